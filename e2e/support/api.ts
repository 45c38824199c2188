import { type APIRequestContext, expect } from "@playwright/test";
import type { Publication } from "#shared/console/identity/session.ts";
import {
  type ArticleCategory,
  createArticleCategory,
  listArticleCategories,
} from "#shared/contract/article-categories.ts";
import { createEmag, deleteEmag, getEmag, listEmags, updateEmag } from "#shared/contract/emag-routes.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type {
  Emag,
  EmagCreateInput,
  EmagList,
  EmagUpdateInput,
  ImportStatus,
} from "#shared/contract/emags.ts";
import type {
  Route,
  RouteBodyInput,
  RouteParams,
  RouteQueryInput,
  RouteResult,
} from "#shared/contract/route.ts";
import {
  changeStory,
  createStory,
  deleteStory,
  getStory,
  listStories,
  publishStory,
  type Story,
  type StoryChangeInput,
  type StoryCreateInput,
} from "#shared/contract/stories.ts";

/** An error response, with its status and its body. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request} was answered with ${status}: ${body}`);
    this.status = status;
  }
}

/** Calls a route and returns its body. Throws `RefusedCall` if the response is an error. */
export async function call<R extends Route>(
  request: APIRequestContext,
  route: R,
  input: { params?: RouteParams<R>; query?: RouteQueryInput<R>; body?: RouteBodyInput<R> },
): Promise<RouteResult<R>> {
  const values = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const body = route.envelope ? { [route.envelope]: input.body } : input.body;
  const answer = await request.fetch(path, {
    method: route.method,
    headers: { Accept: "application/json" },
    ...(input.query === undefined ? {} : { params: input.query as Record<string, string> }),
    ...(input.body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new RefusedCall(`${route.method} ${path}`, answer.status(), await answer.text());
  return (answer.status() === 204 ? undefined : await answer.json()) as RouteResult<R>;
}

/** Longer than an import takes on a busy machine. */
const IMPORT_LIMIT_MS = 240_000;

/** Categories by name, each with its subcategories. */
export interface CategoryTree {
  [name: string]: CategoryTree;
}

/** Creates and reads the records of a publication with an API token, as a publisher's script does. */
export class Api {
  readonly #request: APIRequestContext;
  readonly #publication: Pick<Publication, "id" | "organization_id">;

  constructor(request: APIRequestContext, publication: Pick<Publication, "id" | "organization_id">) {
    this.#request = request;
    this.#publication = publication;
  }

  /** Creates an issue from the addresses of a PDF and a widget map, without waiting for the import. */
  async createIssue(
    given: { name: string; pdf: string; map?: string } & Omit<EmagCreateInput, "name" | "import_attributes">,
  ): Promise<Emag> {
    const { pdf, map, ...record } = given;
    const body = { ...record, import_attributes: { pdf_location: pdf, xml_location: map ?? null } };
    return (await call(this.#request, createEmag, { params: this.#place(), body })).emag;
  }

  /** Creates an issue and waits until its import has the expected status. */
  async importIssue(given: Parameters<Api["createIssue"]>[0], end: ImportStatus = "finished"): Promise<Emag> {
    const { id } = await this.createIssue(given);
    await this.untilImport(id, end);
    return this.issue(id);
  }

  async list(): Promise<EmagList> {
    return call(this.#request, listEmags, { params: this.#place() });
  }

  async issue(id: number): Promise<Emag> {
    return (await call(this.#request, getEmag, { params: this.#place(id) })).emag;
  }

  async update(
    id: number,
    body: EmagUpdateInput,
    { keepPreviousPages = false }: { keepPreviousPages?: boolean } = {},
  ): Promise<Emag> {
    const query = keepPreviousPages ? { keep_previous_pages: "true" as const } : {};
    return (await call(this.#request, updateEmag, { params: this.#place(id), query, body })).emag;
  }

  async remove(id: number): Promise<void> {
    await call(this.#request, deleteEmag, { params: this.#place(id) });
  }

  /** Waits until the import of an issue has this status. */
  async untilImport(id: number, status: ImportStatus): Promise<void> {
    await expect
      .poll(async () => statusOf(await this.issue(id)), {
        message: `the import of issue ${id}`,
        timeout: IMPORT_LIMIT_MS,
        intervals: [50, 100, 250],
      })
      .toBe(status);
  }

  /** Creates an article, and publishes it if `published` is given. */
  async createStory(
    record: Partial<StoryCreateInput>,
    published: "draft" | "published" = "draft",
  ): Promise<Story> {
    const params = this.#place();
    const { story } = await call(this.#request, createStory, {
      params,
      body: { name: "An article", ...record },
    });
    if (published === "draft") return story;
    return (await call(this.#request, publishStory, { params: { ...params, story_id: story.id } })).story;
  }

  async story(id: number): Promise<Story> {
    return (await call(this.#request, getStory, { params: { ...this.#place(), story_id: id } })).story;
  }

  async removeStory(id: number): Promise<void> {
    await call(this.#request, deleteStory, { params: { ...this.#place(), story_id: id } });
  }

  async stories(): Promise<Story[]> {
    return (await call(this.#request, listStories, { params: this.#place() })).stories;
  }

  async changeStory(id: number, body: StoryChangeInput): Promise<Story> {
    const params = { ...this.#place(), story_id: id };
    return (await call(this.#request, changeStory, { params, body })).story;
  }

  async createCategory(name: string, parent_id: number | null = null): Promise<number> {
    const params = this.#place();
    const { article_category } = await call(this.#request, createArticleCategory, {
      params,
      body: { name, parent_id },
    });
    return article_category.id;
  }

  /** Creates nested categories in order. Returns their IDs by name. */
  async createTree(tree: CategoryTree, parentId: number | null = null): Promise<Record<string, number>> {
    const ids: Record<string, number> = {};
    for (const [name, children] of Object.entries(tree)) {
      const id = await this.createCategory(name, parentId);
      Object.assign(ids, { [name]: id }, await this.createTree(children, id));
    }
    return ids;
  }

  async categories(): Promise<ArticleCategory[]> {
    return (await call(this.#request, listArticleCategories, { params: this.#place() })).article_categories;
  }

  /** Returns the names of all categories, indented by depth. */
  async categoryOutline(): Promise<string[]> {
    return (await this.categories()).map(
      ({ name, parent_ids }) => `${"  ".repeat(parent_ids.length)}${name}`,
    );
  }

  #place(): { organization_id: number; publication_id: number };
  #place(id: number): { organization_id: number; publication_id: number; emag_id: number };
  #place(id?: number) {
    const { organization_id, id: publication_id } = this.#publication;
    return { organization_id, publication_id, ...(id === undefined ? {} : { emag_id: id }) };
  }
}
