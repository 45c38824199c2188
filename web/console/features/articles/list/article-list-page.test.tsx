import i18next from "i18next";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listManagedStories, managedStory } from "#shared/console/articles/managed-stories.ts";
import { duplicateStory, getConsoleStory, publishConsoleStory } from "#shared/console/articles/stories.ts";
import { listListViews } from "#shared/console/list-views.ts";
import type { Role } from "#shared/console/permissions.ts";
import { type ArticleCategory, listArticleCategories } from "#shared/contract/article-categories.ts";
import { deleteStory, type StoryState, stateOfStory } from "#shared/contract/stories.ts";
import { closeBulkRun, currentBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { articleWith } from "../form/article.fixture.ts";
import ArticleListPage from "./article-list-page.tsx";

const AT = "2025-01-01T00:00:00.000Z";

/** Drops the fields that the list does not have. */
const managed = managedStory.strip();

afterEach(() => {
  const run = currentBulkRun({ publicationId: testPublication.publication_id, kind: "article" });
  if (run) closeBulkRun(run);
});

/** Opens the list with a service that has these articles. Their IDs count from 1. */
async function openArticles(
  fields: readonly Parameters<typeof articleWith>[0][],
  { role = "editor" as Role, url = "articles", categories = [] as ArticleCategory[] } = {},
) {
  const server = {
    stories: fields.map((story, index) => articleWith({ id: index + 1, ...story })),
    /** The queries of the list. */
    queries: [] as Record<string, unknown>[],
    published: [] as number[],
    copied: [] as number[],
  };
  const service = startFakeService();
  service.answer(listManagedStories, ({ query }) => {
    server.queries.push(query);
    const stories = server.stories
      .filter((story) => (query.state ?? stateOfStory(story, Date.now())) === stateOfStory(story, Date.now()))
      .filter(({ title, content }) =>
        `${title} ${content}`.toLowerCase().includes(query.search?.toLowerCase() ?? ""),
      )
      .filter(({ created_at }) => !query.created_to || created_at < String(query.created_to))
      .map((story) =>
        managed.parse({ ...story, has_draft: false, created_by: "Ada Editor", changed_by: "Ada Editor" }),
      );
    const pages = { current_page: 1, total_pages: 1, per_page: 25, next_page: null, prev_page: null };
    return { stories, ...pages, total_count: stories.length };
  });
  service.answer(listListViews, () => ({ list_views: [] }));
  service.answer(listArticleCategories, () => ({ article_categories: categories }));
  const storyOf = (id: number) => server.stories.find((story) => story.id === id)!;
  service.answer(getConsoleStory, ({ params }) => versioned({ story: storyOf(params.story_id) }, 1));
  service.answer(publishConsoleStory, ({ params }) => {
    const story = storyOf(params.story_id);
    if (!story.content) return refusal(422, { content: ["must not be blank"] });
    server.published.push(story.id);
    return versioned({ story: { ...story, published_at: AT } }, 2);
  });
  service.answer(deleteStory, ({ params }) => {
    server.stories = server.stories.filter(({ id }) => id !== params.story_id);
    return undefined;
  });
  service.answer(duplicateStory, ({ params, body }) => {
    server.copied.push(params.story_id);
    return versioned({ story: { ...storyOf(params.story_id), id: 100, name: body.name } }, 1);
  });
  const rendered = await renderScreen(<ArticleListPage />, {
    path: "articles",
    url,
    texts: ["articles"],
    role,
  });
  const t = i18next.getFixedT(null, ["articles", "common"]);
  const table = page.getByRole("table", { name: t("list.table") });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    ...rendered,
    t,
    server,
    table,
    button,
    address: () => rendered.router.state.location.search,
    search: page.getByRole("searchbox", { name: t("list.search") }),
    results: page.getByRole("region", { name: t("common:bulk.results") }),
    state: (state: StoryState) =>
      page.getByRole("radiogroup", { name: t("list.state") }).getByText(t(`state.${state}`), { exact: true }),
    menuOf: (name: string) => button(t("action.menu", { name })),
    /** Starts a bulk action for these articles and confirms it. */
    async runFor(names: readonly string[], action: string, confirmation: string): Promise<void> {
      for (const name of names)
        await page.getByRole("checkbox", { name: t("common:list.select", { name }) }).click();
      await page
        .getByRole("region", { name: t("bulk.bar") })
        .getByRole("button", { name: action })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: confirmation }).click();
    },
    /** Waits until the list shows these articles only, in this order. */
    shows: (...titles: string[]) =>
      expect
        .poll(() =>
          table
            .getByRole("link")
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(titles),
  };
}

