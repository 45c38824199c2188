import { expect, test } from "#e2e/fixtures.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";

test.describe("an article that is being written", () => {
  test("is saved after its connection and after its session were interrupted", async ({
    page,
    context,
    api,
    openArticle,
    articlePage,
  }) => {
    // Without the event stream, only a save notices that the connection is back and that the session has ended.
    await page.route(`**${EVENTS_PATH}`, (route) => route.abort());
    await page.clock.install();
    const id = await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");

    await test.step("without a connection", async () => {
      await context.setOffline(true);
      await articlePage.write(" Second.");
      await expect(articlePage.saveState).toContainText(
        t("common:save_state.failed", { reason: t("common:errors.no_connection") }),
      );
      await context.setOffline(false);
      await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
      expect((await api.story(id)).content).toBe("First. Second.");
    });

    await test.step("without a session, which is renewed in a dialog over the text", async () => {
      // Nothing is saved while the clock is stopped, so the text is written before the session and its dialog.
      await page.clock.pauseAt(Date.now() + 60_000);
      await articlePage.write(" Third.");
      await context.clearCookies();
      await page.clock.resume();
      const again = new SignInAgainDialog(page);
      await expect(again.email).toHaveValue(people.editor.email);
      await again.signIn({ password: PASSWORD });
      await expect(again.dialog).toBeHidden();
      await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
      await expect(articlePage.text).toHaveText("First. Second. Third.");
      expect((await api.story(id)).content).toBe("First. Second. Third.");
    });
  });
});
