import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";

test("an administrator adds a publication and goes there", { tag: "@phone" }, async ({
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
  await settings.dialog.getByRole("button", { name: "Create publication" }).click();
  await expect(settings.dialog.getByRole("textbox", { name: "Name" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await settings.dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await settings.dialog.getByRole("textbox", { name: "Publication code" }).fill(`HN${publication.id}`);
  await settings.dialog.getByRole("combobox", { name: "Time zone" }).fill("Auckland");
  await page.getByRole("option", { name: "Pacific/Auckland" }).click();
  await settings.dialog.getByRole("button", { name: "Create publication" }).click();
  await expect(settings.dialog).toBeHidden();
  await expect(settings.publications.getByRole("row").filter({ hasText: name })).toContainText(
    "Pacific/Auckland",
  );

  if (isMobile) await shell.openMenu.click();
  await shell.publicationSwitch.click();
  await page.getByRole("option", { name }).click();
  await expect(page.getByText(`What needs you at ${name}, and what comes.`)).toBeVisible();
  await page.goto("/");
  await expect(page.getByText(`What needs you at ${name}, and what comes.`)).toBeVisible();
});
