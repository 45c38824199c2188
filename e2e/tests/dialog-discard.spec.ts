import { expect, test } from "../fixtures.ts";
import { PlannedEditionsPage } from "../pages/planned-editions-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { typeAndLeave } from "../support/in-one-task.ts";
import { planDaily } from "../support/plan.ts";

const QUESTION = "Discard what you entered?";

test("Escape in a dialog asks before what was entered is lost, and closes one without it at once", async ({
  page,
  openEdition,
}) => {
  const { plan } = await openEdition();
  const rename = plan.panel.getByRole("button", { name: "Rename" });
  const dialog = page.getByRole("dialog", { name: "Rename the edition" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const question = page.getByRole("dialog", { name: QUESTION });

  await rename.click();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rename).toBeFocused();

  await rename.click();
  await name.fill("Summer special");
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Go on editing" })).toBeFocused();
  // The question is on top, and Escape means it alone.
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Summer special");
  await expect(name).toBeFocused();

  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(plan.panel).toBeVisible();
  await expect(plan.panel).not.toContainText("Summer special");

  await rename.click();
  await name.fill("Summer special");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
  await expect(plan.panel).toContainText("Summer special");
});

test("the back button asks before it closes a panel with a changed dialog, on top of that dialog", async ({
  page,
  adminRequests,
  publication,
  signInAs,
}) => {
  const [edition] = await planDaily(adminRequests, publication.id);
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication, `view=list&month=${edition!.local_date.slice(0, 7)}`);
  await plan.list.getByRole("button", { name: edition!.name }).click();
  await plan.panel.getByRole("button", { name: "Rename" }).click();
  const name = page
    .getByRole("dialog", { name: "Rename the edition" })
    .getByRole("textbox", { name: "Name" });
  await name.fill("Summer special");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Summer special");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(plan.panel).toBeHidden();
  await expect(plan.list).toContainText(edition!.name);
});

test("the back button asks as well, where a dialog has an address of its own", async ({
  page,
  publication,
  signInAs,
}) => {
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication);
  await plan.add.click();
  await plan.dialog.getByRole("textbox", { name: "Name" }).fill("Extra");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(plan.dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Extra");
  await plan.dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plan.panel).toContainText("Extra");
});

test("nobody is too quick for the question", async ({ page, publication, signInAs }) => {
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication);
  await plan.add.click();
  const name = plan.dialog.getByRole("textbox", { name: "Name" });
  await typeAndLeave(name, "Summer special", "Escape");
  await page.getByRole("dialog", { name: QUESTION }).getByRole("button", { name: "Discard" }).click();
  await expect(plan.dialog).toBeHidden();

  await plan.add.click();
  await typeAndLeave(name, "Winter special", "Back");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(name).toHaveValue("Winter special");
});

test("a click beside a dialog asks before a publication's changes are lost", async ({
  page,
  publication,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  await signInAs("admin");
  await settings.openEdit(publication);
  const edit = page.getByRole("dialog", { name: `Edit “${publication.name}”` });
  await edit.getByRole("textbox", { name: "Name" }).fill("Half done");
  await page.mouse.click(5, 5);
  const question = page.getByRole("dialog", { name: QUESTION });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(edit).toBeHidden();
  await expect(settings.publication(publication.name)).toBeVisible();
});
