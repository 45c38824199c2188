import { expect, test } from "../fixtures.ts";

test("the cursor goes to the end of the line that is meant, by key and by a click beside its words", async ({
  page,
  api,
  openArticle,
  articlePage,
}) => {
  const id = await openArticle({ title: "Lines", content: "One.\n\nTwo.\n\nThree.\n\nFour." });
  await articlePage.text.press("ControlOrMeta+Home");
  for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  await page.keyboard.type(" By key.");
  // A line is as wide as the text: its middle is beside its words.
  await articlePage.text.getByText("Three.", { exact: true }).click();
  await page.keyboard.type(" By click.");
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("One.\n\nTwo. By key.\n\nThree. By click.\n\nFour.");
});
