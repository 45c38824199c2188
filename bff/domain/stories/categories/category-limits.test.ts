import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { MAX_EMAG_CATEGORIES } from "#shared/console/issues/emag-categories.ts";
import {
  type ArticleCategory,
  MAX_ARTICLE_CATEGORIES,
  MAX_CATEGORY_LEVELS,
} from "#shared/contract/article-categories.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("article_categories").execute();
});

type Envelope = { article_category: ArticleCategory };

const send = (method: string, path: string, json?: unknown) =>
  service.request<Envelope>(method, `P/article_categories${path}`, json === undefined ? {} : { json });
const post = (body: unknown) => send("POST", "", body);

/** Creates a category in a category, and so on, and returns their ids. */
async function chain(levels: number): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 0; level < levels; level += 1) {
    const { status, text, body } = await post({ name: `Level ${level + 1}`, parent_id: ids.at(-1) ?? null });
    expect(status, text).toBe(201);
    ids.push(body.article_category.id);
  }
  return ids;
}

test("A publication has at most 10,000 article categories", async () => {
  await sql`
    insert into article_categories (publication_id, name, rank)
    select 10, 'Category ' || n, n from generate_series(1, ${MAX_ARTICLE_CATEGORIES - 1}::integer) n`.execute(
    service.services.db,
  );
  const { status, body } = await post({ name: "The last one" });
  expect(status).toBe(201);
  expect(await post({ name: "One more" })).toMatchObject({
    status: 422,
    body: { name: ["is that of one category too many, because a publication can have at most 10000"] },
  });
  const { id } = body.article_category;
  expect((await send("DELETE", `/${id}`)).status).toBe(204);
  expect((await post({ name: "One more" })).status).toBe(201);
});

test("A category lies at most 50 levels deep, however it gets there", async () => {
  const deep = await chain(MAX_CATEGORY_LEVELS);
  const problem = "is too deep, because categories can have at most 50 levels";
  const tooDeep = { status: 422, body: { parent_id: [problem] } };
  expect(await post({ name: "Below", parent_id: deep.at(-1) })).toMatchObject(tooDeep);

  const [top, below] = await chain(2);
  expect(await send("PATCH", `/${top}`, { parent_id: deep.at(-2) })).toMatchObject(tooDeep);
  expect((await send("PATCH", `/${top}`, { parent_id: deep.at(-3) })).status).toBe(200);
  expect((await send("PATCH", `/${top}`, { parent_id: null })).status).toBe(200);

  expect(await send("DELETE", `/${top}?merge_into=${deep.at(-1)}`)).toMatchObject({
    status: 422,
    body: { merge_into: [`${problem}. Choose another category, or none`] },
  });
  expect((await send("DELETE", `/${top}?merge_into=${deep.at(-2)}`)).status).toBe(204);
  expect((await send("GET", `/${below}`)).body.article_category.parent_ids).toHaveLength(
    MAX_CATEGORY_LEVELS - 1,
  );
});

test("A publication has at most 1,000 issue categories", async () => {
  const cookie = await service.signInAs("admin");
  await sql`
    insert into emag_categories (publication_id, name, position)
    select 10, 'Category ' || n, 1000 + n
    from generate_series(1, ${MAX_EMAG_CATEGORIES}::integer - (select count(*)::integer from emag_categories where publication_id = 10)) n`.execute(
    service.services.db,
  );
  const refused = await service.request("POST", "/console/api/publications/10/emag-categories", {
    token: null,
    headers: { cookie, origin: service.url },
    json: { emag_category: { name: "One more" } },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { name: ["is that of one category too many, because a publication can have at most 1000"] },
  });
});
