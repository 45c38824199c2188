import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";

test("a token made in the settings works at once, and not after it is revoked", async ({
  page,
  playwright,
  service,
  publication,
  signInAs,
  shell,
}) => {
  const settings = new SettingsPage(page);
  const name = `Night import ${publication.id}`;
  await signInAs("admin");
  await settings.open(publication, "api-tokens");
  const token = await settings.createToken(name);
  await expect(settings.dialog).toContainText(`curl -H 'Authorization: Token ${token}'`);

  const script = await playwright.request.newContext({
    baseURL: service.url,
    extraHTTPHeaders: { Authorization: `Token ${token}`, Accept: "application/json" },
  });
  const address = `/api/v2/importer/organizations/1/publications/${publication.id}/emags`;
  const list = await script.get(address);
  expect(list.status()).toBe(200);
  expect(await list.json()).toMatchObject({ emags: [], total_count: 0 });

  await settings.dialog.getByRole("button", { name: "Done" }).click();
  await expect(settings.dialog).toBeHidden();
  await expect(settings.token(name)).toContainText(token.slice(0, 4));
  await expect(page.getByText(token)).toHaveCount(0);

  await settings
    .token(name)
    .getByRole("button", { name: `Revoke ${name}` })
    .click();
  await shell.dialog(`Revoke “${name}”?`).getByRole("button", { name: "Revoke" }).click();
  await expect(settings.token(name)).toContainText("Revoked");
  expect((await script.get(address)).status()).toBe(401);
  await script.dispose();
});
