import { expect, test } from "#e2e/fixtures.ts";

test.describe("sign-out", () => {
  test("ends the session, on this browser and on the service", async ({
    page,
    context,
    publication,
    signInAs,
    issueList,
    shell,
    signInPage,
  }) => {
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.heading).toBeVisible();
    const cookies = await context.cookies();
    await shell.signOut();
    await expect(signInPage.heading).toBeVisible();
    await expect(page).toHaveURL("/sign-in");

    await context.addCookies(cookies);
    await issueList.open(publication);
    await expect(signInPage.heading).toBeVisible();
  });
});
