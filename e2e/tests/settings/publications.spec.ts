import { expect, test } from "#e2e/fixtures.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the list of publications", () => {
  test("adds a publication for an administrator and opens it", { tag: "@phone" }, async ({
    page,
    isMobile,
    publication,
    signInAs,
    shell,
  }) => {
    const settings = new SettingsPage(page);
    const name = `Harbour News ${publication.id}`;
    await signInAs("admin");
    await settings.open(publication);
    await settings.addPublication.click();
    await settings.dialog.getByRole("button", { name: t("settings-publications:create") }).click();
    await expect(
      settings.dialog.getByRole("textbox", { name: t("common:publication_fields.name") }),
    ).toHaveAttribute("aria-invalid", "true");
    await settings.dialog.getByRole("textbox", { name: t("common:publication_fields.name") }).fill(name);
    await settings.dialog
      .getByRole("textbox", { name: t("common:publication_fields.pubcode") })
      .fill(`HN${publication.id}`);
    await settings.dialog
      .getByRole("combobox", { name: t("common:publication_fields.time_zone") })
      .fill("Auckland");
    await page.getByRole("option", { name: "Pacific/Auckland" }).click();
    await settings.dialog.getByRole("button", { name: t("settings-publications:create") }).click();
    await expect(settings.dialog).toBeHidden();
    await expect(settings.publications.getByRole("row").filter({ hasText: name })).toContainText(
      "Pacific/Auckland",
    );

    if (isMobile) await shell.openMenu.click();
    await shell.publicationSwitch.click();
    await page.getByRole("option", { name }).click();
    await expect(page.getByText(t("overview:description", { publication: name }))).toBeVisible();
    await page.goto("/");
    await expect(page.getByText(t("overview:description", { publication: name }))).toBeVisible();
  });
});
