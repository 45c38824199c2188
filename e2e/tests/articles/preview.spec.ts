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

  test("replaces only the block that changes while someone types", async ({ articlePage, openArticle }) => {
    await openArticle({ name: "Article", content: "First\n\nSecond\n\nThird" });
    await articlePage.showBoth();
    const [first, second, third] = await Promise.all(
      ["First", "Second", "Third"].map((text) => articlePage.rendered.getByText(text).elementHandle()),
    );
    await articlePage.text.getByText("Second").click();
    await articlePage.page.keyboard.press("End");
    await articlePage.page.keyboard.type(" block");
    await expect(articlePage.rendered.getByRole("paragraph")).toHaveText(["First", "Second block", "Third"]);
    const connected = [first, second, third].map((block) =>
      block!.evaluate((element) => element.isConnected),
    );
    expect(await Promise.all(connected)).toEqual([true, false, true]);
  });

  test("shows the text around a template in a drawing", async ({ page, articlePage, openArticle }) => {
    await openArticle({ name: "Drawing", content: "**Before**\n\n<svg><template>\n\n**After**" });
    await articlePage.showBoth();
    await expect(articlePage.rendered.locator("strong")).toHaveText(["Before", "After"]);
    await page.goto(`${page.url()}/preview`);
    await expect(page.getByRole("article").locator("strong")).toHaveText(["Before", "After"]);
  });

  test("leaves the editor as it is when it fails", async ({ page, articlePage, openArticle }) => {
    await page.addInitScript(() => {
      window.Worker = class {
        constructor() {
          throw new Error("No worker can be started.");
        }
      } as unknown as typeof Worker;
    });
    await openArticle({ name: "Article", content: "The harbour" });
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByRole("alert")).toContainText(t("common:markdown.failed_text"));
    await articlePage.write(" at noon");
    await expect(articlePage.text).toContainText("The harbour at noon");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
  });

  test("shows plain text when its worker cannot be loaded", async ({ page, articlePage, openArticle }) => {
    await page.route(/markdown-worker/, (route) => route.abort());
    await openArticle({ name: "Article", content: "The **harbour**" });
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByRole("status")).toContainText(t("common:markdown.unavailable"));
    await expect(articlePage.rendered.getByText("The **harbour**")).toBeVisible();
  });
});
