import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { call } from "#e2e/support/api.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { previewArticleInKiosk } from "#shared/console/kiosk-preview.ts";
import { getKioskStory } from "#shared/kiosk/stories.ts";

const PICTURE = fileURLToPath(new URL("../../files/picture.png", import.meta.url));

test.describe("publishing an article", () => {
  test("lists what is missing, links to it and makes the article visible to readers", {
    tag: "@smoke",
  }, async ({ page, api, openArticle, articlePage }) => {
    const id = await openArticle({ title: "Almost", released_at: "2025-01-01T00:00:00Z" });
    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.missing", { count: 1 }));
    await expect(articlePage.publishNow).toBeDisabled();
    await articlePage.checklist
      .getByRole("button", {
        name: t("articles:article.publish.go_label", {
          requirement: t("articles:article.publish.rule.content"),
        }),
      })
      .click();
    await expect(articlePage.text).toBeFocused();
    await page.keyboard.type("Now there is text.");

    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.ready"));
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    expect(await api.story(id)).toMatchObject({
      content: "Now there is text.",
      published_at: expect.any(String),
    });
  });

  test("makes it visible when its time comes", async ({
    page,
    publication,
    kiosk,
    openArticle,
    articlePage,
  }) => {
    await page.clock.install({ time: "2030-05-01T05:00:00Z" });
    const id = await openArticle({ title: "Tide", content: "Twice a day.\n" });
    await articlePage.schedule("2030-05-01T08:00");
    await expect(articlePage.state).toContainText(pattern("articles:sentence.scheduled"));
    expect(await kiosk.call(getKioskStory, { story_id: id })).toBeNull();

    const shownAt = async (at: string) => {
      const params = { publication_id: publication.id, story_id: id };
      const query = { reader: "anonymous" as const, at };
      return (await call(page.request, previewArticleInKiosk, { params, query })).html;
    };
    expect(await shownAt("2030-05-01T05:59:59Z")).not.toContain("Twice a day.");
    expect(await shownAt("2030-05-01T06:00:00Z")).toContain("Twice a day.");

    await page.clock.fastForward("01:01:00");
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
  });

  test("shows readers its images and the lines beside its title, and people with a preview link before", async ({
    page,
    browser,
    api,
    kiosk,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Cranes", content: "They leave.\n", released_at: "2025-01-01" });
    const field = (name: "kicker" | "byline" | "image_alt" | "image_caption" | "image_credit") =>
      page.getByRole("textbox", { name: t(`articles:article.field.${name}`), exact: true });

    await test.step("they are written", async () => {
      await articlePage.details.locator("input[type=file]").setInputFiles(PICTURE);
      await articlePage.drop(articlePage.text, "harbor.png", "image/png", await readFile(PICTURE));
      await page.getByRole("textbox", { name: t("markdown-editor:image.describe") }).fill("The harbor");
      await page.getByRole("button", { name: t("markdown-editor:image.use"), exact: true }).click();
      // The text is saved with the image once both uploads have ended.
      await expect(articlePage.image).toBeVisible();
      await expect
        .poll(async () => (await api.story(id)).content)
        .toMatch(/!\[The harbor\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)/);
      await field("kicker").fill("Harbor");
      await field("byline").fill("By Zoë");
      await field("image_alt").fill("Two cranes");
      await field("image_caption").fill("The harbor in spring");
      await field("image_credit").fill("Photo: Ada");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(articlePage.save).toBeDisabled();
    });

    const isShown = async (preview: Pick<Page, "getByRole">) => {
      const article = preview.getByRole("article");
      for (const text of ["Harbor", "By Zoë"])
        await expect(article.getByText(text, { exact: true })).toBeVisible();
      await expect(article.getByRole("figure")).toContainText("The harbor in spring Photo: Ada");
      for (const name of ["Two cranes", "The harbor"])
        await expect
          .poll(() =>
            article
              .getByRole("img", { name, exact: true })
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
    };

    await test.step("a preview link shows them without an account, until it is revoked", async () => {
      await articlePage.choose(t("articles:article.preview.link.menu"));
      const dialog = page.getByRole("dialog", { name: t("articles:article.preview.link.title") });
      await dialog.getByRole("button", { name: t("articles:article.preview.link.create") }).click();
      const link = dialog.getByRole("textbox", { name: t("articles:article.preview.link.title") });
      const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const opened = await stranger.newPage();
      await opened.goto(await link.inputValue());
      await isShown(opened);
      const revoke = t("articles:article.preview.link.revoke");
      await dialog.getByRole("button", { name: revoke }).click();
      await page
        .getByRole("dialog", { name: t("articles:article.preview.link.revoke_title") })
        .getByRole("button", { name: revoke })
        .click();
      await expect(page.getByText(t("articles:article.preview.link.revoked"))).toBeVisible();
      await opened.reload();
      await expect(
        opened.getByRole("heading", { name: t("articles:article.preview.link.unusable_title") }),
      ).toBeVisible();
      await stranger.close();
    });

    await test.step("readers get them", async () => {
      await articlePage.publish.click();
      await articlePage.publishNow.click();
      await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
      await page.getByRole("link", { name: t("articles:article.preview.title") }).click();
      await isShown(page.frameLocator("iframe"));
      const found = await kiosk.call(getKioskStory, { story_id: id });
      expect(found?.story).toMatchObject({
        kicker: "Harbor",
        byline: "By Zoë",
        image: { alt: "Two cranes", caption: "The harbor in spring", credit: "Photo: Ada" },
        html: expect.stringMatching(/<img src="[^"]+\/reader\.webp" alt="The harbor"/),
      });
    });
  });
});
