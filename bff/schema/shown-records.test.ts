import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Connection, connect } from "#bff/platform/database/database.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { emagDefaults } from "#shared/contract/emag-words.ts";
import type { Database } from "./tables.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection<Database>;

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject("adminConnection"));
  const { connectionString } = testDatabase;
  connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  const { db } = connection;
  await sql`insert into organizations (id, name) values (1, 'Press')`.execute(db);
  await sql`
    insert into publications (id, organization_id, name, pubcode, time_zone, language, currency)
    values (1, 1, 'Weekly', 'W', 'Europe/Berlin', 'de', 'EUR')`.execute(db);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

/** Few moments, so that dates and the moment of a question are often equal. */
const MOMENTS = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 0, day)));
const moment = fc.constantFrom(...MOMENTS);
const orNever = fc.option(moment);

const article = fc.record({
  published_at: orNever,
  released_at: orNever,
  offline_at: orNever,
  isTrashed: fc.boolean(),
});
type Article = typeof article extends fc.Arbitrary<infer T> ? T : never;

const isShownAt = (at: Date) => (one: Article) =>
  !one.isTrashed &&
  one.published_at !== null &&
  one.released_at !== null &&
  one.released_at <= at &&
  (one.offline_at === null || one.offline_at > at);

const issue = fc.record({
  released_at: orNever,
  isTrashed: fc.boolean(),
  /** The imports, of which readers see the pages of at most one. */
  imports: fc.integer({ min: 1, max: 3 }),
  shown: fc.option(fc.nat(2)),
  approved: fc.option(fc.record({ name: fc.string({ unit: "grapheme-ascii" }), preview: fc.string() })),
});

const UNDATED_ARTICLE: Article = {
  published_at: MOMENTS[0]!,
  released_at: null,
  offline_at: null,
  isTrashed: false,
};
const UNDATED_ISSUE = { released_at: null, isTrashed: false, imports: 1, shown: 0, approved: null };

const trash = (isTrashed: boolean) =>
  isTrashed ? { trashed_at: new Date(), trashed_by: "a test", trashed_category_ids: [] } : {};

const NOT_TRASHED = { trashed_at: null, trashed_by: null, trashed_category_ids: null };

/** Returns the maintained number of what readers see, and whether it is the counted one. */
async function countsOf(kind: "stories" | "emags", at: Date) {
  const [count, shown] = [sql.id(`count_shown_${kind}`), sql.id(`shown_${kind}`)];
  const { rows } = await sql<{ maintained: number; same: boolean }>`
    select maintained, maintained = counted as same from (
      select ${count}(1, ${at}) as maintained, (select count(*) from ${shown}(${at}) where publication_id = 1) as counted
    ) numbers`.execute(connection.db);
  return rows[0]!;
}

