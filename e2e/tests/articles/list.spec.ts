import { expect, test } from "#e2e/fixtures.ts";
import { textsIn } from "#e2e/support/texts.ts";

test.describe("the article list in German", () => {
  const german = textsIn("de");
  test.use({ locale: "de-DE" });

  test("names the fields of refused articles as the form does", { tag: "@phone" }, async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
  }) => {
    await api.createStory({ name: "Leer", title: "" });
    await signInAs("editor");
    await articleList.open(publication);
    await page.getByRole("checkbox", { name: german.t("common:list.select", { name: "Leer" }) }).check();
    const actions = page.getByRole("region", { name: german.t("articles:bulk.bar") }).getByRole("button");
    await expect(actions.first()).toBeVisible();
    const isCut = (labels: Element[]) =>
      labels.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await actions.locator("span").evaluateAll(isCut)).toBe(false);
    await page.getByRole("button", { name: german.t("articles:action.publish") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: german.t("articles:bulk.publish_confirm", { count: 1 }) })
      .click();
    const results = page.getByRole("region", { name: german.t("common:bulk.results") });
    for (const field of ["title", "content"] as const)
      await expect(results).toContainText(
        `${german.t(`articles:article.field.${field}`)} ${german.t("fields:blank_for_publishing")}`,
      );
    await expect(results).toContainText(
      `${german.t("articles:article.field.released_at")} ${german.t("fields:missing_for_publishing")}`,
    );
  });
});
