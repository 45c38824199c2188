import { readFile } from "node:fs/promises";
import { takeStoryOffline } from "#shared/console/story-desk.ts";
import { expect, test } from "../fixtures.ts";
import { call } from "../support/api.ts";

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

/** A draft is saved 2 seconds after the last key. */
const LONGER_THAN_THE_PAUSE_MS = 30_000;

test.describe("what is not saved yet", () => {
  const live = { title: "Live", content: "Finished.", released_at: "2025-01-01T00:00:00Z" };

  test.beforeEach(({ page }) => page.clock.install());

  test("is saved when the article is taken offline, and not seen by readers before", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle(live, "published");
    await articlePage.write(" Half a sentence");
    await expect(articlePage.saveState).toContainText("Not saved yet");
    await page.clock.runFor(LONGER_THAN_THE_PAUSE_MS);
    await articlePage.choose("Take offline");
    await page.getByRole("dialog").getByRole("button", { name: "Take offline" }).click();
    await expect(articlePage.state).toContainText("Draft: readers do not see it");
    await expect(articlePage.saveState).toContainText(/Saved \d/);
    expect(await api.story(id)).toMatchObject({ content: "Finished. Half a sentence", published_at: null });
  });

  test("is saved when someone else takes the article offline", async ({
    page,
    api,
    adminRequests,
    publication,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle(live, "published");
    await articlePage.write(" Half a sentence");
    await expect(articlePage.saveState).toContainText("Not saved yet");
    await page.clock.runFor(LONGER_THAN_THE_PAUSE_MS);
    await call(adminRequests, takeStoryOffline, {
      params: { publication_id: publication.id, story_id: id },
    });
    await expect(articlePage.saveState).toContainText(/Saved \d/);
    expect(await api.story(id)).toMatchObject({ content: "Finished. Half a sentence", published_at: null });
  });

  test("has a Save beside it in a draft too", async ({ page, api, publication, signInAs, articlePage }) => {
    const { id } = await api.createStory({ title: "Draft", content: "Words." });
    await signInAs("editor");
    await articlePage.open(publication, id);
    await expect(articlePage.save).toBeDisabled();
    // The pause after which a draft is saved does not pass.
    await page.clock.pauseAt(Date.now() + 60_000);
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText("Not saved yet");
    await articlePage.save.click();
    await page.clock.resume();
    await expect(articlePage.saveState).toContainText(/Saved \d/);
    await expect(articlePage.save).toBeDisabled();
    expect((await api.story(id)).content).toBe("Words. More.");
  });
});