const spring = { name: "Spring", title: "Spring", content: "The tulips bloom." };
const summer = { name: "Summer", title: "Summer", content: "Text", released_at: AT, published_at: AT };

describe("the article list", () => {
  it("keeps its search and its filters in the address", async () => {
    const { search, state, shows, address, router } = await openArticles([spring, summer]);
    await shows("Spring", "Summer");
    await search.fill("TULIP");
    await shows("Spring");
    expect(address()).toBe("?search=TULIP");
    await search.fill("");
    await shows("Spring", "Summer");
    await state("visible").click();
    await shows("Summer");
    expect(address()).toBe("?state=visible");
    await router.navigate(-1);
    await shows("Spring", "Summer");
  });

  it("sends the search and the filters of its address", async () => {
    const { search, server } = await openArticles([], { url: "articles?search=TULIP&state=visible" });
    await expect.element(search).toHaveValue("TULIP");
    expect(server.queries).toEqual([expect.objectContaining({ search: "TULIP", state: "visible" })]);
  });

  it("filters by external IDs and by the date of creation", async () => {
    const { t, button, server, address, shows } = await openArticles([spring]);
    await button(t("common:list.filters")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common:list.column.creation") })
      .click();
    await button(t("common:day_range.preset.last_30")).click();
    await expect.poll(address).toMatch(/created_from=\d{4}-\d{2}-\d{2}&created_to=\d{4}-\d{2}-\d{2}/);
    await page.getByRole("textbox", { name: t("list.external_id") }).fill("001, 003");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ external_id: ["001", "003"] });
    await shows("Spring");
  });

  it("clears the filters when no article matches", async () => {
    const { t, button, shows, address } = await openArticles([spring], {
      url: "articles?created_from=2001-01-01&created_to=2001-12-31",
    });
    await expect.element(page.getByRole("heading", { name: t("list.no_match_title") })).toBeVisible();
    await button(t("common:list.clear_filters")).click();
    await shows("Spring");
    expect(address()).toBe("");
  });

  it("names the categories of an article", async () => {
    const place = { parent_id: null, parent_ids: [], position: 1 };
    const culture = { id: 4, name: "Culture", ...place, created_at: AT, updated_at: AT };
    const { table } = await openArticles([{ ...spring, article_category_ids: [4] }], {
      categories: [culture],
    });
    await expect.element(table).toMatchTextContent("Culture");
  });

  it("explains articles and offers a new one while it is empty", async () => {
    const { t, router } = await openArticles([]);
    await expect.element(page.getByRole("heading", { name: t("list.empty_title") })).toBeVisible();
    await page
      .getByRole("link", { name: t("list.new") })
      .first()
      .click();
    expect(router.state.location.pathname).toMatch(/\/articles\/new$/);
  });

  it("duplicates an article and opens the copy", async () => {
    const { t, menuOf, server, router } = await openArticles([spring]);
    await menuOf("Spring").click();
    await page.getByRole("menuitem", { name: t("action.duplicate") }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/100$/);
    expect(server.copied).toEqual([1]);
  });

  it("publishes articles in bulk and names the fields of those that are refused", async () => {
    const { t, runFor, results, server } = await openArticles([spring, { name: "Bare", title: "Bare" }]);
    await runFor(["Spring", "Bare"], t("action.publish"), t("bulk.publish_confirm", { count: 2 }));
    await expect.element(results).toMatchTextContent(t("bulk.done_publish", { count: 1 }));
    await expect.element(results).toMatchTextContent(`${t("article.field.content")} must not be blank`);
    expect(server.published).toEqual([1]);
  });

  it("deletes articles in bulk and keeps the others", async () => {
    const { t, runFor, results, shows } = await openArticles([
      spring,
      summer,
      { name: "Kept", title: "Kept" },
    ]);
    await runFor(["Spring", "Summer"], t("action.delete"), t("bulk.delete_confirm", { count: 2 }));
    await expect.element(results).toMatchTextContent(t("bulk.done_delete", { count: 2 }));
    await shows("Kept");
  });

  it("is read-only for a viewer", async () => {
    const { t, menuOf } = await openArticles([spring], { role: "viewer" });
    await menuOf("Spring").click();
    await expect
      .poll(() =>
        page
          .getByRole("menuitem")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([t("action.open"), t("action.preview")]);
    await expect.element(page.getByRole("link", { name: t("list.new") })).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  });
});
