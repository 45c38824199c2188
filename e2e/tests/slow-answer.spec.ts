import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";

test("a new secret is shown although somebody pressed Escape before it came", async ({
  page,
  publication,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  const name = `Night import of ${publication.id}`;
  await signInAs("admin");
  await settings.open(publication, "api-tokens");
  await settings.createToken(name);
  await settings.dialog.getByRole("button", { name: "Done" }).click();

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/rotate", async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await settings.tokens.getByRole("button", { name: `Rotate ${name}` }).click();
  const sent = page.waitForRequest("**/rotate");
  await settings.dialog.getByRole("button", { name: "Rotate" }).click();
  await sent;
  await page.keyboard.press("Escape");
  await expect(settings.dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  answer();
  await expect(settings.dialog.getByLabel("Token", { exact: true })).toBeVisible();
});

test("a form that is on its way stays, so that its end closes nothing else", async ({
  page,
  publication,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  await signInAs("admin");
  await settings.openEdit(publication);
  await settings.dialog.getByRole("textbox", { name: "Name" }).fill(`${publication.name} anew`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/publications/${publication.id}`, async (route) => {
    if (route.request().method() === "PATCH") await answered;
    await route.fallback();
  });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await settings.dialog.getByRole("button", { name: "Save" }).click();
  await sent;
  await page.keyboard.press("Escape");
  await expect(settings.dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  answer();
  await expect(settings.dialog).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: "is saved" })).toBeVisible();
});

test("what somebody else saved cannot be read: that is said, and saving again shows it", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("Mine");
  await page.route(`**/emags/${id}`, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 502, body: "" }) : route.fallback(),
  );
  await api.update(id, { preview: "Theirs" });
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("answered in its place (502)");

  await page.unroute(`**/emags/${id}`);
  await issueForm.save.click();
  await page.getByRole("button", { name: "Save on the newer version" }).click();
  await expect(issueForm.saveState).toContainText("Saved");
  expect(await api.issue(id)).toMatchObject({ name: "Mine", preview: "Theirs" });
});
