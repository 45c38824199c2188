import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import { flattenTree, parentIdsOf } from "#shared/category-tree.ts";
import type { CategoryRemoval } from "#shared/console/articles/article-categories.ts";
import type { StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Story } from "#shared/contract/stories.ts";

/** Base path of the console routes for publication 10. */
export const CONSOLE_API = "/console/api/organizations/1/publications/10";

/** Returns helpers that call the API and the console routes for categories and articles of publication 10 as an editor. */
export async function categoryFixture(service: TestService) {
  const session = { Cookie: await service.signInAs("editor", "editor@example.com"), Origin: service.url };

  const callConsole = <Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) =>
    service.request<Body>(method, `${CONSOLE_API}/${path}`, {
      ...(json === undefined ? {} : { json }),
      headers: { ...session, ...headers },
      token: null,
    });

  const remove = (id: number, merge_into: unknown = null, headers = {}) =>
    callConsole<{ removal: CategoryRemoval }>(
      "POST",
      `article_categories/${id}/removal`,
      { merge_into },
      headers,
    );

  const undo = (id: number) =>
    callConsole<{ article_category: ArticleCategory }>("POST", `article_category_removals/${id}/undo`);

  const create = async (name: string, parent_id?: number): Promise<number> => {
    const answer = await service.request<{ article_category: ArticleCategory }>(
      "POST",
      "P/article_categories",
      { json: { name, parent_id } },
    );
    expect(answer.status, answer.text).toBe(201);
    return answer.body.article_category.id;
  };

  async function list(): Promise<ArticleCategory[]> {
    const { body } = await service.request<{ article_categories: ArticleCategory[] }>(
      "GET",
      "P/article_categories",
    );
    return body.article_categories;
  }

  const history = async <Body>(storyId: number, path: string) => {
    const answer = await service.request<Body>(
      "GET",
      `/console/api/publications/10/stories/${storyId}/versions${path}`,
      { headers: session, token: null },
    );
    return answer.body;
  };

  async function story(id: number): Promise<Story & { version: number }> {
    const { body, headers } = await service.request<{ story: Story }>("GET", `P/stories/${id}`);
    return { ...body.story, version: Number(headers.get("etag")!.slice(1, -1)) };
  }

  return {
    session,
    callConsole,
    create,
    remove,
    undo,
    list,
    story,

    change: (id: number, change: unknown) =>
      service.request<{ article_category: ArticleCategory }>("PATCH", `P/article_categories/${id}`, {
        json: change,
      }),

    /** Removes a category and expects success. */
    async removed(id: number, merge_into: number | null = null): Promise<CategoryRemoval> {
      const answer = await remove(id, merge_into);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.removal;
    },

    /** Undoes a removal and expects success. */
    async undone({ id }: { id: number }): Promise<ArticleCategory> {
      const answer = await undo(id);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.article_category;
    },

    /** Formats the tree as lines, indented by depth. */
    async tree(): Promise<string[]> {
      return (await list()).map(({ name, parent_ids }) => `${"-".repeat(parent_ids.length)}${name}`);
    },

    async write(...article_category_ids: number[]): Promise<number> {
      const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
        json: { story: { name: "Article", content: "Text" } },
      });
      if (article_category_ids.length > 0)
        await service.request("PATCH", `P/stories/${body.story.id}`, {
          json: { story: { article_category_ids } },
        });
      return body.story.id;
    },

    edit: (id: number, change: unknown, headers = {}) =>
      service.request("PATCH", `P/stories/${id}`, { json: { story: change }, headers }),

    async categoriesOf(id: number): Promise<number[]> {
      return (await story(id)).article_category_ids;
    },

    versions: async (id: number) => (await history<{ versions: StoryVersion[] }>(id, "")).versions,

    snapshot: async (id: number, version: number) =>
      (await history<{ fields: StorySnapshot }>(id, `/${version}`)).fields,

    /** Returns the change events that an action causes. */
    async heard(happens: () => Promise<unknown>): Promise<ChangeEvent[]> {
      const events: ChangeEvent[] = [];
      const stop = service.services.changes.subscribe((event) => events.push(event));
      // Events arrive in commit order, so all events before the marker have arrived when it has.
      const untilMarker = async () => {
        const marker = await create("Marker");
        const at = () =>
          events.findIndex(
            (event) => event.type === "article_category" && event.article_category_id === marker,
          );
        await expect.poll(at).toBeGreaterThanOrEqual(0);
        return at();
      };
      const before = await untilMarker();
      await happens();
      const after = await untilMarker();
      stop();
      return events.slice(before + 1, after);
    },
  };
}

/** Expects positions 1..n among siblings, ancestor chains from the root, and depth-first order. */
export function expectSound(categories: ArticleCategory[]): void {
  const byId = new Map(categories.map((category) => [category.id, category]));
  for (const category of categories) expect(category.parent_ids).toEqual(parentIdsOf(byId, category.id));
  for (const siblings of Map.groupBy(categories, ({ parent_id }) => parent_id).values())
    expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, index) => index + 1));
  expect(flattenTree(categories).map(({ category }) => category.id)).toEqual(categories.map(({ id }) => id));
}
