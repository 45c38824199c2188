import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";

test("a token works at once, says what it was used for, gets a new secret beside the old one, and ends when it is revoked", async ({
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
  await settings.open(publication, "limits");
  await page.getByRole("link", { name: "API tokens" }).click();
  const token = await settings.createToken(name);
  await expect(settings.dialog).toContainText(`curl -H 'Authorization: Token ${token}'`);

  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without the token?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(settings.dialog).toContainText(token);

  const script = await playwright.request.newContext({ baseURL: service.url });
  const address = `/api/v2/importer/organizations/1/publications/${publication.id}/emags`;
  const ask = (secret: string) =>
    script.get(address, { headers: { Authorization: `Token ${secret}`, Accept: "application/json" } });
  const list = await ask(token);
  expect(list.status()).toBe(200);
  expect(await list.json()).toMatchObject({ emags: [], total_count: 0 });

  await settings.dialog.getByRole("button", { name: "Done" }).click();
  await expect(settings.dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const row = settings.token(name);
  await expect(row).toContainText(token.slice(0, 7));
  await expect(row).toContainText("GET …/emags");
  await expect(row).toContainText("127.0.0.1");
  await expect(page.getByText(token)).toHaveCount(0);

  const second = await settings.rotateToken(name);
  await expect(settings.dialog).toContainText(`The old secret (${token.slice(0, 7)}…) works until`);
  await settings.dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toContainText(second.slice(0, 7));
  await expect(row).toContainText("until");
  for (const secret of [token, second]) expect((await ask(secret)).status()).toBe(200);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await shell.dialog(`Revoke “${name}”?`).getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  for (const secret of [token, second]) expect((await ask(secret)).status()).toBe(401);
  await script.dispose();
});

test("a double click on the button makes one token", async ({ page, publication, signInAs }) => {
  const settings = new SettingsPage(page);
  const name = `Clicked twice ${publication.id}`;
  await signInAs("admin");
  await settings.open(publication, "api-tokens");
  await page.getByRole("button", { name: "Create token" }).first().click();
  await settings.dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await settings.dialog.getByRole("button", { name: "Create token" }).dblclick();
  await settings.dialog.getByRole("button", { name: "Done" }).click();
  await expect(settings.dialog).toBeHidden();
  await page.reload();
  await expect(settings.token(name)).toHaveCount(1);
});
