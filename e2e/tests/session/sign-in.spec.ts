import { expect, test } from "#e2e/fixtures.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";

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

  test("prints no error, is skipped by a signed-in user, and is required again after sign-out", async ({
    page,
    context,
    publication,
    signInPage,
    issueList,
    shell,
    browserErrors,
    baseURL,
  }) => {
    await test.step("print no error in the browser's console", async () => {
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
    await test.step("skip the sign-in", async () => {
      await signInPage.signIn({ email: people.editor.email, password: PASSWORD });
      await expect(signInPage.heading).toBeHidden();
      await page.goto(`/sign-in?to=/publications/${publication.id}/issues?search=autumn`);
      await expect(issueList.heading).toBeVisible();
      await expect(page).toHaveURL(`/publications/${publication.id}/issues?search=autumn`);
    });
    await test.step("sign out", async () => {
      const cookies = await context.cookies();
      await shell.signOut();
      await expect(signInPage.heading).toBeVisible();
      await expect(page).toHaveURL("/sign-in");
      await context.addCookies(cookies);
      await issueList.open(publication);
      await expect(signInPage.heading).toBeVisible();
    });
  });
});
