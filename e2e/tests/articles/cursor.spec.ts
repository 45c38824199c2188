import { expect, test } from "#e2e/fixtures.ts";
import { pattern } from "#e2e/support/texts.ts";

test.describe("the cursor in the text of an article", () => {
  test("moves to the end of a line by key and by a click beside its words", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Lines", content: "One.\n\nTwo.\n\nThree.\n\nFour." });
    await articlePage.text.press("ControlOrMeta+Home");
    for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
    await page.keyboard.type(" By key.");
    // The click at the middle of the line is beside its words, because a line is as wide as the text.
    await articlePage.text.getByText("Three.", { exact: true }).click();
    await page.keyboard.type(" By click.");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("One.\n\nTwo. By key.\n\nThree. By click.\n\nFour.");
  });
});
