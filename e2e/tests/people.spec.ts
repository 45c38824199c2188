import { expect, test } from "../fixtures.ts";
import { JoinPage, PeoplePage } from "../pages/people-page.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { addPerson, signInWith } from "../support/person.ts";
import { PASSWORD } from "../support/provision.ts";

test("somebody is invited, joins, and works with the role of one publication alone", {
  tag: "@phone",
}, async ({ page, browser, publication, signInAs, shell }) => {
  const people = new PeoplePage(page);
  const email = `ines.${publication.id}.${crypto.randomUUID()}@example.com`;
  await signInAs("admin");
  await people.open(publication);
  await people.invite.click();
  await people.dialog.getByLabel("E-mail").fill(email);
  await people.dialog.getByRole("combobox", { name: "In the whole organization" }).click();
  await page.getByRole("option", { name: "No role: only the publications below" }).click();
  await people.dialog.getByRole("combobox", { name: publication.name, exact: true }).click();
  await page.getByRole("option", { name: "Editor", exact: true }).click();
  await people.dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await people.link();
  await people.dialog.getByRole("button", { name: "Done" }).click();
  await expect(people.invitations.getByRole("row").filter({ hasText: email })).toContainText(
    `Editor of ${publication.name}`,
  );

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const join = new JoinPage(theirs);
  await theirs.goto(link);
  await expect(join.heading).toHaveText("Join Example Press");
  await join.name.fill("Ines Invited");
  await join.password.fill(PASSWORD);
  await join.join.click();
  await expect(theirs).toHaveURL(`/publications/${publication.id}`);
  const answer = await context.request.get("/api/v2/importer/organizations/1/publications/10/emags");
  expect(answer.status()).toBe(404);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
  await context.close();

  await expect(people.person(email)).toContainText("Ines Invited");
  await expect(shell.main).not.toContainText("Links that nobody has used yet.");
});

test("disabling somebody ends their open session at once", async ({
  page,
  browser,
  service,
  adminRequests,
  publication,
  signInAs,
  shell,
}) => {
  const person = await addPerson(adminRequests, "Dirk Disabled");
  const context = await browser.newContext();
  await signInWith(context.request, person, service.url);
  const theirs = await context.newPage();
  await theirs.goto(`/publications/${publication.id}/issues`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Issues" })).toBeVisible();

  const people = new PeoplePage(page);
  await signInAs("admin");
  await people.open(publication);
  await people.choose(person.name, "Disable account");
  await shell
    .dialog(`Disable the account of ${person.name}?`)
    .getByRole("button", { name: "Disable account" })
    .click();
  await expect(people.person(person.email)).toContainText("Disabled");

  const again = new SignInAgainDialog(theirs);
  await again.signIn({ password: "not the password" });
  await expect(again.problem).toContainText("do not match");
  await again.signIn({ password: PASSWORD });
  await expect(again.problem).toContainText("This account is disabled.");
  await context.close();
});
