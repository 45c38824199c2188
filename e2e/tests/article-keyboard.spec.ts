import { expect, test } from "../fixtures.ts";

test("an article is written, formatted and published without a mouse", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "", released_at: "2025-01-01T00:00:00Z" });
  await articlePage.title.focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await expect(articlePage.text).toBeFocused();
  await page.keyboard.type("A word in ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type("quo");
  await expect(page.getByRole("option", { name: /Quotation/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("said somebody");
  await expect(articlePage.rendered.getByRole("blockquote")).toContainText("said somebody");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("A word in **bold**\n> said somebody");

  await articlePage.publish.focus();
  await page.keyboard.press("Enter");
  await expect(articlePage.publishNow).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(articlePage.state).toContainText("Visible to readers since");
  // The button is gone; whoever goes on by keyboard stands where the article now says what it is.
  await expect(page.locator(":focus")).toContainText("Visible to readers since");
});

test("a key begins and ends bold words, and a second empty line ends a list", async ({
  page,
  openArticle,
  articlePage,
}) => {
  await openArticle({ title: "Keys", content: "" });
  await articlePage.text.focus();
  await page.keyboard.type("Some ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" words");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  for (const line of ["- one", "two", "", "After"]) {
    await page.keyboard.type(line);
    if (line !== "After") await page.keyboard.press("Enter");
  }
  await expect(articlePage.rendered.locator("strong")).toHaveText("bold");
  await expect(articlePage.rendered.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(articlePage.rendered.getByRole("paragraph").last()).toHaveText("After");
});
