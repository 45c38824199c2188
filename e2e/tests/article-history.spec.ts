import { expect, test } from "../fixtures.ts";

test("an earlier version is found by who and what, compared, and restored as a new one", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const { id } = await api.createStory({ title: "First title", content: "The first text." });
  await api.changeStory(id, { title: "Second title", content: "The second text." });
  await signInAs("editor");
  await articlePage.open(publication, id);
  await articlePage.choose("History");
  await expect(articlePage.version(/Current version/)).toContainText("API token");
  await expect(articlePage.version(/Current version/)).toContainText("Title, Text");
  const difference = articlePage.history.getByRole("region", { name: "Difference" });
  await expect(difference.getByRole("deletion").first()).toContainText("First");
  await expect(difference.getByRole("insertion").first()).toContainText("Second");

  await articlePage.version(/Version 1/).click();
  await articlePage.history.getByText("the current version").click();
  await articlePage.history.getByRole("button", { name: "Restore this version" }).click();
  await page
    .getByRole("dialog", { name: "Restore version 1?" })
    .getByRole("button", { name: "Restore this version" })
    .click();
  await expect(articlePage.title).toHaveValue("First title");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
  await expect(articlePage.text).toHaveText("The first text.");
  expect(await api.story(id)).toMatchObject({ title: "First title", content: "The first text." });
  await articlePage.choose("History");
  await expect(articlePage.version(/Current version/)).toContainText("Version 1 restored");
  await expect(articlePage.version(/Version 2/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
});
