import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getConsoleStory } from "#shared/console/articles/stories.ts";
import { listStoryComments } from "#shared/console/articles/story-comments.ts";
import { changeStoryReview, getStoryReview } from "#shared/console/articles/story-reviews.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { getLastChange } from "#shared/console/presence.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { type FakeService, refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { articleQuery } from "../articles.api.ts";
import { articleWith } from "./article.fixture.ts";
import { ArticleEditor } from "./article-editor.tsx";

const article = { data: articleWith({ title: "Harbor", content: "The fair." }), version: '"1"' };

/** Opens the editor of the article for a manager. Returns the service that answers it. */
async function open(): Promise<FakeService> {
  const service = startFakeService();
  service.answer(listStoryComments, () => ({ comments: [] }));
  service.answer(listArticleCategories, () => ({ article_categories: [] }));
  service.answer(getLastChange, () => ({ last_change: null }));
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(getStoryReview, () => ({
    review: {
      responsible: null,
      sign_off: "open" as const,
      note: "",
      request: null,
      changed_by: null,
      changed_at: null,
      version: 0,
    },
  }));
  function Editor() {
    const { data: latest = article } = useQuery({
      ...articleQuery(testPublication, article.data.id),
      initialData: article,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return <ArticleEditor start={article} latest={latest} isDeleted={false} mayWrite onCreated={() => {}} />;
  }
  await renderScreen(<Editor />, {
    path: "articles/1",
    texts: ["articles", "article-comments"],
    role: "manager",
  });
  return service;
}

describe("the article editor", () => {
  it("shows the newest article after an approval that was refused because of it", async () => {
    const service = await open();
    const changed = { ...article.data, title: "Harbor fair" };
    service.answer(getConsoleStory, () => Response.json({ story: changed }, { headers: { etag: '"2"' } }));
    service.answer(changeStoryReview, () =>
      refusal(409, { code: "article_changed", error: "The article has changed since you opened it." }),
    );
    await page.getByText("Approved", { exact: true }).click();
    await page.getByRole("button", { name: "Save sign-off" }).click();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Harbor fair");
  });

  it("keeps an unsaved sign-off while the comments are open", async () => {
    await open();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Mind the last line");
    await page.getByRole("button", { name: "Comments, 0 open" }).click();
    await expect.element(page.getByRole("region", { name: "Comments" })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Close comments" }).click();
    await expect.element(note).toHaveValue("Mind the last line");
  });
});
