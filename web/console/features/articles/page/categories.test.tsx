import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { startArticleService } from "./article-service.fixture.ts";
import { resize, showArticle } from "./open-article.fixture.tsx";

const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };

/** Opens an article of a publication with these categories. Their IDs count from 1. */
function openWith(categories: readonly string[], fields: Partial<ConsoleStory> = {}) {
  const server = startArticleService(fields);
  server.service.answer(listArticleCategories, () => ({
    article_categories: categories.map((name, index) => ({
      id: index + 1,
      name,
      parent_id: null,
      position: index + 1,
      parent_ids: [],
      ...times,
    })),
  }));
  return showArticle(server);
}

describe("the categories of an article", () => {
  it("can be chosen although each choice may move the button out of view, and the first is the main one", async () => {
    await resize(1440, 600);
    const { t, server, button } = await openWith(["Culture", "Film"]);
    const choose = button(t("article.category_choose"));
    await choose.click();
    await page.getByRole("option", { name: "Culture" }).click();
    for (let part: Element | null = choose.element(); part; part = part.parentElement) part.scrollTop = 0;
    await expect.element(choose).not.toBeInViewport();
    await page.getByRole("option", { name: "Film" }).click();
    await expect.poll(() => server.article.article_category_ids).toEqual([1, 2]);
    await button(t("common:actions.done")).click();
    await button(t("article.category_main", { name: "Film" })).click();
    await expect.poll(() => server.article.article_category_ids).toEqual([2, 1]);
    await button(t("article.category_remove", { name: "Culture" })).click();
    await expect.poll(() => server.article.article_category_ids).toEqual([2]);
  });

  it.each([1440, 390])(
    "show their names in full unless a name is wider than the panel, at %i px",
    async (width) => {
      await resize(width);
      const long = "Reviews of everything that was shown in the cinemas of the city this week";
      const { t, details } = await openWith(["Film", long], { article_category_ids: [1, 2] });
      const group = details.getByRole("group", { name: t("article.field.article_category_ids") });
      const isCut = async (name: string) => {
        await expect.element(group.getByText(name)).toBeVisible();
        const { scrollWidth, clientWidth } = group.getByText(name).element();
        return scrollWidth > clientWidth;
      };
      expect(await isCut("Film")).toBe(false);
      expect(await isCut(long)).toBe(true);
      const panel = details.element().getBoundingClientRect();
      const chip = group.getByText(long).element().getBoundingClientRect();
      expect(chip.width).toBeGreaterThan(panel.width / 2);
      expect(chip.right).toBeLessThan(panel.right);
    },
  );
});
