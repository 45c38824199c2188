import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { call } from "#e2e/support/api.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { takeStoryOffline } from "#shared/console/articles/stories.ts";

const picture = () => readFile(new URL("../../files/picture.png", import.meta.url));

test.describe("an unsaved article", () => {
  test("keeps its unsaved text to the editor when its image changes or it is taken offline", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const released_at = "2025-01-01T00:00:00Z";
    const { id } = await api.createStory({ title: "Live", content: "Finished.", released_at }, "published");
    await signInAs("editor");
    // Without the event stream, the browser learns of the change only from the service's responses.
    await page.route("**/console/api/events**", (route) => route.abort());
    await articlePage.open(publication, id);
    await articlePage.write(" Half a sen");
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    await articlePage.drop(
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
      "picture.png",
      "image/png",
      await picture(),
    );
    await expect(articlePage.image).toBeVisible();
    await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
    await expect(articlePage.text).toHaveText("Finished. Half a sen");
    expect(await api.story(id)).toMatchObject({ content: "Finished.", image: { content_type: "image/png" } });

    await api.changeStory(id, { content: "Finished by somebody else." });
    await articlePage.choose(t("articles:article.publish.offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:article.publish.offline") })
      .click();
    await expect(articlePage.state).toContainText(t("articles:sentence.draft"));
    expect(await api.story(id)).toMatchObject({ content: "Finished by somebody else.", published_at: null });
    await expect(articlePage.text).toHaveText("Finished. Half a sen");
    await expect(articlePage.seeDifference).toBeVisible();
  });

  /** Longer than the 2 seconds after which a draft is saved. */
  const LONGER_THAN_THE_PAUSE_MS = 30_000;

  test.describe("that is visible to readers", () => {
    const live = { title: "Live", content: "Finished.", released_at: "2025-01-01T00:00:00Z" };

    test.beforeEach(({ page }) => page.clock.install());

    test("is saved when its editor takes it offline, and not before", async ({
      page,
      api,
      openArticle,
      articlePage,
    }) => {
      const id = await openArticle(live, "published");
      await articlePage.write(" Half a sentence");
      await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
      await page.clock.runFor(LONGER_THAN_THE_PAUSE_MS);
      await articlePage.choose(t("articles:article.publish.offline"));
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("articles:article.publish.offline") })
        .click();
      await expect(articlePage.state).toContainText(t("articles:sentence.draft"));
      await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
      expect(await api.story(id)).toMatchObject({ content: "Finished. Half a sentence", published_at: null });
    });

    test("is saved when someone else takes it offline", async ({
      page,
      api,
      adminRequests,
      publication,
      openArticle,
      articlePage,
    }) => {
      const id = await openArticle(live, "published");
      await articlePage.write(" Half a sentence");
      await expect(articlePage.saveState).toContainText(t("common:save_state.unsaved"));
      await page.clock.runFor(LONGER_THAN_THE_PAUSE_MS);
      await call(adminRequests, takeStoryOffline, {
        params: { publication_id: publication.id, story_id: id },
      });
      await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
      expect(await api.story(id)).toMatchObject({ content: "Finished. Half a sentence", published_at: null });
    });

    test("has a Save button that saves a draft immediately", async ({
      page,
      api,
      publication,
      signInAs,
      articlePage,
    }) => {
      const { id } = await api.createStory({ title: "Draft", content: "Words." });
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
});
