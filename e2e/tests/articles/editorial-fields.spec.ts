import { fileURLToPath } from "node:url";
import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import type { KioskStory } from "#shared/kiosk/stories.ts";

const PICTURE = fileURLToPath(new URL("../../files/picture.png", import.meta.url));

test.describe("the editorial fields of an article", () => {
  test("are written beside the title and the image, and shown to readers", async ({
    page,
    publication,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Cranes", content: "They leave.", released_at: "2025-01-01" });
    const field = (name: "kicker" | "byline" | "image_alt" | "image_caption" | "image_credit") =>
      page.getByRole("textbox", { name: t(`articles:article.field.${name}`), exact: true });
    await field("kicker").fill("Harbor");
    await field("byline").fill("By Zoë");
    await articlePage.details.locator("input[type=file]").setInputFiles(PICTURE);
    await field("image_caption").fill("The harbor in spring");
    await field("image_credit").fill("Photo: Ada");
    await articlePage.publish.click();
    const missing = t("articles:article.publish.go_label", {
      requirement: t("articles:article.publish.recommended.image_alt"),
    });
    await articlePage.checklist.getByRole("button", { name: missing }).click();
    await expect(field("image_alt")).toBeFocused();
    await page.keyboard.type("Two cranes");
    await articlePage.publish.click();
    await expect(articlePage.checklist.getByRole("button", { name: missing })).toBeHidden();
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));

    await page.getByRole("link", { name: t("articles:article.preview.title") }).click();
    const article = page.getByRole("article");
    for (const text of ["Harbor", "By Zoë"])
      await expect(article.getByText(text, { exact: true })).toBeVisible();
    await expect(article.getByRole("figure")).toContainText("The harbor in spring Photo: Ada");
    await expect(article.getByRole("img", { name: "Two cranes" })).toBeVisible();
    const answer = await page.request.get(`/kiosk/v1/publications/${publication.id}/stories/${id}`);
    const { story } = (await answer.json()) as { story: KioskStory };
    expect(story).toMatchObject({
      kicker: "Harbor",
      byline: "By Zoë",
      image: { alt: "Two cranes", caption: "The harbor in spring", credit: "Photo: Ada" },
    });
  });
});
