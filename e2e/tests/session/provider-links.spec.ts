import type { Page } from "@playwright/test";
import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ProfilePage } from "#e2e/pages/session/profile-page.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PeoplePage } from "#e2e/pages/settings/people-page.ts";
import { call } from "#e2e/support/api.ts";
import { addPerson } from "#e2e/support/person.ts";
import { ORGANIZATION, PASSWORD } from "#e2e/support/provision.ts";
import { pattern, problem, t } from "#e2e/support/texts.ts";
import { createInvitation, listPeople, removePerson } from "#shared/console/identity/people.ts";
import { deleteSignInProvider, saveSignInProvider } from "#shared/console/identity/sign-in-provider.ts";

const PROVIDER = "Example Company";
const anna = "anna@example.com";
const ben = "ben@example.com";
const params = { organization_id: ORGANIZATION.id };

/** Signs in on the provider's login page. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: t("session:provider.sign_in", { name: PROVIDER }) }).click();
  await page.getByLabel(/name/i).fill(name);
  await page.getByLabel(/password/i).fill(`${name}-reads`);
  await page.getByRole("button").click();
}

test.describe("a linked provider account", () => {
  test("is unlinked in the profile and under People", async ({
    page,
    browser,
    service,
    adminRequests,
    publication,
    signInAs,
    shell,
  }) => {
    const company = await startSamplePublisher({ port: 0 });
    await call(adminRequests, saveSignInProvider, {
      body: { name: PROVIDER, issuer: company.url, client_id: company.clientId, enabled: true },
    });
    const person = await addPerson(adminRequests, "Anna Linked", { role: "editor" }, anna);
    const context = await browser.newContext();
    const theirs = await context.newPage();
    const profile = new ProfilePage(theirs);
    await theirs.goto(`${service.url}/sign-in?to=/profile`);
    await signInAtProvider(theirs, "anna");
    await expect(profile.links.getByRole("listitem")).toContainText(
      t("profile:links.identity", { subject: "anna", issuer: company.url }),
    );

    await test.step("unlink in the profile", async () => {
      await profile.links
        .getByRole("button", { name: t("profile:links.unlink_named", { name: PROVIDER }) })
        .click();
      await profile.dialog.getByLabel(t("profile:password.current")).fill("not the password");
      await profile.dialog.getByRole("button", { name: t("profile:two_factor.continue") }).click();
      await expect(profile.dialog).toContainText(problem("service:rules.wrong_password"));
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
      await expect(profile.links.getByRole("listitem")).toContainText(
        t("profile:links.identity", { subject: "anna", issuer: company.url }),
      );
    });
    await test.step("unlink under People", async () => {
      const people = new PeoplePage(page);
      await signInAs("admin");
      await people.open(publication);
      await expect(people.person(anna)).toContainText(PROVIDER);
      await people.choose(person.name, t("settings-people:unlink", { provider: PROVIDER }));
      const question = shell.dialog(t("settings-people:unlink_title", { name: person.name }));
      await expect(question).toContainText(pattern("settings-people:unlink_text", { name: person.name }));
      await question.getByRole("button", { name: t("settings-people:unlink_confirm") }).click();
      await expect(shell.notification(t("settings-people:unlink_done"))).toBeVisible();
      await expect(people.person(anna)).toContainText(t("settings-people:provider_none"));
      await new SignInAgainDialog(theirs).signIn({ password: PASSWORD });
      await expect(profile.links.getByRole("listitem")).toHaveCount(0);
      await context.clearCookies();
      await theirs.goto("/sign-in?to=/profile");
      await signInAtProvider(theirs, "anna");
      await expect(
        theirs.getByText(t("service:errors.sign_in_unusable.unlinked", { email: anna })),
      ).toBeVisible();
    });

    await test.step("join without a password", async () => {
      await call(adminRequests, createInvitation, { params, body: { email: ben, role: "viewer" } });
      await context.clearCookies();
      await theirs.goto("/sign-in?to=/profile");
      await signInAtProvider(theirs, "ben");
      await expect(profile.links).toContainText(t("profile:links.needs_password"));
      await expect(profile.links.getByRole("button")).toHaveCount(0);
    });
    await context.close();

    const members = await call(adminRequests, listPeople, { params });
    for (const { user_id, email } of members.people)
      if (email === anna || email === ben)
        await call(adminRequests, removePerson, { params: { ...params, user_id } });
    await call(adminRequests, deleteSignInProvider, {});
    await company.close();
  });
});
