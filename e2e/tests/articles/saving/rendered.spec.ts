import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const TABLE = "| Port | Ships |\n|------|------:|\n| Kiel | 4 |";

test.describe("the rendered text of an article", () => {
  test("is edited without Markdown, and its source changes only there", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const before = "## Harbor\r\n\r\nThe **cranes** and [the tide](https://a.example).\r\n\r\n";
    const id = await openArticle({ title: "Harbor", content: before + TABLE });
    const text = articlePage.text;
    await expect(text.getByText("The cranes and the tide.")).toBeVisible();

    await text.getByText("Kiel").click();
    await page.getByRole("button", { name: t("articles:editor.controls.add_row") }).click();
    await page.keyboard.type("Husum");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2|3");
    await text.getByText("the tide").click();
    await page.getByRole("button", { name: t("articles:editor.controls.remove_link") }).click();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect
      .poll(async () => (await api.story(id)).content)
      .toBe(`${before.replace("[the tide](https://a.example)", "the tide")}${TABLE}\r\n| Husum | 2\\|3 |`);
  });
});
