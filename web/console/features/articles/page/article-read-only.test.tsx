import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  listStoryComments,
  replyToStoryComment,
  type StoryComment,
} from "#shared/console/articles/story-comments.ts";
import { startArticleService } from "./article-service.fixture.ts";
import { openArticle, showArticle } from "./open-article.fixture.tsx";

describe("the article of someone who may only read", () => {
  it("shows its fields as text", async () => {
    const { t, details } = await openArticle(
      {
        subscription_required: true,
        released_at: "2026-11-26T05:00:00.000Z",
        apple_product_identifier: null,
      },
      { role: "viewer" },
    );
    await expect.element(page.getByText(t("article.read_only"))).toBeVisible();
    await expect.element(details).toMatchTextContent(/Requires subscription.*Yes.*Requires purchase.*No/);
    await expect.element(details).toMatchTextContent(/Release date.*Thu,? 26 Nov 2026, 06:00/);
    await expect
      .element(details.getByLabelText("Apple product ID"))
      .toHaveAttribute("placeholder", "Not set");
    await expect
      .element(page.getByRole("radio", { name: t("article.view.text"), exact: true }))
      .toBeChecked();
    expect(
      details.element().querySelectorAll(":disabled, [type=checkbox], [type=datetime-local]"),
    ).toHaveLength(0);
  });

  it("says in full on a phone why it can't be edited", async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1440, 900));
    const { t } = await openArticle({}, { role: "viewer" });
    const reason = page.getByText(t("article.read_only"));
    await expect.element(reason).toBeVisible();
    const { scrollWidth, clientWidth } = reason.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  it("is discussed by a manager, who may not change the text", async () => {
    const server = startArticleService({ content: "The fair opens at nine." });
    const question: StoryComment = {
      id: 1,
      thread_id: null,
      author: { id: "ben", name: "Ben" },
      body: "Which fair?",
      anchor: { quote: "fair", prefix: "The ", suffix: " opens", position: 4 },
      created_at: "2026-01-01T00:00:00.000Z",
      edited_at: null,
      resolved: null,
    };
    server.service.answer(listStoryComments, () => ({ comments: [question] }));
    server.service.answer(replyToStoryComment, ({ body }) => ({
      comment: { ...question, id: 2, thread_id: 1, anchor: null, body: body.body },
    }));
    const { text, button } = await showArticle(server, { role: "manager" });
    await expect.element(text).toHaveAttribute("aria-readonly", "true");
    await text.getByText("fair", { exact: true }).click();
    await button("Reply").click();
    await userEvent.keyboard("The spring fair{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("list", { name: "Replies" })).toMatchTextContent(/The spring fair/);
  });
});
