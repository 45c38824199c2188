import { expect, type Page } from "@playwright/test";
import { AccessLogPage } from "../pages/access-log-page.ts";
import { AccessMatrixPage } from "../pages/access-matrix-page.ts";
import { AccessTryPage } from "../pages/access-try-page.ts";
import { ArticleListPage } from "../pages/article-list-page.ts";
import { ArticlePage } from "../pages/article-page.ts";
import { AuditLogPage } from "../pages/audit-log-page.ts";
import { CategoryTreePage } from "../pages/category-tree-page.ts";
import { IssueFormPage } from "../pages/issue-form-page.ts";
import { IssueListPage } from "../pages/issue-list-page.ts";
import { IssuePage } from "../pages/issue-page.ts";
import { OverviewPage } from "../pages/overview-page.ts";
import { Palette } from "../pages/palette.ts";
import { PeoplePage } from "../pages/people-page.ts";
import { PlannedEditionsPage } from "../pages/planned-editions-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { Shell } from "../pages/shell.ts";
import { ViewerPage } from "../pages/viewer-page.ts";
import type { Api } from "./api.ts";

interface Walked {
  publication: { id: number };
  /** An issue with three pages. */
  id: number;
  /** One whose import has failed. */
  failedId: number;
}

/** A published article, which has been changed once, and a draft that lacks something. */
interface WalkedArticles {
  liveId: number;
  draftId: number;
}

/** Makes the articles that `walkArticles` visits. */
export async function articlesToWalk(api: Api): Promise<WalkedArticles> {
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
  const draft = await api.createStory({ name: "A bare draft", external_id: "EXT-1" });
  return { liveId: live.id, draftId: draft.id };
}

/**
 * Visits every screen of somebody signed in as administrator, with the menus and dialogs on it, and calls back at
 * each with its name. Nothing is changed. A new screen belongs here: what is checked everywhere then holds for it.
 */
