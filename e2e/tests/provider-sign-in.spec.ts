import { createInvitation, listPeople, removePerson } from "#shared/console/people.ts";
import {
  deleteSignInProvider,
  getSignInProvider,
  saveSignInProvider,
} from "#shared/console/sign-in-provider.ts";
import { startCustomer } from "../customer/start-customer.ts";
import { expect, test } from "../fixtures.ts";
import { call } from "../support/api.ts";
import { ORGANIZATION } from "../support/provision.ts";

test("an administrator sets an OpenID provider up, and somebody who is invited signs in through it", async ({
  page,
  browser,
  adminRequests,
  publication,
  signInAs,
  shell,
}) => {
  const company = await startCustomer({ port: 0 });
  await signInAs("admin");
  await page.goto(`/publications/${publication.id}/settings/sign-in`);
  await page.getByLabel("Name on the button").fill("Example Company");
  await page.getByLabel("Issuer").fill(`${company.url}/nothing-here`);
  await page.getByLabel("Client id").fill(company.clientId);
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(page.getByText(/^Cannot be used/)).toBeVisible();
  await page.getByLabel("Issuer").fill(company.url);
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(shell.notification("Saved. The provider answers.")).toBeVisible();
  const claim = page.getByLabel("Claim that holds the e-mail address");
  await claim.fill("upn");
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(page.getByText(/^Can be required for the claim “email” only/)).toBeVisible();
  await claim.fill("email");
  await call(adminRequests, createInvitation, {
    params: { organization_id: ORGANIZATION.id },
    body: { email: "emil@example.com", role: "viewer" },
  });

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(`/publications/${publication.id}/articles`);
  await theirs.getByRole("button", { name: "Sign in with Example Company" }).click();
  await expect(theirs).toHaveURL(new RegExp(`^${company.url}/interaction/`));
  await theirs.getByLabel(/name/i).fill("emil");
  await theirs.getByLabel(/password/i).fill("emil-reads");
  await theirs.getByRole("button").click();
  await expect(theirs).toHaveURL(`/publications/${publication.id}/articles`);
  await expect(theirs.getByRole("button", { name: "Your account, emil" })).toBeVisible();
  await context.close();

  // What a colleague has saved since is taken over where nothing was typed, and nothing that was typed is lost.
  const { provider } = await call(adminRequests, getSignInProvider, {});
  const { has_secret: _, version: __, ...settings } = provider!;
  await call(adminRequests, saveSignInProvider, { body: { ...settings, enabled: false } });
  await page.getByLabel("Name on the button").fill("Our company");
  await page.getByRole("button", { name: "Check and save" }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText("somebody else changed this meanwhile");
  await expect(page.getByLabel("Name on the button")).toHaveValue("Our company");
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(problem).toBeHidden();
  await expect
    .poll(async () => (await call(adminRequests, getSignInProvider, {})).provider)
    .toMatchObject({ name: "Our company", enabled: false });

  // The next one who tests this is invited anew.
  const params = { organization_id: ORGANIZATION.id };
  const { people } = await call(adminRequests, listPeople, { params });
  const { user_id } = people.find(({ email }) => email === "emil@example.com")!;
  await call(adminRequests, removePerson, { params: { ...params, user_id } });
  await call(adminRequests, deleteSignInProvider, {});
  await company.close();
});
