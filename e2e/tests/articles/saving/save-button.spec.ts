import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an unpublished article", () => {
  test("has a Save button that saves it immediately", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const { id } = await api.createStory({ title: "Draft", content: "Words." });
    await page.clock.install();
    await signInAs("editor");
    await articlePage.open(publication, id);
    await expect(articlePage.save).toBeDisabled();
    // A stopped clock prevents the automatic save.
    await page.clock.pauseAt(Date.now() + 60_000);
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    await articlePage.save.click();
    await page.clock.resume();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(articlePage.save).toBeDisabled();
    expect((await api.story(id)).content).toBe("Words. More.");
  });
});
