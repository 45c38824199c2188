import { expect, test } from "#e2e/fixtures.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { call } from "#e2e/support/api.ts";
import { ORGANIZATION } from "#e2e/support/provision.ts";
import { startReaderApp } from "#e2e/support/reader-app.ts";
import { getMail, listMails } from "#shared/console/mail.ts";
import { changeReaderSettings } from "#shared/console/readers/reader-settings.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";

const EMAIL = "reader@example.com";
const PASSWORD = "a horse that reads";

test.describe("a reader without script", () => {
  test("signs up for an app on another origin, verifies the address, signs out and in again", async ({
    browser,
    adminRequests,
    page: staffPage,
    publication,
    service,
    signInAs,
  }) => {
    const app = await startReaderApp();
    const params = { organization_id: ORGANIZATION.id };
    await call(adminRequests, changeReaderSettings, {
      params,
      body: { sign_up: "open", unverified_days: 30, ended_holding_days: 365 },
    });
    await signInAs("admin");
    const clientId = await new SettingsPage(staffPage).registerApp(publication, {
      name: `Reader app ${publication.id}`,
      redirectUri: app.callback,
      signedOutUri: app.signedOut,
    });
    await app.register(service.url + READERS_PATH, clientId);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
    const page = await context.newPage();

    await test.step("request an account", async () => {
      await page.goto(app.url);
      await expect(page).toHaveTitle(`Sign in · ${publication.name}`);
      await page.getByRole("link", { name: "Create account" }).click();
      await page.getByLabel("Email address").fill(EMAIL);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    });
    await test.step("choose a password with the link in the mail, which leads back to the app", async () => {
      const { mails } = await call(adminRequests, listMails, {});
      const { id } = mails.find(({ recipient }) => recipient === EMAIL)!;
      const { url } = await call(adminRequests, getMail, { params: { mail_id: id } });
      await page.goto(url!);
      await page.getByLabel("Name").fill("Rosa Reader");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Save and continue" }).click();
      await expect(page.getByText(`Reading as Rosa Reader (${EMAIL})`)).toBeVisible();
    });
    await test.step("sign out", async () => {
      await page.goto(`${app.url}/sign-out`);
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByText("Signed out of the app")).toBeVisible();
    });
    await test.step("sign in with a wrong password, then with the right one", async () => {
      await page.goto(app.url);
      await page.getByLabel("Email address").fill(EMAIL);
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toHaveText("Email address or password is wrong.");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText(`Reading as Rosa Reader (${EMAIL})`)).toBeVisible();
    });
    await context.close();
    await app.close();
  });
});
