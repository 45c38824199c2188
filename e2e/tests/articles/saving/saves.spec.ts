import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("saving an article", () => {
  test("waits for Save or Ctrl+S once the article is visible to readers", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const record = { title: "Live", content: "Text.", released_at: "2025-01-01T00:00:00Z" };
    const { id } = await api.createStory(record, "published");
    await signInAs("editor");
    await page.clock.install();
    await articlePage.open(publication, id);
    await expect(articlePage.text).toHaveText("Text.");
    await expect(articlePage.save).toBeDisabled();
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    // A draft would have been saved by then.
    await page.clock.runFor(30_000);
    await expect(page.getByText(pattern("common:record.draft_kept"))).toBeVisible();
    expect((await api.story(id)).content).toBe("Text.");
    await articlePage.text.press("Control+s");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("Text. More.");
  });
});
