import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { leaveRecord, visitRecord } from "#shared/console/presence.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { startArticleService } from "./article-service.fixture.ts";
import { dropFile, openArticle, picture, showArticle } from "./open-article.fixture.tsx";

const AT = "2025-01-01T00:00:00.000Z";
const live = { name: "Live", title: "Live", content: "Finished.", released_at: AT, published_at: AT };

/** Opens an article with an event stream. `announce` tells the page that the article has changed. */
async function openLive(fields: Parameters<typeof startArticleService>[0]) {
  const server = startArticleService(fields);
  server.service.answer(visitRecord, () => ({ people: [] }));
  server.service.answer(leaveRecord, () => undefined);
  const deliver = startEventStream();
  const article = await showArticle(server);
  const { publication_id, organization_id } = testPublication;
  return {
    ...article,
    announce: () =>
      deliver({
        type: "story",
        organization_id,
        publication_id,
        story_id: server.article.id,
        change: "updated",
        version: server.version,
        changed_by: "Ben",
      }),
  };
}

describe("the draft of an article that is visible to readers", () => {
  it("can be discarded", async () => {
    const { t, server, title, publishChanges, button } = await openArticle(live);
    await expect.element(publishChanges).toBeDisabled();
    await title.fill("Not yet");
    const discard = t("article.draft.discard");
    await button(discard).click();
    const question = page.getByRole("dialog", {
      name: t("article.draft.discard_title", { name: "Not yet" }),
    });
    await question.getByRole("button", { name: discard }).click();
    await expect.element(title).toHaveValue("Live");
    await expect.element(button(discard)).not.toBeInTheDocument();
    await expect.element(publishChanges).toBeDisabled();
    expect(server.article).toMatchObject({ title: "Live", draft: null });
  });

  it("is published together with changes made through the API in the meantime", async () => {
    const { t, server, write, save, publishChanges } = await openArticle({ ...live, preview: "Short" });
    await write(" More.");
    await save.click();
    await expect.element(page.getByText(/Draft by/)).toBeVisible();
    server.change({ preview: "Changed by a script" });
    await publishChanges.click();
    await expect.element(page.getByText(t("article.draft.published", { name: "Live" }))).toBeVisible();
    expect(server.article).toMatchObject({ content: "Finished. More.", preview: "Changed by a script" });
  });

  it("lets the editor choose if a change in the meantime concerns the same field", async () => {
    const { t, server, title, save, publishChanges, comparison, side } = await openArticle(live);
    await title.fill("Mine");
    await save.click();
    await expect.element(page.getByText(/Draft by/)).toBeVisible();
    server.change({ title: "Theirs", preview: "Theirs, too" });
    await publishChanges.click();
    await side(t("article.field.title"), "mine").click();
    expect(server.article.title).toBe("Theirs");
    await comparison.getByRole("button", { name: t("common:record.save") }).click();
    await expect.element(page.getByText(t("article.draft.rebased"))).toBeVisible();
    await publishChanges.click();
    await expect.element(page.getByText(/^Changes to .* published$/)).toBeVisible();
    expect(server.article).toMatchObject({ title: "Mine", preview: "Theirs, too" });
  });

  it("keeps text and image while the article is changed and taken offline", async () => {
    const { t, server, write, text, image, addImage, save, menu } = await openArticle(live);
    await write(" Half a sen");
    await dropFile(addImage, await picture());
    await expect.element(image).toBeVisible();
    await expect.element(text).toHaveTextContent("Finished. Half a sen");
    await expect.element(save).toBeDisabled();
    expect(server.article).toMatchObject({ content: "Finished.", image: null });

    server.change({ content: "Finished by someone else." });
    await menu(t("article.publish.offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("article.publish.offline") })
      .click();
    await expect.element(page.getByText(t("sentence.draft"))).toBeVisible();
    expect(server.article).toMatchObject({ content: "Finished by someone else.", published_at: null });
    await expect.element(text).toHaveTextContent("Finished. Half a sen");
    await expect.element(image).toBeVisible();
  });

  it("stays when its editor takes the article offline, and is published with it", async () => {
    const { t, server, write, menu, publish, publishNow } = await openArticle(live);
    await write(" Half a sentence");
    const draft = page.getByText(/Draft by/);
    await expect.element(draft).toBeVisible();
    await menu(t("article.publish.offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("article.publish.offline") })
      .click();
    await expect.element(page.getByText(t("sentence.draft"))).toBeVisible();
    expect(server.article).toMatchObject({ content: "Finished.", published_at: null });
    await publish.click();
    await publishNow.click();
    await expect.element(draft).not.toBeInTheDocument();
    expect(server.article).toMatchObject({
      content: "Finished. Half a sentence",
      published_at: expect.any(String),
    });
  });

  it("stays when someone else takes the article offline", async () => {
    const { t, server, write, save, text, announce } = await openLive(live);
    await write(" Half a sentence");
    await save.click();
    await expect.element(page.getByText(/Draft by/)).toBeVisible();
    server.change({ published_at: null });
    announce();
    await expect.element(page.getByText(t("sentence.draft"))).toBeVisible();
    await expect.element(text).toHaveTextContent("Finished. Half a sentence");
    expect(server.article).toMatchObject({ content: "Finished.", published_at: null });
  });

  it("is not saved over the draft of another tab before both versions are compared", async () => {
    const { t, server, title, save, text, publishChanges, comparison, side, button } = await openArticle({
      ...live,
      content: "One.\n\nTwo.\n\nThree.",
      preview: "Original summary",
    });
    await expect.element(text).toHaveTextContent("One.Two.Three.");
    // The other tab saves its draft first.
    server.article = {
      ...server.article,
      draft_version: 1,
      draft: {
        base_version: 1,
        saved_by: "Ada Editor",
        saved_at: AT,
        fields: {
          ...(({ id, published_at, created_at, updated_at, draft, draft_version, offline_at, ...fields }) =>
            fields)(server.article),
          title: "Their title",
          content: "One.\n\nTwo.\n\nThree. And four.",
        },
      },
    };
    await title.fill("My title");
    await save.click();
    await button(t("common:record.see_difference")).click();
    const field = t("article.field.title");
    const region = comparison.getByRole("region", { name: field, exact: true });
    await expect.element(region.getByText(t("common:record.by_both_person", { who: "Ben" }))).toBeVisible();
    await side(field, "mine").click();
    await comparison.getByRole("button", { name: t("common:record.save") }).click();
    await expect.element(comparison).not.toBeInTheDocument();
    await publishChanges.click();
    await expect.element(page.getByText(/^Changes to .* published$/)).toBeVisible();
    expect(server.article).toMatchObject({
      title: "My title",
      content: "One.\n\nTwo.\n\nThree. And four.",
      preview: "Original summary",
    });
    await expect.element(text).toHaveTextContent("One.Two.Three. And four.");
  });
});

describe("an article that changes elsewhere while nothing is typed", () => {
  it("shows the new text and names its author", async () => {
    const { t, server, text, announce, button } = await openLive({ title: "Watched", content: "Line one." });
    await expect.element(text).toHaveTextContent("Line one.");
    server.change({ content: "Line one, rewritten elsewhere." });
    announce();
    await expect.element(text).toHaveTextContent("Line one, rewritten elsewhere.");
    await expect.element(page.getByText(t("common:record.followed_person", { who: "Ben" }))).toBeVisible();
    await expect.element(button(t("common:record.see_difference"))).not.toBeInTheDocument();
  });
});