export async function walkScreens(
  page: Page,
  { publication, id, failedId }: Walked,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const closeDialog = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };

  const overview = new OverviewPage(page);
  await overview.open(publication);
  await expect(overview.need(/imports? failed/)).toBeVisible();
  await look("overview");
  const palette = new Palette(page);
  await palette.button.click();
  await palette.search.fill("issue");
  await expect(palette.option("An issue")).toBeVisible();
  await look("palette");
  await closeDialog();
  await page.keyboard.press("?");
  await expect(dialog.getByRole("row").first()).toBeVisible();
  await look("keys");
  await closeDialog();

  const list = new IssueListPage(page);
  await list.open(publication);
  await expect(list.row("Broken")).toContainText("Failed");
  await look("issue list");
  await page.getByRole("button", { name: "Actions for Broken" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await look("issue list, menu of a row");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(dialog).toBeVisible();
  await look("issue list, question");
  await closeDialog();
  await list.checkbox("Broken").check();
  await expect(list.bulkBar).toBeVisible();
  await look("issue list, selection");
  await list.open(publication, "search=no+such+issue");
  await expect(page.getByRole("heading", { name: "No issue matches" })).toBeVisible();
  await look("issue list, nothing found");

  const form = new IssueFormPage(page);
  await form.openNew(publication);
  await expect(form.create).toBeVisible();
  await look("new issue");
  await form.create.click();
  await expect(form.name).toHaveAttribute("aria-invalid", "true");
  await look("new issue, with mistakes");
  await form.openEdit(publication, id);
  await expect(form.name).toHaveValue("An issue");
  await form.releaseDate.click();
  await expect(dialog).toBeVisible();
  await look("edit issue, calendar");
  await closeDialog();
  await form.name.fill("Another name");
  await expect(form.saveState).toContainText("Not saved yet");
  await form.cancel.click();
  await expect(dialog).toBeVisible();
  await look("edit issue, unsaved changes");
  await dialog.getByRole("button", { name: "Leave" }).click();

  const issue = new IssuePage(page);
  await expect(issue.heading).toHaveText("An issue");
  await expect(issue.pages).toHaveCount(3);
  await look("issue, pages");
  await issue.show("Text");
  await expect(issue.textOf(3)).toContainText("Page 3");
  await look("issue, text");
  await issue.show("Import");
  await expect(issue.step("Finish")).toContainText("Done");
  await look("issue, import");
  await issue.show("Details");
  await expect(page.getByRole("heading", { name: "Record" })).toBeVisible();
  await look("issue, details");
  await issue.open(publication, failedId, "Import");
  await expect(issue.failure).toBeVisible();
  await look("issue, failed import");

  const viewer = new ViewerPage(page);
  await viewer.open(publication, id, 2);
  await expect(viewer.image(2)).toBeVisible();
  await look("viewer");
  await viewer.textMode.click();
  await expect(viewer.textOf(2)).toContainText("Page 2");
  await look("viewer, text");
  await viewer.textMode.click();

  await page.goto(`/publications/${publication.id}/issues/${id}/preview`);
  await expect(page.getByRole("img", { name: "Page 1 of 3" })).toBeVisible();
  await look("preview as reader");

  const plan = new PlannedEditionsPage(page);
  await plan.open(publication);
  await expect(plan.setRhythm).toBeVisible();
  await look("planned editions, none yet");
  await plan.setRhythm.click();
  await expect(plan.rhythmPreview.getByRole("listitem")).toHaveCount(10);
  await look("planned editions, rhythm");
  await closeDialog();

  const settings = new SettingsPage(page);
  await settings.open(publication);
  await expect(settings.publications.getByRole("table")).toBeVisible();
  await look("settings");
  await settings.addPublication.click();
  await expect(dialog).toBeVisible();
  await look("settings, new publication");
  await closeDialog();
  await settings.publications
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await look("settings, a publication");
  await closeDialog();
  await settings.open(publication, "issue-categories");
  await expect(settings.categories.getByRole("button", { name: "Add category" })).toBeVisible();
  await look("settings, issue categories");
  const people = new PeoplePage(page);
  await people.open(publication);
  await expect(people.people.getByRole("table")).toBeVisible();
  await look("settings, people");
  const auditLog = new AuditLogPage(page);
  await auditLog.open(publication);
  await auditLog.entries.first().click();
  await expect(auditLog.difference.first()).toBeVisible();
  await look("settings, audit log");
  await settings.open(publication, "limits");
  await expect(page.getByRole("table").first()).toBeVisible();
  await look("settings, limits");
  await settings.open(publication, "api-tokens");
  await expect(settings.tokens.getByRole("table")).toBeVisible();
  await settings.tokens.getByRole("button", { name: "Create token" }).click();
  await expect(dialog).toBeVisible();
  await look("settings, new token");
  await closeDialog();

  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.sessions.getByRole("listitem").first()).toBeVisible();
  await look("profile");

  const shell = new Shell(page);
  if (await shell.openMenu.isVisible()) {
    await shell.openMenu.click();
    await expect(shell.menu).toBeVisible();
    await look("menu");
  }
  await shell.account.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await look("account");
  await page.goto("/publications/999999/issues");
  await expect(page.getByRole("heading", { name: "This publication is not on your list" })).toBeVisible();
  await look("unknown publication");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("nowhere");
}

