import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueAccessToken } from "#bff/domain/readers/readers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { bulkIssues } from "#e2e/seeds/bulk-issues.ts";
import type { ProductItem } from "#shared/console/products/products.ts";

let service: TestService;
let admin: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
  await call("PUT", "/console/api/publications/10/access/config", {
    access_config: { auth_server_url: null, built_in: true },
  });
  await createIssues();
  await createArticles();
});
afterAll(() => service.stop());

async function call<Body>(method: string, path: string, json?: unknown): Promise<Body> {
  const options = { token: null, headers: { cookie: admin }, ...(json !== undefined && { json }) };
  const answer = await service.request<Body>(method, path, options);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const P = "/api/v2/importer/organizations/1/publications/10";
const DATES = ["2025-12-31T12:00:00Z", "2026-03-01T06:00:00Z"];

/** Issues with every combination of date, category, identifier and protection. */
async function createIssues(): Promise<void> {
  const { db } = service.services;
  const variants = DATES.flatMap((released_at) =>
    [[], [501], [502, 501]].flatMap((categories) =>
      ["", "one", "two, three"].flatMap((external_id) =>
        [true, false].map((isProtected) => ({ released_at, categories, external_id, isProtected })),
      ),
    ),
  );
  await bulkIssues(db, { publicationId: 10, count: variants.length, requestedBy: "tests" }, () => {});
  const rows = await db.selectFrom("emags").select("id").orderBy("id").execute();
  for (const [place, { released_at, categories, external_id, isProtected }] of variants.entries()) {
    const id = rows[place]!.id;
    const values = { external_id, single_purchase_required: isProtected, for_subscribers_only: false };
    const products = { apple_product_identifier: null, google_product_id: null };
    await db
      .updateTable("emags")
      .set({ ...values, ...products, released_at: new Date(released_at) })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("emag_category_assignments").where("emag_id", "=", id).execute();
    await call("PUT", `${P}/emags/${id}`, { emag: { category_ids: categories } });
  }
}

/** Twins with equal name, date and categories, of which only the identifier differs, and free articles. */
async function createArticles(): Promise<void> {
  const { article_category } = await call<{ article_category: { id: number } }>(
    "POST",
    `${P}/article_categories`,
    { name: "Local" },
  );
  for (const released_at of DATES)
    for (const external_id of ["", "one", "twin-of-one"])
      for (const subscription_required of [true, false])
        for (const categories of [[], [article_category.id]]) {
          const texts = { name: "Twin", title: "T", content: "Words", language: "de" };
          const { story } = await call<{ story: { id: number } }>("POST", `${P}/stories`, {
            story: { ...texts, released_at, external_id, subscription_required },
          });
          await call("PATCH", `${P}/stories/${story.id}`, { story: { article_category_ids: categories } });
          await call("POST", `${P}/stories/${story.id}/publish`);
        }
}

let count = 0;
/** Creates a reader who holds a product with these items. Returns the token. */
async function readerWith(unlocks: object[], product: object = {}, holding: object = {}): Promise<string> {
  count += 1;
  const key = `product-${count}`;
  const fields = { key, name: key, unlocks, ...product };
  await call("POST", "/console/api/organizations/1/products", { product: fields });
  const held = await call<{ holding: { reader: { id: string } } }>(
    "POST",
    "/console/api/organizations/1/holdings",
    { holding: { product: key, email: `reader-${count}@example.com`, ...holding } },
  );
  return issueAccessToken(service, held.holding.reader.id);
}

interface Listed {
  emags: { id: number; entitled?: boolean | null }[];
  stories: { id: number; entitled?: boolean | null }[];
  total_count: number;
}
async function list(path: string, token: string | null): Promise<Listed> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await service.request<Listed>("GET", `/kiosk/v1/publications/10/${path}`, {
    token: null,
    headers,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const opens = async (path: string, token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await service.request("GET", `/kiosk/v1/publications/10/${path}`, {
    token: null,
    headers,
  });
  expect([200, 403]).toContain(status);
  return status === 200;
};

const all = { kind: "publication", publication_id: 10 } satisfies ProductItem;
const category = async () => {
  const [row] = await service.services.db.selectFrom("article_categories").select("id").execute();
  return { kind: "article_category", publication_id: 10, category_id: row!.id };
};

describe("entitled in the lists of a reader with a Newsrack account", () => {
  it.each<[string, () => Promise<string>]>([
    ["a subscription", () => readerWith([all])],
    [
      "a subscription for what is released while it is held",
      () => readerWith([all], { dates: "held" }, { starts_on: "2026-01-01" }),
    ],
    [
      "one category of issues",
      () => readerWith([{ kind: "emag_category", publication_id: 10, category_id: 501 }]),
    ],
    ["one category of articles", async () => readerWith([await category()])],
    [
      "single items",
      () =>
        readerWith([
          { kind: "emag", publication_id: 10, identifier: "three" },
          { kind: "story", publication_id: 10, identifier: "one" },
        ]),
    ],
    ["nothing here", () => readerWith([{ kind: "publication", publication_id: 11 }])],
  ])("equals the decision about each item, for %s", async (_product, reader) => {
    const token = await reader();
    const { emags } = await list("emags?per=100", token);
    const { stories } = await list("stories?per=100", token);
    expect([emags.length, stories.length]).toEqual([36, 24]);
    for (const { id, entitled } of emags)
      expect([`issue ${id}`, entitled]).toEqual([`issue ${id}`, await opens(`emags/${id}`, token)]);
    for (const { id, entitled } of stories)
      expect([`article ${id}`, entitled]).toEqual([`article ${id}`, await opens(`stories/${id}`, token)]);
    const own = emags.filter(({ entitled }) => entitled).map(({ id }) => id);
    const only = await list("emags?entitled=true&per=5&page=2", token);
    expect(only.emags.map(({ id }) => id)).toEqual(own.slice(5, 10));
    expect(only.total_count).toBe(own.length);
  });

  it("is missing without a token, and 401 with a token that does not count", async () => {
    expect((await list("emags", null)).emags[0]).not.toHaveProperty("entitled");
    expect((await list("stories", null)).stories[0]).not.toHaveProperty("entitled");
    for (const path of ["emags", "emags?entitled=true", "stories"]) {
      const answer = await service.request("GET", `/kiosk/v1/publications/10/${path}`, {
        token: null,
        headers: { authorization: "Bearer foreign" },
      });
      expect(answer.status, path).toBe(401);
    }
  });
});
