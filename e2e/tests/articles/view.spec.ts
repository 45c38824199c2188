import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the article editor", () => {
  test("opens with the source alone and remembers the chosen view", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Harbors", content: "The **harbour**" });
    await expect(articlePage.text).toBeVisible();
    await expect(articlePage.rendered).toBeHidden();
    await articlePage.showBoth();
    await expect(articlePage.rendered.locator("strong")).toHaveText("harbour");
    await page.reload();
    await expect(articlePage.rendered.locator("strong")).toHaveText("harbour");
  });

  test("offers source and preview side by side where both have at least 480 px", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openArticle({ title: "Harbors", content: "The **harbour**" });
    await articlePage.showBoth();
    const widthsAreEnough = async () => {
      for (const part of [articlePage.text, articlePage.rendered])
        await expect.poll(async () => (await part.boundingBox())?.width).toBeGreaterThan(470);
    };
    await expect(articlePage.details).toBeHidden();
    await widthsAreEnough();

    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(articlePage.rendered).toBeHidden();
    await expect(articlePage.text).toBeVisible();
    await expect(
      page
        .getByRole("radiogroup", { name: t("articles:article.view.label") })
        .getByText(t("articles:article.view.split"), { exact: true }),
    ).toBeHidden();

    await page.setViewportSize({ width: 1632, height: 800 });
    await expect(articlePage.details).toBeVisible();
    await widthsAreEnough();
  });

  test("shows the details again from the side-by-side view of a smaller screen", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Harbors", content: "Words." });
    await articlePage.showBoth();
    await expect(articlePage.details).toBeHidden();
    await page.getByRole("button", { name: t("articles:article.show_panel") }).click();
    await expect(articlePage.details).toBeVisible();
    await expect(articlePage.rendered).toBeHidden();
  });

  test("leaves full screen with Escape, after the menu of the text", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Harbors", content: "" });
    await page.getByRole("button", { name: t("articles:article.focus") }).click();
    const leave = page.getByRole("button", { name: t("articles:article.exit_focus") });
    await articlePage.text.press("/");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(leave).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leave).toBeHidden();
    await expect(articlePage.text).toBeFocused();
  });
});
