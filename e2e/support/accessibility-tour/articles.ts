import { expect, type Page } from "@playwright/test";
import { ArticleComments } from "#e2e/pages/articles/article-comments.ts";
import { ArticleListPage } from "#e2e/pages/articles/article-list-page.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import type { Api } from "../api.ts";
import { pattern, t } from "../texts.ts";

/** A published article with two versions, and an incomplete draft. */
interface TouredArticles {
  liveId: number;
  draftId: number;
}

/** Creates the articles for `tourArticles`. */
export async function createTouredArticles(api: Api): Promise<TouredArticles> {
  const live = await api.createStory(
    {
      name: "A live article",
      title: "The harbour at night",
      preview: "In short",
      content:
        "# Cranes\n\nThey **stand** still.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. one\n2. two\n\n- [ ] open\n- [x] done\n",
      released_at: "2025-01-01T00:00:00Z",
      purchase_required: true,
      cents: 199,
    },
    "published",
  );
  await api.changeStory(live.id, { title: "The harbour by night" });
  // No screen may scroll sideways because of it.
  await api.createStory({ name: "Donaudampfschifffahrtsgesellschaftskapitänsversammlungsprotokoll" });
  const draft = await api.createStory({ name: "A bare draft", external_id: "EXT-1" });
  return { liveId: live.id, draftId: draft.id };
}

/** Visits every article screen and calls `look` with its name. It undoes its changes. */
export async function tourArticles(
  page: Page,
  publication: { id: number },
  articles: TouredArticles,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const list = new ArticleListPage(page);
  await list.open(publication);
  await expect(list.link("The harbour by night")).toBeVisible();
  await look("article list");
  await page
    .getByRole("button", { name: t("common:list.actions_of", { name: "The harbour by night" }) })
    .click();
  await expect(page.getByRole("menuitem", { name: t("articles:action.take_offline") })).toBeVisible();
  await look("article list, menu of a row");
  await page.keyboard.press("Escape");
  await list.checkbox("A bare draft").check();
  await expect(list.bulkBar).toBeVisible();
  await look("article list, selection");
  await list.open(publication, "search=no+such+article");
  await expect(page.getByRole("heading", { name: t("articles:list.no_match_title") })).toBeVisible();
  await look("article list, nothing found");

  const article = new ArticlePage(page);
  await article.openNew(publication);
  await expect(article.text).toBeVisible();
  await look("new article");
  await article.open(publication, articles.draftId);
  await article.publish.click();
  await expect(article.checklist).toContainText(t("articles:article.publish.missing", { count: 2 }));
  await look("article, what publishing needs");
  await article.chooseLater();
  await expect(article.releaseDate).toBeVisible();
  await look("article, scheduling");
  await page.keyboard.press("Escape");
  await expect(article.checklist).toBeHidden();
  await article.text.press("/");
  await expect(page.getByRole("listbox")).toBeVisible();
  await look("article, menu of blocks");
  await page.keyboard.press("Escape");
  await article.text.press("Backspace");
  await expect(article.text).toContainText(t("articles:article.content_placeholder"));

  await article.open(publication, articles.liveId);
  await expect(article.state).toContainText(pattern("articles:sentence.visible"));
  await look("article");
  await lookAtComments(page, look);
  if (await article.rendered.isHidden()) {
    await page
      .getByRole("radiogroup", { name: t("articles:article.view.label") })
      .getByText(t("articles:article.view.read"), { exact: true })
      .click();
    await expect(article.rendered).toContainText("They stand still.");
    await look("article, as readers see it");
  }
  await article.choose(t("articles:article.history.title"));
  await expect(article.history.getByRole("deletion").first()).toBeVisible();
  await look("article, history");
  await page.keyboard.press("Escape");
  await expect(article.history).toBeHidden();
  await page.getByRole("link", { name: t("articles:article.preview.title") }).click();
  await expect(page.frameLocator("iframe").getByRole("article")).toContainText("They stand still.");
  await look("article, preview as reader");
}

/** Shows a new comment and a thread, and deletes it. */
async function lookAtComments(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const comments = new ArticleComments(page);
  await new ArticlePage(page).text.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await comments.newComment.fill("Is this so?");
  await look("article, new comment");
  await comments.newComment.press("ControlOrMeta+Enter");
  const thread = comments.thread("Is this so?");
  await expect(thread).toBeVisible();
  await look("article, comments");
  await thread.getByRole("button", { name: pattern("article-comments:actions") }).click();
  await page.getByRole("menuitem", { name: t("common:actions.delete") }).click();
  const question = page.getByRole("dialog", { name: t("article-comments:delete_title") });
  await question.getByRole("button", { name: t("common:actions.delete"), exact: true }).click();
  await expect(thread).toBeHidden();
  await page.getByRole("button", { name: t("article-comments:close") }).click();
}
