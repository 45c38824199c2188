import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { valuesOf } from "../article-values.ts";
import { startArticleService } from "./article-service.fixture.ts";
import {
  dropFile,
  openArticle,
  openLive,
  picture,
  showArticle,
  stopAutosave,
} from "./open-article.fixture.tsx";

const AT = "2025-01-01T00:00:00.000Z";
const live = { name: "Live", title: "Live", content: "Finished.", released_at: AT, published_at: AT };

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

  it("is compared with the saved version, also after the article is opened again, and published", async () => {
    const { t, server, write, save, unmount } = await openArticle(live);
    stopAutosave();
    await write(" More.");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(save).toBeDisabled();
    expect(server.article.content).toBe("Finished.");
    await unmount();
    const { text, publishChanges, button } = await showArticle(server);
    await expect.element(text).toHaveTextContent("Finished. More.");
    await button(t("article.draft.compare")).click();
    const comparison = page.getByRole("dialog", { name: t("article.draft.compare") });
    await expect.element(comparison.getByRole("insertion")).toHaveTextContent("More.");
    await expect
      .element(comparison)
      .toMatchTextContent(/The version of .* compared with the draft by Ada Editor/);
    await expect.element(comparison.getByText(t("common:difference.changes", { count: 1 }))).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await publishChanges.click();
    await expect.element(page.getByText(t("article.draft.published", { name: "Live" }))).toBeVisible();
    await expect.element(page.getByText(/Draft by/)).not.toBeInTheDocument();
    // The focused button is disabled, so the focus moves to the state.
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Visible to readers since/);
    expect(server.article).toMatchObject({ content: "Finished. More.", published_at: expect.any(String) });
  });

  it("is compared with a count of the changes that stays in view at the last one", async () => {
    const content = Array.from({ length: 6 }, (_, index) => `Paragraph ${index}. ${"A word. ".repeat(250)}`);
    const { t, write, save, button } = await openArticle({ ...live, content: content.join("\n\n") });
    stopAutosave();
    await write(" More.");
    await userEvent.keyboard("{Control>}{Home}{/Control}Start. ");
    await save.click();
    await button(t("article.draft.compare")).click();
    const comparison = page.getByRole("dialog", { name: t("article.draft.compare") });
    await comparison.getByRole("button", { name: t("common:difference.next") }).click();
    const place = comparison.getByText(t("common:difference.place", { number: 2, count: 2 }));
    await expect.element(place).toBeVisible();
    const bottom = (element: Element) => element.getBoundingClientRect().bottom;
    const header = comparison.getByRole("heading", { name: t("article.draft.compare") });
    expect(bottom(place.element())).toBeGreaterThan(bottom(header.element()));
    expect(bottom(place.element())).toBeLessThan(window.innerHeight);
  });

  it("is published together with changes made through the API in the meantime", async () => {
    const { t, server, write, save, publishChanges } = await openArticle({ ...live, preview: "Short" });
    stopAutosave();
    await write(" More.");
    await save.click();
    await expect.element(page.getByText(/Draft by/)).toBeVisible();
    server.change({ preview: "Changed by a script" });
    await publishChanges.click();
    await expect.element(page.getByText(t("article.draft.published", { name: "Live" }))).toBeVisible();
    expect(server.article).toMatchObject({ content: "Finished. More.", preview: "Changed by a script" });
  });

  it("tells a manager that an editor must choose, instead of offering to publish what conflicts", async () => {
    const server = startArticleService(live);
    const fields = { ...valuesOf(server.article), image: null, title: "Mine" };
    const draft = { base_version: 1, saved_by: "Ada Editor", saved_at: AT, fields };
    server.article = { ...server.article, draft, draft_version: 1 };
    server.change({ preview: "Changed by a script" });
    const { t, publishChanges, unmount } = await showArticle(server, { role: "manager" });
    const needsEditor = page.getByText(t("article.draft.needs_editor"));
    await expect.element(publishChanges).toBeEnabled();
    await expect.element(needsEditor).not.toBeInTheDocument();
    await unmount();
    server.change({ title: "Theirs" });
    await showArticle(server, { role: "manager" });
    await expect.element(needsEditor).toBeVisible();
    await expect.element(publishChanges).not.toBeInTheDocument();
  });

  it("lets the editor choose each passage that was changed in the meantime, too", async () => {
    const { t, server, title, text, save, publishChanges, comparison, side } = await openArticle({
      ...live,
      content: "One.\n\nTwo.\n\nThree.\n",
    });
    stopAutosave();
    await title.fill("Mine");
    await text.getByText("Two.", { exact: true }).click();
    await userEvent.keyboard("{End} Mine.");
    await save.click();
    await expect.element(page.getByText(/Draft by/)).toBeVisible();
    const theirs = {
      title: "Theirs",
      content: "One, theirs.\n\nTwo. Theirs.\n\nThree.\n",
      preview: "Theirs, too",
    };
    server.change(theirs);
    await publishChanges.click();
    const merged = comparison.getByRole("region", { name: t("article.field.content"), exact: true });
    await expect.element(merged).toMatchTextContent(t("common:record.merged", { count: 1 }));
    await side(t("article.field.title"), "mine").click();
    const finish = comparison.getByRole("button", { name: t("common:record.save") });
    await finish.click();
    await expect
      .element(comparison.getByRole("status"))
      .toMatchTextContent(t("common:record.left", { count: 1 }));
    expect(server.article).toMatchObject(theirs);
    await merged.getByRole("radio", { name: t("common:record.both"), exact: false }).click();
    await finish.click();
    await expect.element(page.getByText(t("article.draft.rebased"))).toBeVisible();
    await publishChanges.click();
    await expect.element(page.getByText(/^Changes to .* published$/)).toBeVisible();
    expect(server.article).toMatchObject({
      title: "Mine",
      content: "One, theirs.\n\nTwo. Mine.\nTwo. Theirs.\n\nThree.\n",
      preview: "Theirs, too",
    });
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
    await menu(t("action.take_offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("action.take_offline") })
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
    await menu(t("action.take_offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("action.take_offline") })
      .click();
    await expect.element(page.getByText(t("sentence.draft"))).toBeVisible();
    expect(server.article).toMatchObject({ content: "Finished.", published_at: null });
    await publish.click();
    await publishNow.click();
    await expect.element(draft).not.toBeInTheDocument();
    await expect
      .poll(() => server.article)
      .toMatchObject({ content: "Finished. Half a sentence", published_at: expect.any(String) });
  });

  it("stays when someone else takes the article offline", async () => {
    const { t, server, write, save, text, announce } = await openLive(live);
    stopAutosave();
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
    stopAutosave();
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

describe("an article that changes elsewhere", () => {
  it("shows the new text and names its author while nothing is typed", async () => {
    const { t, server, text, announce, button } = await openLive({ title: "Watched", content: "Line one." });
    await expect.element(text).toHaveTextContent("Line one.");
    server.change({ content: "Line one, rewritten elsewhere." });
    announce();
    await expect.element(text).toHaveTextContent("Line one, rewritten elsewhere.");
    await expect.element(page.getByText(t("common:record.followed_person", { who: "Ben" }))).toBeVisible();
    await expect.element(button(t("common:record.see_difference"))).not.toBeInTheDocument();
  });

  it("keeps its text when it is deleted, and can become a new article", async () => {
    const { t, server, text, announce, button, saved, router } = await openLive({
      title: "Soon gone",
      content: "Worth keeping.",
    });
    await expect.element(text).toHaveTextContent("Worth keeping.");
    server.isDeleted = true;
    announce("deleted");
    await button(t("article.error.copy_to_new")).click();
    await button(t("common:record.draft_restore")).click();
    await expect.element(text).toHaveTextContent("Worth keeping.");
    await expect.element(saved).toBeVisible();
    expect(server.article.content).toBe("Worth keeping.");
    await expect
      .poll(() => router.state.location.pathname)
      .toMatch(new RegExp(`/articles/${server.article.id}$`));
  });
});
