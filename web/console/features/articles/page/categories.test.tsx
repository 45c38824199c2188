import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { startArticleService } from "./article-service.fixture.ts";
import { showArticle } from "./open-article.fixture.tsx";

const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };

describe("the categories of an article", () => {
  it("can be chosen although each choice may move the button out of view", async () => {
    const server = startArticleService();
    server.service.answer(listArticleCategories, () => ({
      article_categories: ["Culture", "Film"].map((name, index) => ({
        id: index + 1,
        name,
        parent_id: null,
        position: index + 1,
        parent_ids: [],
        ...times,
      })),
    }));
    const { t, button } = await showArticle(server);
    const choose = button(t("article.category_choose"));
    await choose.click();
    await page.getByRole("option", { name: "Culture" }).click();
    for (let part: Element | null = choose.element(); part; part = part.parentElement) part.scrollTop = 0;
    await expect.element(choose).not.toBeInViewport();
    await page.getByRole("option", { name: "Film" }).click();
    await expect.poll(() => server.article.article_category_ids).toEqual([1, 2]);
  });
});
