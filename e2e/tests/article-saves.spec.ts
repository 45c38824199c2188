import { expect, test } from "../fixtures.ts";

test("a draft saves itself; what readers see already waits for Save, or Ctrl+S", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const record = { title: "Live", content: "Text.", released_at: "2025-01-01T00:00:00Z" };
  const { id } = await api.createStory(record, "published");
  await signInAs("editor");
  await page.clock.install();
  await articlePage.open(publication, id);
  await expect(articlePage.text).toHaveText("Text.");
  await expect(articlePage.save).toBeDisabled();
  await articlePage.write(" More.");
  await expect(articlePage.saveState).toContainText("Not saved yet");
  // Long after a draft would have been saved.
  await page.clock.runFor(30_000);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  expect((await api.story(id)).content).toBe("Text.");
  await articlePage.text.press("Control+s");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("Text. More.");
});

test("saves that follow each other closely are one line of the history, and can be unfolded", async ({
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const { id } = await api.createStory({ title: "Often saved", content: "0" });
  for (const content of ["1", "2", "3"]) await api.changeStory(id, { content });
  await signInAs("editor");
  await articlePage.open(publication, id);
  await articlePage.choose("History");
  await expect(articlePage.version(/Current version/)).toBeVisible();
  await expect(articlePage.version(/^Version/)).toHaveCount(1);
  await articlePage.history.getByRole("button", { name: "2 earlier saves" }).click();
  await expect(articlePage.version(/^Version/)).toHaveCount(3);
});
