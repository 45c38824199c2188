import { expect, test } from "../fixtures.ts";

test("a comparison that is closed without a choice leaves everything as it was", async ({
  api,
  publication,
  signInAs,
  articlePage,
  page,
}) => {
  const { id } = await api.createStory({ title: "Original", content: "Text." });
  await signInAs("editor");
  await articlePage.open(publication, id);
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
