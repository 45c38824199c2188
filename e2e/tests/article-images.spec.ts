import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";

const picture = () => readFile(new URL("../files/picture.png", import.meta.url));
const WHAT = "What does the image show?";

test("a picture on its way shows how far it is, and writing goes on meanwhile", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Slow line", content: "Above.\n" });
  const arrived = Promise.withResolvers<void>();
  await page.route("**/text-images", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
  await page.getByRole("textbox", { name: WHAT }).fill("The harbour");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByRole("progressbar", { name: /^Adding harbour\.png/ })).toBeVisible();
  await articlePage.write("Below.");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("Above.\nBelow.");

  arrived.resolve();
  await expect(articlePage.rendered.getByRole("img", { name: "The harbour" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Adding/ })).toBeHidden();
  await expect
    .poll(async () => (await api.story(id)).content)
    .toMatch(/!\[The harbour\]\(\/media\/[0-9a-f]{32}\/reader\.webp\)/);
  expect((await api.story(id)).content).toContain("Below.");
});

test("a picture that is refused says why in its place, and leaves the text as it is", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "No picture", content: "Words." });
  await articlePage.drop(articlePage.text, "lie.png", "image/png", Buffer.from("no picture"));
  await expect(articlePage.text).toContainText(/lie\.png was not added: .*no JPEG, PNG or GIF/);
  await expect(page.getByRole("textbox", { name: WHAT })).toBeHidden();
  await articlePage.text.getByRole("button", { name: "Dismiss" }).click();
  await expect(articlePage.text).toHaveText("Words.");
  await articlePage.write(" More.");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("Words. More.");
});

test("a picture is in the text before anybody has said what it shows", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({
    title: "Undescribed",
    content: "Words.",
    released_at: "2026-01-01T06:00:00Z",
  });
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

test("leaving while a picture is on its way asks first", async ({
  page,
  openArticle,
  articlePage,
  shell,
}) => {
  await openArticle({ title: "On its way", content: "Words." });
  const arrived = Promise.withResolvers<void>();
  await page.route("**/text-images", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await articlePage.drop(articlePage.text, "harbour.png", "image/png", await picture());
  await page.keyboard.press("Escape");
  await shell.goTo("Issues");
  const question = shell.dialog("An image is still on its way");
  await question.getByRole("button", { name: "Stay here" }).click();
  arrived.resolve();
  await expect(articlePage.rendered.locator("img")).toHaveCount(1);
});

test("two pictures are asked about one after the other; one has nothing to say", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Two" });
  await articlePage.drop(articlePage.text, "one.png", "image/png", await picture());
  await articlePage.drop(articlePage.text, "two.png", "image/png", await picture());
  await expect(page.getByText("one.png", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Nothing to say" }).click();
  await expect(page.getByText("two.png", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: WHAT }).fill("The second");
  await page.keyboard.press("Enter");
  await expect(articlePage.rendered.getByRole("img", { name: "The second" })).toBeVisible();
  await expect(articlePage.rendered.locator("img")).toHaveCount(2);
  await expect
    .poll(async () => (await api.story(id)).content.match(/!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\//g)?.length)
    .toBe(2);
});

test("a picture is pasted from the clipboard", async ({ page, api, openArticle, articlePage, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openArticle({ title: "Pasted", content: "Above.\n" });
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

test("a picture over 5 MB is refused with the limit, before it is sent", async ({
  page,
  openArticle,
  articlePage,
}) => {
  await openArticle({ title: "Too large", content: "Words." });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const large = Buffer.alloc(6_300_000);
  await articlePage.drop(articlePage.text, "large.jpg", "image/jpeg", large);
  await expect(articlePage.text).toContainText(
    "large.jpg was not added: it is 6.3 MB, and images can be up to 5 MB.",
  );
  await articlePage.drop(
    articlePage.details.getByRole("button", { name: "Add an image" }),
    "large.jpg",
    "image/jpeg",
    large,
  );
  await expect(articlePage.details.getByRole("alert")).toHaveText(
    "“large.jpg” was not taken: it is 6.3 MB, and images can be up to 5 MB.",
  );
  await expect(articlePage.details).toContainText("JPEG, PNG or GIF, up to 5 MB.");
  expect(sent).toEqual([]);
});
