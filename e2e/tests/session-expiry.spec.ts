import { AUTH_PATH } from "#shared/console/session.ts";
import { expect, test } from "../fixtures.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { PASSWORD, people } from "../support/provision.ts";

test("a session that ends over a half-filled form: sign in there, and save what was typed", {
  tag: "@phone",
}, async ({ page, context, playwright, service, api, publisher, publication, signInAs, issueForm }) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("Typed before the end");
  await issueForm.preview.fill("Typed, too");

  // The same session is signed out elsewhere; this browser still holds its cookie.
  const elsewhere = await playwright.request.newContext({
    baseURL: service.url,
    extraHTTPHeaders: { Origin: service.url },
    storageState: await context.storageState(),
  });
  expect((await elsewhere.post(`${AUTH_PATH}/sign-out`, { data: {} })).ok()).toBe(true);
  await elsewhere.dispose();

  await issueForm.save.click();
  const again = new SignInAgainDialog(page);
  await expect(again.email).toHaveValue(people.editor.email);
  await again.signIn({ password: "not the password" });
  await expect(again.problem).toContainText("do not match");
  await again.signIn({ password: PASSWORD });
  await expect(again.dialog).toBeHidden();
  await expect(issueForm.saveState).toContainText("Saved");
  expect(await api.issue(id)).toMatchObject({ name: "Typed before the end", preview: "Typed, too" });
});

test("signing in can wait, and what was typed stays", async ({
  page,
  context,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("After");
  await context.clearCookies();
  await issueForm.save.click();
  const again = new SignInAgainDialog(page);
  await again.notNow.click();
  await expect(again.dialog).toBeHidden();
  await expect(issueForm.name).toHaveValue("After");
  await expect(page.getByText("Your session has ended. What you typed is kept.")).toBeVisible();

  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await again.signIn({ password: PASSWORD });
  await expect(issueForm.saveState).toContainText("Saved");
  expect((await api.issue(id)).name).toBe("After");
});

test("somebody else signs in in the same browser: nothing is saved in their name", async ({
  page,
  context,
  service,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("Typed by the editor");

  const signedIn = await context.request.post(`${service.url}${AUTH_PATH}/sign-in/email`, {
    headers: { Origin: service.url },
    data: { email: people.admin.email, password: PASSWORD },
  });
  expect(signedIn.ok()).toBe(true);
  // News of the import may have brought the question up already, and it covers the button.
  await issueForm.save.dispatchEvent("click");
  const again = new SignInAgainDialog(page);
  await expect(again.email).toHaveValue(people.editor.email);
  expect((await api.issue(id)).name).toBe("Before");

  await again.signIn({ password: PASSWORD });
  await expect(issueForm.saveState).toContainText("Saved");
  expect((await api.issue(id)).name).toBe("Typed by the editor");
});
