import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { changeStoryReview } from "#shared/console/articles/story-reviews.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { articleQuery } from "../articles.api.ts";
import { startArticleService } from "../page/article-service.fixture.ts";
import { ArticleEditor } from "./article-editor.tsx";

/** Opens the editor of an article for a manager. Returns the service that answers it. */
async function open() {
  const server = startArticleService({ title: "Harbor", content: "The fair." });
  const start = { data: server.article, version: `"${server.version}"` };
  function Editor() {
    const { data: latest = start } = useQuery({
      ...articleQuery(testPublication, start.data.id),
      initialData: start,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return <ArticleEditor start={start} latest={latest} isDeleted={false} mayWrite onCreated={() => {}} />;
  }
  await renderScreen(<Editor />, {
    path: "articles/1",
    texts: ["articles", "article-comments", "markdown-editor"],
    role: "manager",
  });
  return server;
}

const openSignOff = () =>
  page
    .getByText(/^Sign-off/)
    .first()
    .click();

describe("the article editor", () => {
  it("shows the newest article after an approval that was refused because of it", async () => {
    const server = await open();
    server.change({ title: "Harbor fair" });
    server.service.answer(changeStoryReview, () =>
      refusal(409, { code: "article_changed", error: "The article has changed since you opened it." }),
    );
    await openSignOff();
    await page.getByText("Approved", { exact: true }).click();
    await page.getByRole("button", { name: "Save sign-off" }).click();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Harbor fair");
  });

  it("keeps an unsaved sign-off while the comments are open", async () => {
    await open();
    await openSignOff();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Mind the last line");
    await page.getByRole("button", { name: "Comments, 0 open" }).click();
    await expect.element(page.getByRole("region", { name: "Comments" })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Close comments" }).click();
    await expect.element(note).toHaveValue("Mind the last line");
  });
});
