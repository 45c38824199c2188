import type { Page } from "@playwright/test";
import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ProfilePage } from "#e2e/pages/session/profile-page.ts";
import { call } from "#e2e/support/api.ts";
import { addPerson } from "#e2e/support/person.ts";
import { ORGANIZATION, PASSWORD } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";
import { listPeople, removePerson } from "#shared/console/identity/people.ts";
import { deleteSignInProvider } from "#shared/console/identity/sign-in-provider.ts";

const PROVIDER = "Example Company";
const anna = "anna@example.com";

/** Signs in on the provider's login page. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel(/name/i).fill(name);
  await page.getByLabel(/password/i).fill(`${name}-reads`);
  await page.getByRole("button").click();
}

test.describe("sign-in with an OpenID provider", () => {
  test("is set up by an administrator, links an account, and is unlinked and linked again in the profile", async ({
    page,
    browser,
    adminRequests,
    publication,
    signInAs,
    shell,
  }) => {
    const company = await startSamplePublisher({ port: 0 });
    await test.step("set up the provider", async () => {
      await signInAs("admin");
      await page.goto(`/publications/${publication.id}/settings/sign-in`);
      await page.getByLabel(t("settings-sign-in:name")).fill(PROVIDER);
      await page.getByLabel(t("settings-sign-in:issuer")).fill(company.url);
      await page.getByLabel(t("settings-sign-in:client_id")).fill(company.clientId);
      await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
      await expect(shell.notification(t("settings-sign-in:saved"))).toBeVisible();
    });

    await addPerson(adminRequests, "Anna Linked", { role: "editor" }, anna);
    const context = await browser.newContext();
    const theirs = await context.newPage();
    const profile = new ProfilePage(theirs);
    const identity = t("profile:links.identity", { subject: "anna", issuer: company.url });
    await test.step("sign in at the provider, which leads to the page that was requested", async () => {
      await profile.open();
      await theirs.getByRole("button", { name: t("session:provider.sign_in", { name: PROVIDER }) }).click();
      await expect(theirs).toHaveURL(new RegExp(`^${company.url}/interaction/`));
      await signInAtProvider(theirs, "anna");
      await expect(theirs).toHaveURL("/profile");
      await expect(profile.links.getByRole("listitem")).toContainText(identity);
    });
    await test.step("unlink in the profile, which keeps this browser signed in", async () => {
      await profile.links
        .getByRole("button", { name: t("profile:links.unlink_named", { name: PROVIDER }) })
        .click();
      await profile.dialog.getByLabel(t("profile:password.current")).fill(PASSWORD);
      await profile.dialog.getByRole("button", { name: t("profile:two_factor.continue") }).click();
      await expect(theirs.getByText(t("profile:links.unlinked"))).toBeVisible();
      await expect(profile.links.getByRole("listitem")).toHaveCount(0);
      await theirs.reload();
      await expect(profile.heading).toBeVisible();
    });
    // The provider still has a session in this browser, so it redirects back immediately.
    await test.step("link again", async () => {
      await profile.links.getByRole("button", { name: t("profile:links.link", { name: PROVIDER }) }).click();
      await expect(profile.links.getByRole("listitem")).toContainText(identity);
    });
    await context.close();

    // The next repetition of this test adds the person again.
    const params = { organization_id: ORGANIZATION.id };
    const { people } = await call(adminRequests, listPeople, { params });
    const { user_id } = people.find(({ email }) => email === anna)!;
    await call(adminRequests, removePerson, { params: { ...params, user_id } });
    await call(adminRequests, deleteSignInProvider, {});
    await company.close();
  });
});
