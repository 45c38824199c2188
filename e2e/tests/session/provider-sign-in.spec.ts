import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { call } from "#e2e/support/api.ts";
import { ORGANIZATION } from "#e2e/support/provision.ts";
import { problem, t } from "#e2e/support/texts.ts";
import { createInvitation, listPeople, removePerson } from "#shared/console/identity/people.ts";
import {
  deleteSignInProvider,
  getSignInProvider,
  saveSignInProvider,
} from "#shared/console/identity/sign-in-provider.ts";

test.describe("sign-in with an OpenID provider", () => {
  test("is set up by an administrator and used by an invited person", async ({
    page,
    browser,
    adminRequests,
    publication,
    signInAs,
    shell,
  }) => {
    const company = await startSamplePublisher({ port: 0 });
    await signInAs("admin");
    await page.goto(`/publications/${publication.id}/settings/sign-in`);
    await page.getByLabel(t("settings-sign-in:name")).fill("Example Company");
    await page.getByLabel(t("settings-sign-in:issuer")).fill(`${company.url}/nothing-here`);
    await page.getByLabel(t("settings-sign-in:client_id")).fill(company.clientId);
    await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
    await expect(page.getByText(problem("service:rules.provider_unusable"))).toBeVisible();
    await page.getByLabel(t("settings-sign-in:issuer")).fill(company.url);
    await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
    await expect(shell.notification(t("settings-sign-in:saved"))).toBeVisible();
    const claim = page.getByLabel(t("settings-sign-in:email_claim"));
    await claim.fill("upn");
    await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
    await expect(page.getByText(problem("fields:verified_email_claim"))).toBeVisible();
    await claim.fill("email");
    await call(adminRequests, createInvitation, {
      params: { organization_id: ORGANIZATION.id },
      body: { email: "emil@example.com", role: "viewer" },
    });

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(`/publications/${publication.id}/articles`);
    await theirs
      .getByRole("button", { name: t("session:provider.sign_in", { name: "Example Company" }) })
      .click();
    await expect(theirs).toHaveURL(new RegExp(`^${company.url}/interaction/`));
    await theirs.getByLabel(/name/i).fill("emil");
    await theirs.getByLabel(/password/i).fill("emil-reads");
    await theirs.getByRole("button").click();
    await expect(theirs).toHaveURL(`/publications/${publication.id}/articles`);
    await expect(
      theirs.getByRole("button", { name: t("common:person.menu", { name: "emil" }) }),
    ).toBeVisible();
    await context.close();

    // Unchanged fields follow the colleague's version, and changed ones stay.
    const { provider } = await call(adminRequests, getSignInProvider, {});
    const { has_secret: _, version: __, ...settings } = provider!;
    await call(adminRequests, saveSignInProvider, { body: { ...settings, enabled: false } });
    await page.getByLabel(t("settings-sign-in:name")).fill("Our company");
    await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(t("settings-sign-in:conflict"));
    await expect(page.getByLabel(t("settings-sign-in:name"))).toHaveValue("Our company");
    await page.getByRole("button", { name: t("settings-sign-in:save") }).click();
    await expect(alert).toBeHidden();
    await expect
      .poll(async () => (await call(adminRequests, getSignInProvider, {})).provider)
      .toMatchObject({ name: "Our company", enabled: false });

    // The next repetition of this test invites the person again.
    const params = { organization_id: ORGANIZATION.id };
    const { people } = await call(adminRequests, listPeople, { params });
    const { user_id } = people.find(({ email }) => email === "emil@example.com")!;
    await call(adminRequests, removePerson, { params: { ...params, user_id } });
    await call(adminRequests, deleteSignInProvider, {});
    await company.close();
  });
});
