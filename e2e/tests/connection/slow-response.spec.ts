import { expect, test } from "#e2e/fixtures.ts";
import { chooseInRow } from "#e2e/pages/row-menu.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("a slow response", () => {
  test("shows a new secret even after Escape was pressed", async ({ page, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    const name = `Night import of ${publication.id}`;
    await signInAs("admin");
    await settings.open(publication, "api-tokens");
    await settings.createToken(name);
    await settings.dialog.getByRole("button", { name: t("settings-tokens:done") }).click();

    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/rotate", async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await chooseInRow(page, name, t("settings-tokens:rotate"));
    const sent = page.waitForRequest("**/rotate");
    await settings.dialog.getByRole("button", { name: t("settings-tokens:rotate") }).click();
    await sent;
    await page.keyboard.press("Escape");
    await expect(settings.dialog.getByRole("button", { name: t("common:actions.cancel") })).toBeDisabled();
    answer();
    await expect(settings.dialog.getByLabel(t("settings-tokens:new_token"), { exact: true })).toBeVisible();
  });

  test("keeps the form open until it arrives", async ({ page, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    await signInAs("admin");
    await settings.openEdit(publication);
    await settings.dialog
      .getByRole("textbox", { name: t("common:publication_fields.name") })
      .fill(`${publication.name} anew`);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/publications/${publication.id}`, async (route) => {
      if (route.request().method() === "PATCH") await answered;
      await route.fallback();
    });
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await settings.dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await sent;
    await page.keyboard.press("Escape");
    await expect(settings.dialog.getByRole("button", { name: t("common:actions.cancel") })).toBeDisabled();
    answer();
    await expect(settings.dialog).toBeHidden();
    await expect(
      page.getByRole("alert").filter({ hasText: pattern("settings-publications:saved") }),
    ).toBeVisible();
  });

  test("that fails is reported, and the next save shows the newer version", async ({
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
    await expect(issueForm.saveState).toContainText(t("common:errors.unexplained", { status: 502 }));

    await page.unroute(`**/emags/${id}`);
    await issueForm.save.click();
    await page.getByRole("button", { name: t("common:record.save") }).click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.issue(id)).toMatchObject({ name: "Mine", preview: "Theirs" });
  });
});
