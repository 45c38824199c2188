import { expect, test } from "#e2e/fixtures.ts";
import { chooseInRow } from "#e2e/pages/row-menu.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("an API token", () => {
  test("is created once by a double click, works immediately, is rotated and revoked", async ({
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

    const script = await playwright.request.newContext({ baseURL: service.url });
    const address = `/api/v2/importer/organizations/1/publications/${publication.id}/emags`;
    const ask = (secret: string) =>
      script.get(address, { headers: { Authorization: `Token ${secret}`, Accept: "application/json" } });
    const list = await ask(token);
    expect(list.status()).toBe(200);
    expect(await list.json()).toMatchObject({ emags: [], total_count: 0 });

    await settings.dialog.getByRole("button", { name: t("common:actions.done") }).click();
    await expect(settings.dialog).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    const row = settings.token(name);
    await expect(row).toContainText(token.slice(0, 7));
    await expect(row).toContainText("GET …/emags");

    const second = await settings.rotateToken(name);
    await settings.dialog.getByRole("button", { name: t("common:actions.done") }).click();
    await expect(row).toContainText(second.slice(0, 7));
    for (const secret of [token, second]) expect((await ask(secret)).status()).toBe(200);

    await chooseInRow(page, name, t("settings-tokens:revoke"));
    await shell
      .dialog(t("settings-tokens:revoke_title", { name }))
      .getByRole("button", { name: t("settings-tokens:revoke") })
      .click();
    await expect.poll(async () => (await ask(second)).status()).toBe(401);
    expect((await ask(token)).status()).toBe(401);
    await script.dispose();
  });
});
