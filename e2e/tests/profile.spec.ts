import { expect, test } from "../fixtures.ts";
import { ProfilePage } from "../pages/profile-page.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { addPerson, signInWith } from "../support/person.ts";
import { PASSWORD } from "../support/provision.ts";

test("a second factor is set up, and asked for at the door: a code of the app, or a recovery code", async ({
  page,
  context,
  service,
  adminRequests,
  publication,
  signInPage,
}) => {
  const person = await addPerson(adminRequests, "Theo Twofold", { role: "viewer" });
  await signInWith(context.request, person, service.url);
  const profile = new ProfilePage(page);
  await profile.open();
  const { app, used, codes } = await profile.setUpApp(PASSWORD);
  await expect(profile.twoFactor).toContainText("Recovery codes left: 10.");
  expect(codes).toHaveLength(10);

  await context.clearCookies();
  await page.goto(`/sign-in?to=${encodeURIComponent(`/publications/${publication.id}/issues`)}`);
  await signInPage.signIn({ email: person.email, password: PASSWORD });
  await page.getByLabel("Code of the app").fill("000000");
  await signInPage.submit.click();
  await expect(signInPage.problem).toContainText("not right");
  await page.getByLabel("Code of the app").fill(used);
  await signInPage.submit.click();
  await expect(signInPage.problem).toContainText("This code was used already. Wait for the next one");
  await page.getByLabel("Code of the app").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await signInPage.submit.click();
  await expect(page).toHaveURL(`/publications/${publication.id}/issues`);

  await context.clearCookies();
  await signInPage.open();
  await signInPage.signIn({ email: person.email, password: PASSWORD });
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[0]!.replace("-", " ").toUpperCase());
  await signInPage.submit.click();
  await expect(page).toHaveURL(/\/publications\/\d+$/);
  await profile.open();
  await expect(profile.twoFactor).toContainText("Recovery codes left: 9.");
});

test("somebody ends a session of theirs that they left open elsewhere", async ({
  page,
  browser,
  context,
  service,
  adminRequests,
  publication,
  shell,
}) => {
  const person = await addPerson(adminRequests, "Sven Sessions");
  // Joining has begun a session as well.
  await signInWith(context.request, person, service.url);
  const elsewhere = await browser.newContext();
  await signInWith(elsewhere.request, person, service.url);
  const left = await elsewhere.newPage();
  await left.goto(`/publications/${publication.id}/issues`);
  await expect(left.getByRole("heading", { level: 1, name: "Issues" })).toBeVisible();

  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.sessions.getByRole("listitem")).toHaveCount(3);
  await expect(profile.sessions.getByRole("listitem").first()).toContainText("This one");
  await page.getByRole("button", { name: "End all others" }).click();
  await shell.dialog("End all other sessions?").getByRole("button", { name: "End all others" }).click();
  await expect(profile.sessions.getByRole("listitem")).toHaveCount(1);
  await expect(new SignInAgainDialog(left).dialog).toBeVisible();
  await elsewhere.close();
});
