import i18next from "i18next";
import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { listManagedStories, managedStory } from "#shared/console/articles/managed-stories.ts";
import {
  type ConsoleStory,
  changeConsoleStory,
  duplicateStory,
  getConsoleStory,
  publishConsoleStory,
  takeStoryOffline,
} from "#shared/console/articles/stories.ts";
import { changeStoryReview } from "#shared/console/articles/story-reviews.ts";
import { listListViews } from "#shared/console/list-views.ts";
import type { Role } from "#shared/console/permissions.ts";
import { type ArticleCategory, listArticleCategories } from "#shared/contract/article-categories.ts";
import { deleteStory, type StoryState, stateOfStory } from "#shared/contract/stories.ts";
import { closeBulkRun, currentBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen, type ScreenOptions, testPublication } from "#web/testing/render-screen.tsx";
import { articleWith } from "../form/article.fixture.ts";
import ArticleListPage from "./article-list-page.tsx";

export const AT = "2025-01-01T00:00:00.000Z";

/** Drops the fields that the list does not have. */
const managed = managedStory.strip();

export function categoryWith(
  fields: Pick<ArticleCategory, "id" | "name"> & Partial<ArticleCategory>,
): ArticleCategory {
  return { parent_id: null, parent_ids: [], position: 1, created_at: AT, updated_at: AT, ...fields };
}

/** A tab does not read articles again that it has deleted, so each list has its own IDs. */
let articles = 0;

/** Opens the list with a service that has these articles. */
export async function openArticles(
  fields: readonly Partial<ConsoleStory>[],
  {
    role = "editor" as Role,
    url = "articles",
    categories = [] as ArticleCategory[],
    settings = {} as NonNullable<ScreenOptions["settings"]>,
  } = {},
) {
  onTestFinished(() => {
    const run = currentBulkRun({ publicationId: testPublication.publication_id, kind: "article" });
    if (run) closeBulkRun(run);
  });
  const server = {
    stories: fields.map((story) => {
      articles += 1;
      return articleWith({ id: articles, ...story });
    }),
    /** The queries of the list. */
    queries: [] as Record<string, unknown>[],
    /** Names of the articles that were published or copied. */
    published: [] as string[],
    copied: [] as string[],
    approved: [] as string[],
  };
  const service = startFakeService();
  const change = (id: number, changes: Partial<ConsoleStory>) => {
    const index = server.stories.findIndex((story) => story.id === id);
    server.stories[index] = { ...server.stories[index]!, ...changes };
    return versioned({ story: server.stories[index] }, 2);
  };
  service.answer(listManagedStories, ({ query }) => {
    server.queries.push(query);
    const stories = server.stories
      .filter((story) => (query.state ?? stateOfStory(story, Date.now())) === stateOfStory(story, Date.now()))
      .filter(({ title, content }) =>
        `${title} ${content}`.toLowerCase().includes(query.search?.toLowerCase() ?? ""),
      )
      .filter(({ created_at }) => !query.created_to || created_at < String(query.created_to))
      .map((story) =>
        managed.parse({
          ...story,
          has_draft: story.draft !== null,
          sign_off: server.approved.includes(story.name) ? "approved" : "open",
          created_by: "Ada Editor",
          changed_by: "Ada Editor",
          snippet: query.search
            ? [
                { text: "The ", found: false },
                { text: query.search, found: true },
              ]
            : null,
        }),
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
    server.published.push(story.name);
    return change(story.id, { published_at: AT });
  });
  const review = answerReviews(service, "requested");
  service.answer(changeStoryReview, ({ params, body }) => {
    const story = storyOf(params.story_id);
    if (body.story_version !== 1) return refusal(409, { error: "changed", code: "article_changed" });
    server.approved.push(story.name);
    return { review: { ...review, sign_off: body.sign_off ?? "open", version: 2 } };
  });
  service.answer(takeStoryOffline, ({ params }) => change(params.story_id, { published_at: null }));
  service.answer(changeConsoleStory, ({ params, body }) =>
    change(params.story_id, body as Partial<ConsoleStory>),
  );
  service.answer(deleteStory, ({ params }) => {
    server.stories = server.stories.filter(({ id }) => id !== params.story_id);
    return undefined;
  });
  service.answer(duplicateStory, ({ params, body }) => {
    const story = storyOf(params.story_id);
    server.copied.push(story.name);
    return versioned({ story: { ...story, id: 1_000, name: body.name } }, 1);
  });
  const rendered = await renderScreen(<ArticleListPage />, {
    path: "articles",
    url,
    texts: ["articles"],
    role,
    settings,
  });
  const t = i18next.getFixedT(null, ["articles", "common"]);
  const table = page.getByRole("table", { name: t("common:nav.articles") });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const bulkBar = page.getByRole("region", { name: t("bulk.bar") });
  /** Selects these articles and chooses a bulk action. */
  async function select(names: readonly string[], action: string): Promise<void> {
    for (const name of names)
      await page.getByRole("checkbox", { name: t("common:list.select", { name }) }).click();
    await bulkBar.getByRole("button", { name: action }).click();
  }
  return {
    ...rendered,
    t,
    service,
    server,
    change,
    table,
    button,
    address: () => rendered.router.state.location.search,
    search: page.getByRole("searchbox", { name: t("list.search") }),
    results: page.getByRole("region", { name: t("common:bulk.results") }),
    state: (state: StoryState) =>
      page
        .getByRole("radiogroup", { name: t("common:status") })
        .getByText(t(`state.${state}`), { exact: true }),
    menuOf: (name: string) => button(t("common:list.actions_of", { name })),
    dialog,
    bulkBar,
    select,
    /** Starts a bulk action for these articles and confirms it. */
    async runFor(names: readonly string[], action: string, confirmation: string): Promise<void> {
      await select(names, action);
      await dialog.getByRole("button", { name: confirmation }).click();
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
