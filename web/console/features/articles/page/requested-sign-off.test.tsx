import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { changeStoryReview, getStoryReview } from "#shared/console/articles/story-reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startArticleService } from "./article-service.fixture.ts";
import { showArticle } from "./open-article.fixture.tsx";

describe("an article whose sign-off is requested", () => {
  it("has one loud button for a manager, which approves and publishes, also if approvals are not required", async () => {
    const server = startArticleService({
      title: "The harbour",
      content: "Cranes.",
      released_at: "2025-01-01T00:00:00.000Z",
    });
    const review = answerReviews(server.service, "requested");
    const approved: unknown[] = [];
    server.service.answer(changeStoryReview, ({ body }) => {
      approved.push(body.sign_off);
      Object.assign(review, { sign_off: "approved", version: 2 });
      return { review: { ...review } };
    });
    const { t, button, publish } = await showArticle(server, { role: "manager" });
    const both = t("common:review.approve_and_publish");
    await expect.element(button(both)).not.toHaveAttribute("data-variant");
    await expect.element(button(t("common:review.approve"))).toHaveAttribute("data-variant", "default");
    await expect.element(publish).not.toBeInTheDocument();
    await button(both).click();
    await page.getByRole("dialog").getByRole("button", { name: both }).click();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();
    expect(approved).toEqual(["approved"]);
  });

  it("moves no button when its banner appears, because the page waits for the sign-off", async () => {
    const server = startArticleService({ title: "The harbour", content: "Cranes." });
    const review = answerReviews(server.service, "requested");
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.service.answer(getStoryReview, async () => {
      asked.resolve();
      await answer.promise;
      return { review };
    });
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("button")) shown.add(textContent);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    const { t, button } = await showArticle(server, { role: "manager" });
    await asked.promise;
    answer.resolve();
    await expect.element(button(t("common:review.approve_and_publish"))).toBeVisible();
    expect(shown).not.toContain(t("action.publish"));
  });

  it("has only “Publish” for an author, who does not decide", async () => {
    const server = startArticleService({ title: "The harbour", content: "Cranes." });
    answerReviews(server.service, "requested");
    const { t, button, publish } = await showArticle(server);
    await expect.element(page.getByRole("region", { name: t("common:review.pending") })).toBeVisible();
    await expect.element(publish).toBeVisible();
    await expect.element(button(t("common:review.approve_and_publish"))).not.toBeInTheDocument();
  });
});
