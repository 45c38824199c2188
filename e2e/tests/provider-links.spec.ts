import type { Page } from "@playwright/test";
import { createInvitation, listPeople, removePerson } from "#shared/console/people.ts";
import { deleteSignInProvider, saveSignInProvider } from "#shared/console/sign-in-provider.ts";
import { startCustomer } from "../customer/start-customer.ts";
import { expect, test } from "../fixtures.ts";
import { PeoplePage } from "../pages/people-page.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { call } from "../support/api.ts";
import { addPerson } from "../support/person.ts";
import { ORGANIZATION, PASSWORD } from "../support/provision.ts";

const PROVIDER = "Example Company";
const anna = "anna@example.com";
const ben = "ben@example.com";
const params = { organization_id: ORGANIZATION.id };

/** Signs in at the login page of the provider. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Sign in with ${PROVIDER}` }).click();
  await page.getByLabel(/name/i).fill(name);
  await page.getByLabel(/password/i).fill(`${name}-reads`);
  await page.getByRole("button").click();
}

test("a linked account of the provider is unlinked in the profile and under People", {
  tag: "@phone",
}, async ({ page, browser, service, adminRequests, publication, signInAs, shell }) => {
  const company = await startCustomer({ port: 0 });
  await call(adminRequests, saveSignInProvider, {
    body: { name: PROVIDER, issuer: company.url, client_id: company.clientId, enabled: true },
  });
  const person = await addPerson(adminRequests, "Anna Linked", { role: "editor" }, anna);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const profile = new ProfilePage(theirs);
  await theirs.goto(`${service.url}/sign-in?to=/profile`);
  await signInAtProvider(theirs, "anna");
  await expect(profile.links.getByRole("listitem")).toContainText(`Account anna at ${company.url}`);

  await profile.links.getByRole("button", { name: `Unlink ${PROVIDER}` }).click();
  await profile.dialog.getByLabel("Current password").fill("not the password");
  await profile.dialog.getByRole("button", { name: "Continue" }).click();
  await expect(profile.dialog).toContainText("Is not your password");
  await profile.dialog.getByLabel("Current password").fill(PASSWORD);
  await profile.dialog.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByText("Account unlinked")).toBeVisible();
  await expect(profile.links).toBeHidden();
  await theirs.reload();
  await expect(profile.heading).toBeVisible();

  await context.clearCookies();
  await theirs.goto("/sign-in?to=/profile");
  await signInAtProvider(theirs, "anna");
  await expect(profile.links).toBeVisible();
  const people = new PeoplePage(page);
  await signInAs("admin");
  await people.open(publication);
  await expect(people.person(anna)).toContainText(PROVIDER);
  await people.choose(person.name, `Unlink ${PROVIDER}`);
  const question = shell.dialog(`Unlink the identity provider of ${person.name}?`);
  await expect(question).toContainText("They can still sign in with their password.");
  await question.getByRole("button", { name: "Unlink" }).click();
  await expect(shell.notification("Account unlinked")).toBeVisible();
  await expect(people.person(anna)).toContainText("Not linked");
  await new SignInAgainDialog(theirs).signIn({ password: PASSWORD });
  await expect(profile.links).toBeHidden();

  await call(adminRequests, createInvitation, { params, body: { email: ben, role: "viewer" } });
  await context.clearCookies();
  await theirs.goto("/sign-in?to=/profile");
  await signInAtProvider(theirs, "ben");
  await expect(profile.links).toContainText("You have no password, so you can't unlink it.");
  await expect(profile.links.getByRole("button")).toHaveCount(0);
  await context.close();

  const members = await call(adminRequests, listPeople, { params });
  for (const { user_id, email } of members.people)
    if (email === anna || email === ben)
      await call(adminRequests, removePerson, { params: { ...params, user_id } });
  await call(adminRequests, deleteSignInProvider, {});
  await company.close();
});
