import { expect, test } from "#e2e/fixtures.ts";
import { chooseInRow } from "#e2e/pages/row-menu.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an API token", () => {
  test("works immediately, shows its last use, is rotated and revoked", async ({
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
    await page.getByRole("link", { name: t("settings:tab.api-tokens") }).click();
    const token = await settings.createToken(name);
    await expect(settings.dialog).toContainText(`curl -H 'Authorization: Token ${token}'`);

    await test.step("keep the secret when leaving is canceled", async () => {
      await page.goBack();
      const question = page.getByRole("dialog", { name: t("settings-tokens:leave_title") });
      await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
      await expect(question).toBeHidden();
      await expect(settings.dialog).toContainText(token);
    });

    const script = await playwright.request.newContext({ baseURL: service.url });
    const address = `/api/v2/importer/organizations/1/publications/${publication.id}/emags`;
    const ask = (secret: string) =>
      script.get(address, { headers: { Authorization: `Token ${secret}`, Accept: "application/json" } });
    const list = await ask(token);
    expect(list.status()).toBe(200);
    expect(await list.json()).toMatchObject({ emags: [], total_count: 0 });

    await settings.dialog.getByRole("button", { name: t("settings-tokens:done") }).click();
    await expect(settings.dialog).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    const row = settings.token(name);
    await expect(row).toContainText(token.slice(0, 7));
    await expect(row).toContainText("GET …/emags");
    await expect(row).toContainText("127.0.0.1");
    await expect(page.getByText(token)).toHaveCount(0);

    const second = await settings.rotateToken(name);
    await expect(settings.dialog).toContainText(
      pattern("settings-tokens:old_until", { hint: token.slice(0, 7) }),
    );
    await settings.dialog.getByRole("button", { name: t("settings-tokens:done") }).click();
    await expect(row).toContainText(second.slice(0, 7));
    await expect(row).toContainText("until");
    for (const secret of [token, second]) expect((await ask(secret)).status()).toBe(200);

    await test.step("revoke", async () => {
      await chooseInRow(page, name, t("settings-tokens:revoke"));
      await shell
        .dialog(t("settings-tokens:revoke_title", { name }))
        .getByRole("button", { name: t("settings-tokens:revoke") })
        .click();
      await expect(row).toContainText(pattern("settings-tokens:revoked_on"));
      for (const secret of [token, second]) expect((await ask(secret)).status()).toBe(401);
    });
    await script.dispose();
  });

  test("lists its requests", async ({ page, playwright, service, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    const name = `Inspected ${publication.id}`;
    await signInAs("admin");
    await settings.open(publication, "api-tokens");
    const token = await settings.createToken(name);
    await settings.dialog.getByRole("button", { name: t("settings-tokens:done") }).click();

    await settings.openRequests(name);
    await expect(settings.dialog).toContainText(t("settings-tokens:requests.empty"));
    const script = await playwright.request.newContext({
      baseURL: service.url,
      extraHTTPHeaders: { Authorization: `Token ${token}`, Accept: "application/json" },
    });
    const base = `/api/v2/importer/organizations/1/publications/${publication.id}`;
    await script.get(`${base}/emags?search=hidden`);
    const missing = await script.get(`${base}/emags/4711`);
    await script.dispose();

    const requests = settings.dialog.getByRole("listitem");
    await expect(requests).toHaveCount(2);
    await expect(requests.first()).toContainText("404");
    await expect(requests.first()).toContainText(`GET ${base}/emags/4711`);
    await expect(requests.first()).toContainText(missing.headers()["x-request-id"]!);
    await expect(requests.last()).toContainText("200");
    await expect(settings.dialog).not.toContainText("hidden");
    await page.keyboard.press("Escape");
    await expect(settings.dialog).toBeHidden();
  });

  test("is created once by a double click", async ({ page, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    const name = `Clicked twice ${publication.id}`;
    await signInAs("admin");
    await settings.open(publication, "api-tokens");
    await page
      .getByRole("button", { name: t("settings-tokens:create") })
      .first()
      .click();
    await settings.dialog.getByRole("textbox", { name: t("settings-tokens:name") }).fill(name);
    await settings.dialog.getByRole("button", { name: t("settings-tokens:create") }).dblclick();
    await settings.dialog.getByRole("button", { name: t("settings-tokens:done") }).click();
    await expect(settings.dialog).toBeHidden();
    await page.reload();
    await expect(settings.token(name)).toHaveCount(1);
  });
});
