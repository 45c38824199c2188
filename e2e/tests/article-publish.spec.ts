import { expect, test } from "../fixtures.ts";

test("publishing says what is missing, leads there, and shows the article to readers", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Almost", released_at: "2025-01-01T00:00:00Z" });
  await articlePage.publish.click();
  await expect(articlePage.checklist).toContainText("One thing is missing.");
  await expect(articlePage.publishNow).toBeDisabled();
  await articlePage.checklist.getByRole("button", { name: /^Go there ?: Text$/ }).click();
  await expect(articlePage.text).toBeFocused();
  await page.keyboard.type("Now there is text.");

  await articlePage.publish.click();
  await expect(articlePage.checklist).toContainText("Everything is there.");
  await articlePage.publishNow.click();
  await expect(articlePage.state).toContainText("Visible to readers since");
  expect(await api.story(id)).toMatchObject({
    content: "Now there is text.",
    published_at: expect.any(String),
  });
});

test("a published article is taken offline, and published again", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const record = { title: "Live", content: "Text", released_at: "2999-01-01T00:00:00Z" };
  const id = await openArticle(record, "published");
  await expect(articlePage.state).toContainText("Readers will see it from");
  await articlePage.choose("Take offline");
  await page.getByRole("dialog").getByRole("button", { name: "Take offline" }).click();
  await expect(articlePage.state).toContainText("Draft: readers do not see it");
  expect((await api.story(id)).published_at).toBeNull();
  await articlePage.publish.click();
  await articlePage.schedule.click();
  await expect(page.getByText(/is scheduled: readers see it from/)).toBeVisible();
  await expect(articlePage.state).toContainText("Readers will see it from");
  expect((await api.story(id)).published_at).not.toBeNull();
});

test("an edit that takes away what a published article needs is saved, and said", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const record = { title: "Live", content: "Text", released_at: "2025-01-01T00:00:00Z" };
  const id = await openArticle(record, "published");
  await articlePage.title.fill("");
  await expect(page.getByText(/although something it needs is missing: A title/)).toBeVisible();
  await articlePage.save.click();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect(await api.story(id)).toMatchObject({ title: "", published_at: expect.any(String) });
});

test("the preview shows a draft as readers will get it", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const content = "A **bold** word.\n\n<script>document.title = 'taken over'</script>";
  const { id } = await api.createStory({ title: "Preview me", preview: "In short", content });
  await signInAs("viewer");
  await articlePage.open(publication, id);
  await page.getByRole("link", { name: "Preview as reader" }).click();
  await expect(page.getByRole("heading", { name: "Preview me", level: 1 })).toBeVisible();
  await expect(page.getByText("This is a draft: readers do not see it.")).toBeVisible();
  await expect(page.getByRole("article").getByText("bold")).toBeVisible();
  await expect(page).toHaveTitle(/Preview as reader/);
});
