import { expect, test } from "#e2e/fixtures.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("sign-in", () => {
  test("leads to the page that was requested", { tag: "@smoke" }, async ({
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

  test("prints no error in the browser's console", async ({
    page,
    context,
    signInPage,
    browserErrors,
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
    expect(browserErrors.errors).toEqual([]);
  });

  test("reports a wrong password and keeps the email address", async ({ page, signInPage }) => {
    await signInPage.open();
    await signInPage.signIn({ email: people.editor.email, password: "not the password" });
    await expect(signInPage.problem).toContainText(t("session:sign_in.wrong"));
    await expect(signInPage.email).toHaveValue(people.editor.email);
    await expect(signInPage.password).toHaveValue("");
    await expect(signInPage.password).toBeFocused();
    await expect(page).toHaveURL("/sign-in");
  });

  test("reports an unknown address in the same words", async ({ signInPage }) => {
    await signInPage.open();
    await signInPage.signIn({ email: "nobody@example.com", password: PASSWORD });
    await expect(signInPage.problem).toContainText(t("session:sign_in.wrong"));
  });

  test("redirects a signed-in user immediately", async ({ page, publication, signInAs, issueList }) => {
    await signInAs("editor");
    await page.goto(`/sign-in?to=/publications/${publication.id}/issues?search=autumn`);
    await expect(issueList.heading).toBeVisible();
    await expect(page).toHaveURL(`/publications/${publication.id}/issues?search=autumn`);
  });
});
