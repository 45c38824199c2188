import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import type { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { call } from "#e2e/support/api.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { takeStoryOffline } from "#shared/console/articles/stories.ts";

const picture = () => readFile(new URL("../../files/picture.png", import.meta.url));

test.describe("an article that is visible to readers", () => {
  const live = { title: "Live", content: "Finished.", released_at: "2025-01-01T00:00:00Z" };

  test("keeps its text and its image in the draft while it is changed and taken offline", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const { id } = await api.createStory(live, "published");
    await signInAs("editor");
    // Without the event stream, the browser learns of the change only from the service's responses.
    await page.route("**/console/api/events**", (route) => route.abort());
    await articlePage.open(publication, id);
    await articlePage.write(" Half a sen");
    await articlePage.drop(
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
      "picture.png",
      "image/png",
      await picture(),
    );
    await expect(articlePage.image).toBeVisible();
    await expect(articlePage.text).toHaveText("Finished. Half a sen");
    await expect(articlePage.save).toBeDisabled();
    expect(await api.story(id)).toMatchObject({ content: "Finished.", image: null });

    await api.changeStory(id, { content: "Finished by somebody else." });
    await takeOffline(articlePage);
    expect(await api.story(id)).toMatchObject({ content: "Finished by somebody else.", published_at: null });
    await expect(articlePage.text).toHaveText("Finished. Half a sen");
    await expect(articlePage.image).toBeVisible();
  });

  test("keeps its draft when its editor takes it offline, and is published with it", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle(live, "published");
    await articlePage.write(" Half a sentence");
    await expect(page.getByText(pattern("articles:article.draft.by"))).toBeVisible();
    await takeOffline(articlePage);
    expect(await api.story(id)).toMatchObject({ content: "Finished.", published_at: null });
    await articlePage.publish.click();
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    await expect(page.getByText(pattern("articles:article.draft.by"))).toBeHidden();
    expect(await api.story(id)).toMatchObject({
      content: "Finished. Half a sentence",
      published_at: expect.any(String),
    });
  });

  test("keeps its draft when someone else takes it offline", async ({
    page,
    api,
    adminRequests,
    publication,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle(live, "published");
    await articlePage.write(" Half a sentence");
    await expect(page.getByText(pattern("articles:article.draft.by"))).toBeVisible();
    await call(adminRequests, takeStoryOffline, {
      params: { publication_id: publication.id, story_id: id },
    });
    await expect(articlePage.state).toContainText(t("articles:sentence.draft"));
    await expect(articlePage.text).toHaveText("Finished. Half a sentence");
    expect(await api.story(id)).toMatchObject({ content: "Finished.", published_at: null });
  });
});

async function takeOffline(articlePage: ArticlePage): Promise<void> {
  await articlePage.choose(t("articles:article.publish.offline"));
  await articlePage.page
    .getByRole("dialog")
    .getByRole("button", { name: t("articles:article.publish.offline") })
    .click();
  await expect(articlePage.state).toContainText(t("articles:sentence.draft"));
}

test.describe("an unpublished article", () => {
  test("has a Save button that saves it immediately", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const { id } = await api.createStory({ title: "Draft", content: "Words." });
    await page.clock.install();
    await signInAs("editor");
    await articlePage.open(publication, id);
    await expect(articlePage.save).toBeDisabled();
    // A stopped clock prevents the automatic save.
    await page.clock.pauseAt(Date.now() + 60_000);
    await articlePage.write(" More.");
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    await articlePage.save.click();
    await page.clock.resume();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(articlePage.save).toBeDisabled();
    expect((await api.story(id)).content).toBe("Words. More.");
  });
});
