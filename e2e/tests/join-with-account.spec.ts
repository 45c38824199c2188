import { createInvitation } from "#shared/console/people.ts";
import { startServiceProcess } from "../../bff/testing/service-process.ts";
import { expect, test } from "../fixtures.ts";
import { JoinPage } from "../pages/people-page.ts";
import { SignInForm } from "../pages/sign-in-page.ts";
import { call } from "../support/api.ts";
import { signInWith } from "../support/person.ts";
import { PASSWORD, people, provisioning } from "../support/provision.ts";

const OTHER_HOUSE = { id: 2, name: "Harbour Press" };
const boss = { email: "bo@example.com", name: "Bo Boss" };

test("a member of another organization signs in on the page of an invitation, and joins with a new password", {
  tag: "@phone",
}, async ({ page, playwright }) => {
  const service = await startServiceProcess({
    provision: {
      organizations: [
        ...provisioning.organizations,
        {
          ...OTHER_HOUSE,
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
        { ...boss, password: PASSWORD, roles: [{ organization_id: OTHER_HOUSE.id, role: "admin" }] },
      ],
    },
  });
  const requests = await playwright.request.newContext({ baseURL: service.url });
  await signInWith(requests, boss, service.url);
  const { url } = await call(requests, createInvitation, {
    params: { organization_id: OTHER_HOUSE.id },
    body: { email: people.editor.email, role: "viewer" },
  });

  const join = new JoinPage(page);
  const form = new SignInForm(page);
  await page.goto(url);
  await expect(join.heading).toHaveText(`Join ${OTHER_HOUSE.name}`);
  await join.name.fill("Somebody Else");
  await join.password.fill(PASSWORD);
  await join.join.click();
  await expect(form.problem).toContainText(`The invitation is for ${people.editor.email}.`);
  await expect(form.email).toHaveValue(people.editor.email);
  await join.noAccount.click();
  await join.haveAccount.click();
  await expect(form.problem).toBeHidden();
  await form.signIn({ email: people.viewer.email, password: PASSWORD });
  await expect(form.problem).toContainText(`The invitation is for ${people.editor.email}.`);
  await form.signIn({ email: people.editor.email, password: PASSWORD });
  await join.newPassword.fill(PASSWORD);
  await join.join.click();
  await expect(page.getByText("must differ from the password you have now")).toBeVisible();
  await join.newPassword.fill("a password of my own");
  await join.join.click();
  await expect(page).toHaveURL(/\/publications\/\d+$/);
  await page.goto(`${service.url}/publications/20/issues`);
  await expect(page.getByRole("heading", { level: 1, name: "Issues" })).toBeVisible();

  await requests.dispose();
  await service.dispose();
});
