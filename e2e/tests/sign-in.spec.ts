import { expect, test } from "../fixtures.ts";
import { PASSWORD, people } from "../support/provision.ts";

test("leads to where somebody wanted to go", { tag: "@phone" }, async ({
  page,
  publication,
  signInPage,
  issueList,
}) => {
  await issueList.open(publication, "search=autumn");
  await expect(signInPage.heading).toBeVisible();
  await signInPage.signIn({ email: people.editor.email, password: PASSWORD });
  await expect(issueList.heading).toBeVisible();
  await expect(page).toHaveURL(`/publications/${publication.id}/issues?search=autumn`);
});

test("opens without an error in the browser's console", async ({
  page,
  context,
  signInPage,
  faults,
  baseURL,
}) => {
  for (const session of [undefined, "ended"]) {
    if (session)
      await context.addCookies([{ name: "newsrack.session_token", value: session, url: baseURL! }]);
    for (const address of ["/", "/publications/10/issues", "/sign-in"]) {
      await page.goto(address);
      await expect(signInPage.heading).toBeVisible();
    }
  }
  expect(faults.errors).toEqual([]);
});

test("says that e-mail and password do not match, and keeps the e-mail", async ({ page, signInPage }) => {
  await signInPage.open();
  await signInPage.signIn({ email: people.editor.email, password: "not the password" });
  await expect(signInPage.problem).toHaveText(/do not match/);
  await expect(signInPage.email).toHaveValue(people.editor.email);
  await expect(signInPage.password).toHaveValue("");
  await expect(signInPage.password).toBeFocused();
  await expect(page).toHaveURL("/sign-in");
});

test("says the same to somebody nobody knows", async ({ signInPage }) => {
  await signInPage.open();
  await signInPage.signIn({ email: "nobody@example.com", password: PASSWORD });
  await expect(signInPage.problem).toHaveText(/do not match/);
});

test("lets somebody who is signed in pass at once", async ({ page, publication, signInAs, issueList }) => {
  await signInAs("editor");
  await page.goto(`/sign-in?to=/publications/${publication.id}/issues?search=autumn`);
  await expect(issueList.heading).toBeVisible();
  await expect(page).toHaveURL(`/publications/${publication.id}/issues?search=autumn`);
});
