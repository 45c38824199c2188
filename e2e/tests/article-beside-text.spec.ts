import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";

const picture = () => readFile(new URL("../files/picture.png", import.meta.url));

test("an image is changed, and an article taken offline, without anybody getting what is still being written", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const released_at = "2025-01-01T00:00:00Z";
  const { id } = await api.createStory({ title: "Live", content: "Finished.", released_at }, "published");
  await signInAs("editor");
  // Nobody tells this browser what happens elsewhere: the service's answers are the first it hears of it.
  await page.route("**/console/api/events**", (route) => route.abort());
  await articlePage.open(publication, id);
  await articlePage.write(" Half a sen");
  await expect(articlePage.saveState).toContainText("Not saved yet");
  await articlePage.drop(
    articlePage.details.getByRole("button", { name: "Add an image" }),
    "picture.png",
    "image/png",
    await picture(),
  );
  await expect(articlePage.image).toBeVisible();
  await expect(articlePage.saveState).toContainText("Not saved yet");
  await expect(articlePage.text).toHaveText("Finished. Half a sen");
  expect(await api.story(id)).toMatchObject({ content: "Finished.", image: { content_type: "image/png" } });

  await api.changeStory(id, { content: "Finished by somebody else." });
  await articlePage.choose("Take offline");
  await page.getByRole("dialog").getByRole("button", { name: "Take offline" }).click();
  await expect(articlePage.state).toContainText("Draft: readers do not see it");
  expect(await api.story(id)).toMatchObject({ content: "Finished by somebody else.", published_at: null });
  await expect(articlePage.text).toHaveText("Finished. Half a sen");
  await expect(articlePage.seeDifference).toBeVisible();
});