describe("shown_stories", () => {
  it("returns the articles that readers see at any moment, like a naive model", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(article, { minLength: 1, maxLength: 20 }), async (articles) => {
        const ids = await insertArticles(articles);
        for (const at of MOMENTS) {
          const { rows } = await sql<{ id: number }>`
            select id from shown_stories(${at}) where id = any(${ids}) order by id`.execute(connection.db);
          const expected = ids.filter((_, index) => isShownAt(at)(articles[index]!));
          expect(rows.map(({ id }) => id)).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("have the number that count_shown_stories returns, whatever changes", async () => {
    const changes = fc.array(fc.tuple(article, fc.option(article)), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const { db } = connection;
        const ids = await insertArticles(given.map(([before]) => before));
        for (const [index, [, after]] of given.entries()) {
          const id = ids[index]!;
          if (after === null) await db.deleteFrom("all_stories").where("id", "=", id).execute();
          else {
            const { isTrashed, ...dates } = after;
            const change = { ...dates, ...(isTrashed ? trash(true) : NOT_TRASHED) };
            await db.updateTable("all_stories").set(change).where("id", "=", id).execute();
          }
        }
        for (const at of MOMENTS) expect(await countsOf("stories", at)).toMatchObject({ same: true });
      }),
      { numRuns: 50 },
    );
  });

  it("is replaced by its query, which an index serves", async () => {
    const plan = await planOf(sql`
      select id from shown_stories(now()) where publication_id = 1 order by released_at desc nulls last, id desc limit 20`);
    expect(plan).toContain("stories_shown");
    expect(plan).not.toContain("Function Scan");
  });
});

describe("shown_emags", () => {
  it("returns the issues, pages, names and previews that readers see at any moment, like a naive model", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(issue, { minLength: 1, maxLength: 20 }), async (issues) => {
        const made = await insertIssues(issues);
        const ids = made.map(({ emag_id }) => emag_id);
        for (const at of MOMENTS) {
          const { rows } = await sql`
            select emag_id, import_id, name, preview from shown_emags(${at}) where emag_id = any(${ids})
            order by emag_id`.execute(connection.db);
          const expected = issues.flatMap(({ released_at, isTrashed, shown, approved }, index) => {
            const { emag_id, importIds, name } = made[index]!;
            const import_id = importIds[shown ?? -1];
            if (isTrashed || import_id === undefined || released_at === null || released_at > at) return [];
            return [{ emag_id, import_id, ...(approved ?? { name, preview: "As it is now" }) }];
          });
          expect(rows).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("have the number that count_shown_emags returns, whatever changes", async () => {
    const changes = fc.array(
      fc.tuple(issue, fc.option(fc.record({ released_at: orNever, isTrashed: fc.boolean() }))),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const { db } = connection;
        const made = await insertIssues(given.map(([before]) => before));
        for (const [index, [, after]] of given.entries()) {
          const { emag_id } = made[index]!;
          if (after === null) await db.deleteFrom("all_emags").where("id", "=", emag_id).execute();
          else {
            const { isTrashed, released_at } = after;
            const change = { released_at, ...(isTrashed ? trash(true) : NOT_TRASHED) };
            await db.updateTable("all_emags").set(change).where("id", "=", emag_id).execute();
          }
        }
        for (const at of MOMENTS) expect(await countsOf("emags", at)).toMatchObject({ same: true });
        const { rows } = await sql`
          select (select sum(count) from emag_counts) = (select count(*) from emags) as same`.execute(db);
        expect(rows).toEqual([{ same: true }]);
      }),
      { numRuns: 50 },
    );
  });

  it("is replaced by its query, which indexes serve", async () => {
    const plan = await planOf(sql`
      select emags.id, imports.page_count from shown_emags(now()) shown
      join emags on emags.id = shown.emag_id join imports on imports.id = shown.import_id
      where shown.publication_id = 1 order by shown.released_at desc nulls last, shown.emag_id desc limit 20`);
    expect(plan).toContain("emags_newest_release");
    expect(plan).toContain("imports_shown");
    expect(plan).not.toContain("Function Scan");
  });
});

describe("the maintained numbers", () => {
  it.each([
    ["articles", "all_stories", () => insertArticles(Array(2).fill(UNDATED_ARTICLE))],
    [
      "issues",
      "all_emags",
      async () => (await insertIssues(Array(2).fill(UNDATED_ISSUE))).map(({ emag_id }) => emag_id),
    ],
  ])("do not make saves of %s wait for a long transaction", async (_what, table, insert) => {
    const [own, other] = await insert();
    const [long, short] = [await connectClient(), await connectClient()];
    const save = (client: pg.Client, id: number | undefined) =>
      client.query(`update ${table} set released_at = now() where id = $1`, [id]);
    await long.query("begin");
    await save(long, own);
    await short.query("set lock_timeout = '1s'");
    await save(short, other);
    await long.query("commit");
    for (const client of [long, short]) await client.end();
    expect(await countsOf(table === "all_emags" ? "emags" : "stories", new Date())).toMatchObject({
      same: true,
    });
  });
});

async function connectClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.connectionString });
  await client.connect();
  return client;
}

async function insertArticles(articles: readonly Article[]): Promise<number[]> {
  const rows = await connection.db
    .insertInto("all_stories")
    .values(
      articles.map(({ isTrashed, ...dates }) => ({
        publication_id: 1,
        name: "an article",
        title: "",
        preview: "",
        content: "",
        external_id: "",
        language: "de",
        cents: 0,
        currency: "EUR",
        subscription_required: false,
        purchase_required: false,
        ...dates,
        ...trash(isTrashed),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts issues with their imports, in the order of their IDs. */
async function insertIssues(issues: readonly (typeof issue extends fc.Arbitrary<infer T> ? T : never)[]) {
  const { db } = connection;
  const names = issues.map(() => randomUUID());
  const rows = await db
    .insertInto("all_emags")
    .values(
      issues.map(({ released_at, isTrashed }, index) => ({
        ...emagDefaults({ language: "de", currency: "EUR" }),
        publication_id: 1,
        name: names[index]!,
        released_at,
        mode: "standard_pdf" as const,
        preview: "As it is now",
        import_images: false,
        import_articles: false,
        pdf_location: "https://files.example.com/issue.pdf",
        ...trash(isTrashed),
      })),
    )
    .returning("id")
    .execute();
  const made = rows.map(({ id: emag_id }, index) => {
    const importIds = Array.from({ length: issues[index]!.imports }, () => randomUUID());
    return { emag_id, importIds, name: names[index]! };
  });
  await db
    .insertInto("imports")
    .values(
      made.flatMap(({ emag_id, importIds }, index) =>
        importIds.map((id, number) => {
          const { shown, approved } = issues[index]!;
          return {
            id,
            emag_id,
            number,
            current: number === 0,
            shown: number === shown,
            status: "finished" as const,
            requested_by: "a test",
            approved_name: approved?.name ?? null,
            approved_preview: approved?.preview ?? null,
          };
        }),
      ),
    )
    .execute();
  return made;
}

/** Returns the plan of a query without sequential scans and sorts, which PostgreSQL prefers for a few rows. */
async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  return connection.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}