/** Visits every screen of articles in the same way; they change nothing but what they put back. */
export async function walkArticles(
  page: Page,
  publication: { id: number },
  articles: WalkedArticles,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const list = new ArticleListPage(page);
  await list.open(publication);
  await expect(list.link("The harbour by night")).toBeVisible();
  await look("article list");
  await page.getByRole("button", { name: "Actions for A live article" }).click();
  await expect(page.getByRole("menuitem", { name: "Take offline" })).toBeVisible();
  await look("article list, menu of a row");
  await page.keyboard.press("Escape");
  await list.checkbox("A bare draft").check();
  await expect(list.bulkBar).toBeVisible();
  await look("article list, selection");
  await list.open(publication, "search=no+such+article");
  await expect(page.getByRole("heading", { name: "No article matches" })).toBeVisible();
  await look("article list, nothing found");

  const article = new ArticlePage(page);
  await article.openNew(publication);
  await expect(article.text).toBeVisible();
  await look("new article");
  await article.open(publication, articles.draftId);
  await article.publish.click();
  await expect(article.checklist).toContainText("3 things are missing.");
  await look("article, what publishing needs");
  await page.keyboard.press("Escape");
  await expect(article.checklist).toBeHidden();
  await article.text.press("/");
  await expect(page.getByRole("listbox")).toBeVisible();
  await look("article, menu of blocks");
  await page.keyboard.press("Escape");
  await article.text.press("Backspace");
  await expect(article.text).not.toContainText("/");

  await article.open(publication, articles.liveId);
  await expect(article.state).toContainText("Visible to readers since");
  await look("article");
  if (await article.rendered.isHidden()) {
    await page.getByRole("radiogroup", { name: "View" }).getByText("Read", { exact: true }).click();
    await expect(article.rendered).toContainText("They stand still.");
    await look("article, as readers see it");
  }
  await article.choose("History");
  await expect(article.history.getByRole("deletion").first()).toBeVisible();
  await look("article, history");
  await page.keyboard.press("Escape");
  await expect(article.history).toBeHidden();
  await page.getByRole("link", { name: "Preview as reader" }).click();
  await expect(page.getByRole("article")).toContainText("They stand still.");
  await look("article, preview as reader");
}

/** Makes the categories that `walkCategories` visits. */
export async function categoriesToWalk(api: Api): Promise<void> {
  const { Local } = await api.createTree({ News: { Local: {}, World: {} }, Sport: {} });
  const { id } = await api.createStory({ name: "In a category" });
  await api.changeStory(id, { article_category_ids: [Local!] });
}

/** Visits the tree of categories, with its menu and dialogs; nothing is changed. */
export async function walkCategories(
  page: Page,
  publication: { id: number },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const tree = new CategoryTreePage(page);
  await tree.open(publication);
  await expect(tree.row("Local")).toHaveAccessibleDescription("1 article");
  await look("categories");
  await tree.carryByKeys("Local", [["ArrowDown", "In News, 2 of 2"]]);
  await look("categories, one dragged");
  await page.keyboard.press("Escape");
  await tree.menu("Local").click();
  await expect(page.getByRole("menuitem", { name: "Move to…" })).toBeVisible();
  await look("categories, menu of a row");
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  await expect(tree.dialog.getByRole("option", { name: "The root level" })).toBeVisible();
  await look("categories, move to");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.row("Local").press("Delete");
  await tree.dialog.getByRole("radio", { name: "Merge it into another one" }).check();
  await expect(tree.dialog.getByRole("option", { name: "Sport" })).toBeVisible();
  await look("categories, delete or merge");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.newCategory.click();
  await expect(tree.newName).toBeFocused();
  await look("categories, a new one");
}

/** Visits what shows how access is decided; `reader` and `item` are tried. */
export async function walkAccessInsight(
  page: Page,
  publication: { id: number },
  { reader, item }: { reader: string; item: string },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const access = new AccessTryPage(page);
  await access.open(publication);
  await expect(page.getByRole("heading", { name: "Nothing asked yet" })).toBeVisible();
  await look("try it, nothing asked");
  await access.open(publication, `?item=${item}&reader=${reader}`);
  await access.ask.click();
  await expect(access.theReaderGets).toBeVisible();
  await look("try it");

  const log = new AccessLogPage(page);
  await log.open(publication);
  await expect(log.lines).toHaveCount(1);
  await look("log");
  await log.lines.first().click();
  await expect(log.panel.getByRole("button", { name: "Replay" })).toBeVisible();
  await look("log, one open");

  await page.goto(`/publications/${publication.id}/access/health`);
  await expect(page.getByRole("heading", { name: "Questions and how they ended, by minute" })).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("table", { name: "The last hour" })).toBeVisible();
  await look("health");

  const matrix = new AccessMatrixPage(page);
  await matrix.open(publication, `?readers=${reader}&items=${item},publication`);
  await matrix.fill.click();
  await expect(matrix.table).toBeVisible();
  await look("matrix");

  await page.goto(`/publications/${publication.id}/access/conformance`);
  await expect(page.getByRole("button", { name: "Check", exact: true })).toBeVisible();
  await look("conformance");
}
