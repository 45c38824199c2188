import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { activeParts, payloads } from "#shared/markdown.fixture.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { startArticleService, storedImage } from "../page/article-service.fixture.ts";
import ArticlePreviewPage from "./article-preview-page.tsx";

/** Opens the reader preview of an article as a viewer. */
async function openPreview(fields: Partial<ConsoleStory>) {
  const server = startArticleService(fields);
  const path = "articles/:storyId/preview";
  const open = (query = "") =>
    renderScreen(<ArticlePreviewPage />, {
      path,
      url: `articles/${server.article.id}/preview${query}`,
      texts: ["articles"],
      role: "viewer",
    });
  const screen = await open();
  const t = i18next.getFixedT(null, "articles");
  const article = page.getByRole("article");
  return {
    ...screen,
    open,
    t,
    article,
    text: (words: string) => article.getByText(words, { exact: true }),
    choose: (label: string) => page.getByText(label, { exact: true }).click(),
  };
}

describe("the reader preview of an article", () => {
  it("renders the text without its scripts and says that the article is unpublished", async () => {
    const content = "A **bold** word.\n\n<script>document.title = 'taken over'</script>";
    const { t, article, text } = await openPreview({ title: "Preview me", preview: "In short", content });
    await expect.element(article.getByRole("heading", { name: "Preview me", level: 1 })).toBeVisible();
    await expect.element(text("bold")).toBeVisible();
    await expect
      .element(page.getByRole("complementary", { name: t("article.preview.title") }))
      .toMatchTextContent(t("article.preview.unpublished"));
    expect(document.title).toMatch(new RegExp(t("article.preview.title")));
  });

  it("shows the editorial fields beside the title and the image", async () => {
    const { article, text } = await openPreview({
      title: "Cranes",
      kicker: "Harbor",
      byline: "By Zoë",
      image: storedImage,
      image_alt: "Two cranes",
      image_caption: "The harbor in spring",
      image_credit: "Photo: Ada",
    });
    for (const words of ["Harbor", "By Zoë"]) await expect.element(text(words)).toBeVisible();
    const figure = article.getByRole("figure");
    await expect.element(figure).toHaveTextContent("The harbor in spring Photo: Ada");
    await expect.element(figure.getByRole("img", { name: "Two cranes" })).toBeInTheDocument();
  });

  it("runs no scripts of its texts", async () => {
    const alert = vi.spyOn(window, "alert").mockImplementation(() => {});
    const script = "<script>alert(1)</script>";
    const { article, text } = await openPreview({
      ...{ title: script, preview: script, kicker: script, byline: script },
      content: ["The start.", ...payloads].join("\n\n"),
    });
    await expect.element(text("The start.")).toBeVisible();
    expect(activeParts(text("The start.").element().parentElement!.innerHTML)).toEqual([]);
    expect(article.element().querySelector("script")).toBeNull();
    expect(alert).not.toHaveBeenCalled();
  });

  it("hides the text from readers without access, also when its address is opened again", async () => {
    const { t, open, router, unmount, text, choose } = await openPreview({
      preview: "In short",
      content: "The whole story",
      subscription_required: true,
    });
    await expect.element(text("The whole story")).toBeVisible();
    await choose(t("article.preview.reader.non_subscriber"));
    await expect.element(text(t("article.preview.locked"))).toBeVisible();
    await expect.element(text("The whole story")).not.toBeInTheDocument();
    await expect.element(text("In short")).toBeVisible();
    await unmount();
    await open(router.state.location.search);
    await expect.element(text(t("article.preview.locked"))).toBeVisible();
  });

  it("can be narrowed to the width of a phone", async () => {
    const { t, article, choose } = await openPreview({ content: "The whole story" });
    const width = () => article.element().getBoundingClientRect().width;
    await expect.poll(width).toBeGreaterThan(390);
    await choose(t("article.preview.width.phone"));
    await expect.poll(width).toBeLessThanOrEqual(390);
  });
});
