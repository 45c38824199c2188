import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

/** Markdown that takes the parser 30 seconds. */
const slow = "_*".repeat(25_000);
const notice = t("common:markdown.too_complex");

test.describe("the preview of an article", () => {
  test("shows plain text where rendering takes too long, and the text can be edited", async ({
    api,
    articlePage,
    openArticle,
  }) => {
    const id = await openArticle({ name: "Hostile", content: `Before\n\n${slow}` });
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByRole("status")).toContainText(notice);
    await expect(articlePage.rendered.getByText("Before")).toBeVisible();
    await articlePage.write("\n\nAfter");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe(`Before\n\n${slow}\n\nAfter`);
    await expect(articlePage.rendered.getByText("After")).toBeVisible();

    await articlePage.text.press("ControlOrMeta+a");
    await articlePage.page.keyboard.type("The **harbour**");
    await expect(articlePage.rendered.locator("strong")).toHaveText("harbour");
    await expect(articlePage.rendered.getByText(notice)).toHaveCount(0);
  });
});
