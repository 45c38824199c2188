import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { SignInForm } from "#e2e/pages/session/sign-in-page.ts";
import { JoinPage } from "#e2e/pages/settings/people-page.ts";
import { call } from "#e2e/support/api.ts";
import { signInWith } from "#e2e/support/person.ts";
import { PASSWORD, people, provisioning } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";
import { createInvitation } from "#shared/console/identity/people.ts";

const OTHER_ORGANIZATION = { id: 2, name: "Harbour Press" };
const boss = { email: "bo@example.com", name: "Bo Boss" };

test.describe("an invitation for a member of another organization", () => {
  test("is accepted after signing in, with a new password", async ({ page, playwright }) => {
    const service = await startServiceProcess({
      provision: {
        organizations: [
          ...provisioning.organizations,
          {
            ...OTHER_ORGANIZATION,
            publications: [
              {
                id: 20,
                name: "Harbour Daily",
                pubcode: "HBD",
                time_zone: "Europe/Berlin",
                language: "en",
                currency: "EUR",
              },
            ],
          },
        ],
        users: [
          ...provisioning.users,
          { ...boss, password: PASSWORD, roles: [{ organization_id: OTHER_ORGANIZATION.id, role: "admin" }] },
        ],
      },
    });
    const requests = await playwright.request.newContext({ baseURL: service.url });
    await signInWith(requests, boss, service.url);
    const { url } = await call(requests, createInvitation, {
      params: { organization_id: OTHER_ORGANIZATION.id },
      body: { email: people.editor.email, role: "viewer" },
    });

    const join = new JoinPage(page);
    const form = new SignInForm(page);
    await test.step("be asked to sign in", async () => {
      await page.goto(url);
      await expect(join.heading).toHaveText(t("join:join.title", { organization: OTHER_ORGANIZATION.name }));
      await join.name.fill("Somebody Else");
      await join.password.fill(PASSWORD);
      await join.join.click();
      await expect(form.problem).toContainText(
        t("service:errors.sign_in_to_join", { email: people.editor.email }),
      );
      await expect(form.email).toHaveValue(people.editor.email);
    });
    await test.step("sign in with the invited account", async () => {
      await join.noAccount.click();
      await join.haveAccount.click();
      await expect(form.problem).toBeHidden();
      await form.signIn({ email: people.viewer.email, password: PASSWORD });
      await expect(form.problem).toContainText(
        t("service:errors.sign_in_to_join", { email: people.editor.email }),
      );
      await form.signIn({ email: people.editor.email, password: PASSWORD });
    });
    await test.step("choose a new password", async () => {
      await join.newPassword.fill(PASSWORD);
      await join.join.click();
      await expect(page.getByText(t("service:rules.same_password"))).toBeVisible();
      await join.newPassword.fill("a password of my own");
      await join.join.click();
      await expect(page).toHaveURL(/\/publications\/\d+$/);
      await page.goto(`${service.url}/publications/20/issues`);
      await expect(page.getByRole("heading", { level: 1, name: t("issues:title") })).toBeVisible();
    });

    await requests.dispose();
    await service.dispose();
  });
});
