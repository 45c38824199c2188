import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listStoryComments } from "#shared/console/articles/story-comments.ts";
import { getStoryReview } from "#shared/console/articles/story-reviews.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { articleWith } from "./article.fixture.ts";
import { ArticleEditor } from "./article-editor.tsx";

const article = { data: articleWith({ title: "Harbor", content: "The fair." }), version: '"1"' };

describe("the article editor", () => {
  it("keeps an unsaved sign-off while the comments are open", async () => {
    const service = startFakeService();
    service.answer(listStoryComments, () => ({ comments: [] }));
    service.answer(listArticleCategories, () => ({ article_categories: [] }));
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
    const editor = (
      <ArticleEditor start={article} latest={article} isDeleted={false} mayWrite onCreated={() => {}} />
    );
    await renderScreen(editor, {
      path: "articles/1",
      texts: ["articles", "article-comments"],
      role: "manager",
    });
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Mind the last line");
    await page.getByRole("button", { name: "Comments, 0 open" }).click();
    await expect.element(page.getByRole("region", { name: "Comments" })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Close comments" }).click();
    await expect.element(note).toHaveValue("Mind the last line");
  });
});
