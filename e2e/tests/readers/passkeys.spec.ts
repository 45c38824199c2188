import type { BrowserContext, Page } from "@playwright/test";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { createDatabase } from "#e2e/support/database.ts";
import { provisioning } from "#e2e/support/provision.ts";
import { ACCOUNT_PATH } from "#shared/readers/provider.ts";

const reader = { email: "passkeys@example.com", name: "Pia Reader", password: "a horse that reads" };
let service: ServiceProcess;
let url: string;

test.beforeAll(async () => {
  // Browsers allow passkeys for names of hosts, not for addresses.
  const port = await freePort();
  url = `http://localhost:${port}`;
  const [organization, ...others] = provisioning.organizations;
  service = await startServiceProcess({
    port,
    env: { DATABASE_URL: await createDatabase(), NEWSRACK_BASE_URL: url },
    provision: { ...provisioning, organizations: [{ ...organization, readers: [reader] }, ...others] },
  });
});
test.afterAll(() => service.dispose());

/** Adds an authenticator to the browser, as the one in a phone, that recognizes its user. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a reader adds a passkey, signs in with it, and removes it", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  const authenticator = await addAuthenticator(context, page);
  const usePasskey = page.getByRole("button", { name: "Sign in with a passkey" });

  await test.step("sign in with the password", async () => {
    await page.goto(url + ACCOUNT_PATH);
    await page.getByLabel("Email address").fill(reader.email);
    await page.getByLabel("Password").fill(reader.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  });
  await test.step("add a passkey, first with a wrong password", async () => {
    const form = page.locator("form[data-passkey=create]");
    await form.getByLabel("Current password").fill("not the password");
    await form.getByRole("button", { name: "Add passkey" }).click();
    await expect(form.getByRole("alert")).toHaveText("The current password is wrong.");
    await form.getByLabel("Current password").fill(reader.password);
    await form.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("status")).toHaveText("Changes saved.");
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(1);
  });
  await test.step("sign in with the passkey alone, after the authenticator did not recognize its user", async () => {
    await context.clearCookies();
    await page.goto(url + ACCOUNT_PATH);
    await authenticator.setVerified(false);
    await usePasskey.click();
    await expect(page.getByRole("alert")).toHaveText("No passkey was used. Try again, or use your password.");
    await authenticator.setVerified(true);
    await usePasskey.click();
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    await expect(page.getByText(reader.email)).toBeVisible();
  });
  await test.step("remove the passkey, which no longer signs in", async () => {
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
    await context.clearCookies();
    await page.goto(url + ACCOUNT_PATH);
    await usePasskey.click();
    await expect(page.getByRole("alert").first()).toHaveText(
      "This passkey doesn't work here. Sign in with your password.",
    );
  });
  await context.close();
});
