import { expect, test } from "#e2e/fixtures.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern } from "#e2e/support/texts.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";

test.describe("a session that ends in the article editor", () => {
  // Without the event stream, only the save notices that the session has ended.
  test.beforeEach(({ page }) => page.route(`**${EVENTS_PATH}`, (route) => route.abort()));

  test("is renewed in a dialog over the text, which is then saved", async ({
    page,
    context,
    api,
    openArticle,
    articlePage,
  }) => {
    await page.clock.install();
    const id = await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");
    // Nothing is saved while the clock is stopped, so the text is written before the session and its dialog.
    await page.clock.pauseAt(Date.now() + 60_000);
    await articlePage.write(" Second.");
    await context.clearCookies();
    await page.clock.resume();
    const again = new SignInAgainDialog(page);
    await expect(again.email).toHaveValue(people.editor.email);
    await again.signIn({ password: PASSWORD });
    await expect(again.dialog).toBeHidden();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(articlePage.text).toHaveText("First. Second.");
    expect((await api.story(id)).content).toBe("First. Second.");
  });

  test("asks for the password only after a pause in typing, and loses no key", async ({
    page,
    context,
    openArticle,
    articlePage,
  }) => {
    await page.clock.install();
    await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");
    await context.clearCookies();
    const dialogIsLoaded = page.waitForResponse(/assets\/sign-in-again-.*\.js/);
    // A stopped clock measures no pause between two keys, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await articlePage.write(" The second sentence");
    await page.keyboard.press("ControlOrMeta+s");
    await Promise.all([refused, dialogIsLoaded]);
    await page.keyboard.type(" is written on without a pause.");
    const again = new SignInAgainDialog(page);
    await expect(again.dialog).toBeHidden();
    await page.clock.runFor(10_000);
    await expect(again.dialog).toBeVisible();
    await expect(articlePage.text).toHaveText("First. The second sentence is written on without a pause.");
  });
});
