import { expect, type Page } from "@playwright/test";
import { IssueFormPage } from "#e2e/pages/issues/issue-form-page.ts";
import { IssueListPage } from "#e2e/pages/issues/issue-list-page.ts";
import { IssuePage } from "#e2e/pages/issues/issue-page.ts";
import { ViewerPage } from "#e2e/pages/issues/viewer-page.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { Palette } from "#e2e/pages/palette.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { ProfilePage } from "#e2e/pages/session/profile-page.ts";
import { AuditLogPage } from "#e2e/pages/settings/audit-log-page.ts";
import { PeoplePage } from "#e2e/pages/settings/people-page.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { Shell } from "#e2e/pages/shell.ts";
import { TrashPage } from "#e2e/pages/trash-page.ts";
import { pattern, t } from "../texts.ts";

interface TouredIssues {
  publication: { id: number };
  /** An issue with three pages. */
  id: number;
  /** An issue whose import failed. */
  failedId: number;
}

/**
 * Visits every other screen of an administrator, with its menus and dialogs, and calls `look` with its name. It changes no
 * records. Add new screens here, so that the checks of every screen cover them.
 */
export async function tourConsole(
  page: Page,
  { publication, id, failedId }: TouredIssues,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const closeDialog = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };

  const overview = new OverviewPage(page);
  await overview.open(publication);
  await expect(overview.need(pattern("overview:needs.failed.title"))).toBeVisible();
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
  await expect(list.row("Broken")).toContainText(pattern("issues:state.failed_because"));
  await look("issue list");
  await page.getByRole("button", { name: t("common:list.actions_of", { name: "Broken" }) }).click();
  await expect(page.getByRole("menuitem", { name: t("common:actions.edit") })).toBeVisible();
  await look("issue list, menu of a row");
  await page.getByRole("menuitem", { name: t("common:actions.delete") }).click();
  await expect(dialog).toBeVisible();
  await look("issue list, question");
  await closeDialog();
  await list.checkbox("Broken").check();
  await expect(list.bulkBar).toBeVisible();
  await look("issue list, selection");
  await list.open(publication, "search=no+such+issue");
  await expect(page.getByRole("heading", { name: t("issues:list.no_match_title") })).toBeVisible();
  await look("issue list, nothing found");

  const trash = new TrashPage(page);
  await trash.open(publication, "articles");
  await expect(trash.row("Thrown away")).toBeVisible();
  await look("trash");
  // The dialog gets its name from an effect after it is mounted.
  await expect(await trash.askToRestore("Thrown away")).toBeVisible();
  await look("trash, restore");
  await closeDialog();
  await trash.open(publication, "issues");
  await expect(page.getByRole("heading", { name: t("trash:empty_title") })).toBeVisible();
  await look("trash, empty");

  const form = new IssueFormPage(page);
  await form.openNew(publication);
  await expect(form.create).toBeVisible();
  await look("new issue");
  await form.create.click();
  await expect(form.name).toHaveAttribute("aria-invalid", "true");
  await look("new issue, with mistakes");
  await form.openEdit(publication, id);
  await expect(form.name).toHaveValue("An issue");
  await form.releaseDate.fill("2031-05-01T06:00");
  await look("edit issue, release date");
  await form.name.fill("Another name");
  await expect(form.saveState).toContainText(t("common:save_state.unsaved"));
  await form.cancel.click();
  await expect(dialog).toBeVisible();
  await look("edit issue, unsaved changes");
  await dialog.getByRole("button", { name: t("common:unsaved.leave") }).click();

  const issue = new IssuePage(page);
  await expect(issue.heading).toHaveText("An issue");
  await expect(issue.pages).toHaveCount(3);
  await look("issue, pages");
  await issue.show("text");
  await expect(issue.textOf(3)).toContainText(t("issue:text.heading", { number: 3 }));
  await look("issue, text");
  await issue.show("import");
  await expect(issue.step("finish")).toContainText(t("issue:import.step_status.done"));
  await look("issue, import");
  await issue.show("details");
  await expect(page.getByRole("heading", { name: t("issue:details.group.record") })).toBeVisible();
  await look("issue, details");
  await issue.open(publication, failedId, "import");
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
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await look("preview as reader");
  await page.getByRole("tab", { name: t("issue:tab.pages") }).click();
  await expect(
    page.getByRole("img", { name: t("issue-viewer:page_alt", { number: 1, total: 3 }) }),
  ).toBeVisible();
  await look("preview as reader, pages");

  const plan = new PlannedEditionsPage(page);
  await plan.open(publication);
  await expect(plan.setSchedule).toBeVisible();
  await look("planned editions, none yet");
  await plan.setSchedule.click();
  await expect(plan.schedulePreview.getByRole("listitem")).toHaveCount(10);
  await look("planned editions, schedule");
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
    .getByRole("button", { name: pattern("common:list.actions_of") })
    .first()
    .click();
  await page.getByRole("menuitem", { name: t("common:actions.edit") }).click();
  await expect(dialog).toBeVisible();
  await look("settings, a publication");
  await closeDialog();
  await settings.open(publication, "kiosk");
  await expect(page.getByRole("textbox", { name: t("settings-kiosk:shop_url") })).toBeVisible();
  await expect(
    page.getByRole("region", { name: t("settings-kiosk:preview_page"), exact: true }),
  ).toBeVisible();
  await look("settings, kiosk");
  await settings.open(publication, "readers");
  await expect(page.getByRole("radio", { name: t("settings-readers:policy.open") })).toBeVisible();
  await look("settings, readers");
  await page.getByRole("button", { name: t("settings-reader-apps:add") }).click();
  await expect(page.getByRole("textbox", { name: t("settings-reader-apps:redirect_uris") })).toBeVisible();
  await look("settings, register app");
  await closeDialog();
  await settings.open(publication, "mail");
  await expect(page.getByText(t("settings-mail:no_server_title"))).toBeVisible();
  await look("settings, mail");
  await settings.open(publication, "issue-categories");
  await expect(settings.categories.getByRole("button", { name: t("settings-categories:add") })).toBeVisible();
  await look("settings, issue categories");
  const people = new PeoplePage(page);
  await people.open(publication);
  await expect(people.people.getByRole("table")).toBeVisible();
  await look("settings, people");
  await people.people
    .getByRole("button", { name: pattern("common:list.actions_of") })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: t("settings-people:remove") })).toBeVisible();
  await look("settings, menu of a person");
  await page.keyboard.press("Escape");
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
  await settings.tokens.getByRole("button", { name: t("settings-tokens:create") }).click();
  await expect(dialog).toBeVisible();
  await look("settings, new token");
  await closeDialog();
  await settings.tokens
    .getByRole("button", { name: pattern("settings-tokens:requests.show_named", { name: "" }) })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await look("settings, requests of a token");
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
  await expect(page.getByRole("menuitem", { name: t("common:person.sign_out") })).toBeVisible();
  await look("account");
  await page.goto("/publications/999999/issues");
  await expect(page.getByRole("heading", { name: t("common:errors.publication_title") })).toBeVisible();
  await look("unknown publication");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("nowhere");
}
