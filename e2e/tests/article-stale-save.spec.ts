import { expect, test } from "../fixtures.ts";

test("a save on an older version overwrites nothing: passages that both changed are chosen one by one", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const released_at = "2025-01-01T00:00:00Z";
  const content = "One.\n\nTwo.\n\nThree.\n";
  const { id } = await api.createStory({ title: "Shared", content, released_at }, "published");
  await signInAs("editor");
  // Nobody tells this browser what happens elsewhere: the answer to its save is the first it hears of it.
  await page.route("**/console/api/events**", (route) => route.abort());
  await articlePage.open(publication, id);
  await articlePage.text.press("ControlOrMeta+Home");
  for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  await page.keyboard.type(" Mine.");
  const theirs = "One, theirs.\n\nTwo. Theirs.\n\nThree.\n";
  await api.changeStory(id, { content: theirs, external_id: "EXT-1" });
  await articlePage.save.click();
  await expect(articlePage.saveState).toContainText("Not saved: it was changed elsewhere");
  expect((await api.story(id)).content).toBe(theirs);

  await articlePage.seeDifference.click();
  const text = articlePage.comparison.getByRole("region", { name: "Text", exact: true });
  await expect(text).toContainText("One passage that only one of you changed is taken over.");
  const finish = articlePage.comparison.getByRole("button", { name: "Save on the newer version" });
  await finish.click();
  await expect(articlePage.comparison.getByRole("status")).toContainText("One choice is still open.");
  await expect(articlePage.side("Text", "Yours")).toContainText("Two. Mine.");
  await expect(articlePage.side("Text", "Theirs")).toContainText("Two. Theirs.");
  await text.getByRole("radio", { name: "Both" }).click();
  await finish.click();
  await expect(articlePage.comparison).toBeHidden();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect(await api.story(id)).toMatchObject({
    content: "One, theirs.\n\nTwo. Mine.\nTwo. Theirs.\n\nThree.\n",
    external_id: "EXT-1",
  });
});

test("a comparison that is closed without a choice leaves everything as it was", async ({
  api,
  openArticle,
  articlePage,
  page,
}) => {
  const id = await openArticle({ title: "Original", content: "Text." });
  await articlePage.title.fill("Mine");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  await api.changeStory(id, { title: "Theirs" });
  await expect(articlePage.seeDifference).toBeVisible();
  await articlePage.title.fill("Mine again");
  await articlePage.seeDifference.click();
  await articlePage.comparison.getByRole("button", { name: "Back to the article" }).click();
  await expect(articlePage.comparison).toBeHidden();
  await expect(articlePage.title).toHaveValue("Mine again");
  await expect(articlePage.saveState).toContainText("Not saved: it was changed elsewhere");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  expect((await api.story(id)).title).toBe("Theirs");
});
