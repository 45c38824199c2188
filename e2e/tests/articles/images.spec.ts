import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const picture = () => readFile(new URL("../../files/picture.png", import.meta.url));
const WHAT = t("articles:editor.image.describe");

test.describe("the images in the text of an article", () => {
  test("show their upload progress while the editor keeps writing", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Slow line", content: "Above.\n" });
    await articlePage.showBoth();
    const arrived = Promise.withResolvers<void>();
    await page.route("**/text-images", async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
    await page.getByRole("textbox", { name: WHAT }).fill("The harbour");
    await page.getByRole("button", { name: t("articles:editor.image.use"), exact: true }).click();
    await expect(
      page.getByRole("progressbar", {
        name: pattern("articles:editor.image.uploading", { name: "harbour.png" }),
      }),
    ).toBeVisible();
    await articlePage.write("Below.");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("Above.\nBelow.");

    arrived.resolve();
    await expect(articlePage.rendered.getByRole("img", { name: "The harbour" })).toBeVisible();
    await expect(
      page.getByRole("progressbar", { name: pattern("articles:editor.image.uploading") }),
    ).toBeHidden();
    await expect
      .poll(async () => (await api.story(id)).content)
      .toMatch(/!\[The harbour\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)/);
    expect((await api.story(id)).content).toContain("Below.");
  });

  test("show in the text why an upload was refused, and leave the text as it is", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "No picture", content: "Words." });
    await articlePage.drop(articlePage.text, "lie.png", "image/png", Buffer.from("no picture"));
    await expect(articlePage.text).toContainText(
      t("articles:editor.image.failed", {
        name: "lie.png",
        reason: t("service:errors.unsupported_image.format"),
      }),
    );
    await expect(page.getByRole("textbox", { name: WHAT })).toBeHidden();
    await articlePage.text.getByRole("button", { name: t("articles:editor.image.dismiss") }).click();
    await expect(articlePage.text).toHaveText("Words.");
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.story(id)).content).toBe("Words. More.");
  });

  test("are in the text before they are described", async ({ page, api, openArticle, articlePage }) => {
    const id = await openArticle({
      title: "Undescribed",
      content: "Words.",
      released_at: "2026-01-01T06:00:00Z",
    });
    await articlePage.showBoth();
    await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
    const question = page.getByRole("textbox", { name: WHAT });
    await expect(question).toBeVisible();
    await expect(articlePage.rendered.locator("img")).toHaveCount(1);
    await expect.poll(async () => (await api.story(id)).content).toMatch(/^Words\.\n+!\[\]\(\/media\//);
    await question.fill("The harbour");
    await page.keyboard.press("Enter");
    await expect(articlePage.rendered.getByRole("img", { name: "The harbour" })).toBeVisible();
    await expect.poll(async () => (await api.story(id)).content).toMatch(/!\[The harbour\]\(\/media\//);
  });

  test("ask before the article is left during an upload", async ({
    page,
    openArticle,
    articlePage,
    shell,
  }) => {
    await openArticle({ title: "On its way", content: "Words." });
    await articlePage.showBoth();
    const arrived = Promise.withResolvers<void>();
    await page.route("**/text-images", async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
    await page.keyboard.press("Escape");
    await shell.goTo("issues");
    const question = shell.dialog(t("articles:editor.image.leave_title"));
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    arrived.resolve();
    await expect(articlePage.rendered.locator("img")).toHaveCount(1);
  });

  test("are described one after the other, and can be marked as decorative", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Two" });
    await articlePage.showBoth();
    await articlePage.drop(articlePage.text, "one.png", "image/png", await picture());
    await expect(page.getByText("one.png", { exact: true })).toBeVisible();
    await articlePage.drop(articlePage.text, "two.png", "image/png", await picture());
    await page.getByRole("button", { name: t("articles:editor.image.decorative") }).click();
    await expect(page.getByText("two.png", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: WHAT }).fill("The second");
    await page.keyboard.press("Enter");
    await expect(articlePage.rendered.getByRole("img", { name: "The second" })).toBeVisible();
    await expect(articlePage.rendered.locator("img")).toHaveCount(2);
    await expect
      .poll(async () => (await api.story(id)).content.match(/!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\//g)?.length)
      .toBe(2);
  });

  test("are pasted from the clipboard", async ({ page, api, openArticle, articlePage, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const id = await openArticle({ title: "Pasted", content: "Above.\n" });
    await articlePage.showBoth();
    await page.evaluate(
      async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        await navigator.clipboard.write([
          new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) }),
        ]);
      },
      (await picture()).toString("base64"),
    );
    await articlePage.text.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ControlOrMeta+v");
    await page.getByRole("textbox", { name: WHAT }).fill("The lighthouse");
    await page.keyboard.press("Enter");
    await expect(articlePage.rendered.getByRole("img", { name: "The lighthouse" })).toBeVisible();
    await expect
      .poll(async () => (await api.story(id)).content)
      .toMatch(/^Above\.\n+!\[The lighthouse\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)\n*$/);
  });

  test("are refused before the upload when a file is over 5 MB", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Too large", content: "Words." });
    const name = "large.jpg";
    const bytes = Buffer.alloc(6_300_000);
    const reason = t("articles:article.image.too_large", { size: "6.3 MB", limit: "5 MB" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" || request.method() === "PATCH") sent.push(request.url());
    });
    await articlePage.drop(articlePage.text, name, "image/jpeg", bytes);
    await expect(articlePage.text).toContainText(t("articles:editor.image.failed", { name, reason }));
    await expect(page.getByRole("textbox", { name: WHAT })).toBeHidden();
    await articlePage.drop(
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
      name,
      "image/jpeg",
      bytes,
    );
    await expect(articlePage.details.getByRole("alert")).toHaveText(
      t("articles:article.image.failed", { name, reason }),
    );
    await expect(articlePage.details).toContainText(
      t("articles:article.image.hint", { limit: "5 MB", megapixels: 25 }),
    );
    expect(sent).toEqual([]);
  });
});
