import { expect, type Page } from "@playwright/test";
import { AuditLogPage } from "../pages/audit-log-page.ts";
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

interface Walked {
  publication: { id: number };
  /** An issue with three pages. */
  id: number;
  /** One whose import has failed. */
  failedId: number;
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
