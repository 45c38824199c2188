import { sql } from "kysely";
import pLimit from "p-limit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#bff/schema/tables.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { categoryFixture, expectSound } from "../article-categories.fixture.ts";

/** More requests would wait too long for a connection on a busy machine, and fail. */
const CONCURRENCY = 40;

let service: TestService;
let db: Db;
let at: Awaited<ReturnType<typeof categoryFixture>>;

beforeAll(async () => {
  service = await startTestService();
  db = service.services.db;
  at = await categoryFixture(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("article_categories").execute();
  await db.deleteFrom("article_category_removals").execute();
});

/** Returns the process ids of connections that are waiting for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}

const untilWaiting = (count: number) => expect.poll(waiting).toHaveLength(count);

/** Expects a history without gaps for each article, the last version of which has its current categories. */
async function expectHistory(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from stories where version <> (select count(*) from story_versions where story_id = id)
      or (select fields -> 'article_category_ids' from story_versions v where v.story_id = id and v.version = stories.version)
        <> to_jsonb(array(select article_category_id from story_category_assignments a
          where a.story_id = id order by position))`.execute(db);
  expect(rows).toEqual([]);
}

test("200 removals, undos, moves and creations, many of them concurrent, leave a tree without gaps and cycles", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 40; index++)
    ids.push(await at.create(`C${index}`, index < 5 ? undefined : ids[Math.floor(index / 3)]));
  const pick = (seed: number) => ids[(Math.imul(seed, 0x9e3779b1) >>> 16) % ids.length]!;
  const stories: number[] = [];
  for (let index = 0; index < 12; index++) stories.push(await at.write(pick(index), pick(index + 50)));
  const first: number[] = [];
  for (let index = 0; index < 6; index++) first.push((await at.removed(ids.pop()!)).id);

  const turns: ((turn: number) => Promise<{ status: number }>)[] = [
    (turn) => at.remove(pick(turn), null),
    (turn) => at.remove(pick(turn), pick(turn + 7)),
    (turn) => at.change(pick(turn), { parent_id: pick(turn * 31 + 11) }),
    (turn) => at.change(pick(turn), { position: (turn % 7) + 1 }),
    (turn) => at.undo(first[turn % first.length]! + (turn % 20)),
    (turn) =>
      at.edit(stories[turn % 12]!, { article_category_ids: [...new Set([pick(turn), pick(turn + 1)])] }),
    (turn) =>
      service.request("POST", "P/article_categories", { json: { name: "New", parent_id: pick(turn) } }),
  ];
  const answers = await pLimit(CONCURRENCY).map(Array(200).keys(), (turn) => turns[turn % 7]!(turn));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses.isSubsetOf(new Set([200, 201, 404, 409, 422])), [...statuses].join()).toBe(true);
  expectSound(await at.list());
  await expectHistory();

  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id from article_categories where publication_id = 10 and parent_id is null
      union all select below.id from chain join article_categories below on below.parent_id = chain.id
    ) cycle id set is_cycle using path
    select id from article_categories where publication_id = 10 and id not in (select id from chain)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test("articles saved during a removal do not keep the removed category", async () => {
  const [x, y] = [await at.create("X"), await at.create("Y")];
  const stories: number[] = [];
  for (let index = 0; index < 10; index++) stories.push(await at.write(...(index % 2 ? [y, x] : [])));
  const edits = stories.flatMap((id) => [
    () => at.edit(id, { article_category_ids: [x] }),
    () => at.edit(id, { article_category_ids: [x, y] }),
    () => at.edit(id, { title: "Title" }),
  ]);
  const [removal, ...answers] = await Promise.all([at.remove(x), ...edits.map((edit) => edit())]);
  expect(removal.status, removal.text).toBe(200);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  for (const id of stories) expect(await at.categoriesOf(id)).not.toContain(x);
  await expectHistory();
  await at.undone(removal.body.removal);
  await expectHistory();
});

describe("an article that gets the category while it is being removed", () => {
  test("loses it, too, with its own version", async () => {
    const x = await at.create("X");
    const [known, late] = [await at.write(x), await at.write()];
    const { version } = await at.story(late);
    const pending: { removal?: ReturnType<typeof at.remove> } = {};
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("stories").select("id").where("id", "=", late).forUpdate().execute();
      await trx
        .insertInto("story_category_assignments")
        .values({ story_id: late, article_category_id: x, position: 0 })
        .execute();
      pending.removal = at.remove(x);
      await untilWaiting(1);
    });
    const { body } = await pending.removal!;
    expect(body.removal.stories).toBe(2);
    expect(await at.story(late)).toMatchObject({ article_category_ids: [], version: version + 1 });
    expect(await at.categoriesOf(known)).toEqual([]);
  });

  test("does not deadlock with the removal if its next save waits for the category", async () => {
    const x = await at.create("X");
    const late = await at.write();
    const pending: { removal?: ReturnType<typeof at.remove>; save?: ReturnType<typeof at.edit> } = {};
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("article_categories").select("id").where("id", "=", x).forKeyShare().execute();
      await trx
        .insertInto("story_category_assignments")
        .values({ story_id: late, article_category_id: x, position: 0 })
        .execute();
      pending.removal = at.remove(x);
      await untilWaiting(1);
      pending.save = at.edit(late, { article_category_ids: [x], title: "Late" });
      await untilWaiting(2);
    });
    expect((await pending.removal!).status).toBe(200);
    expect([200, 422]).toContain((await pending.save!).status);
    expect(await at.categoriesOf(late)).toEqual([]);
  });
});

test.each(["a removal", "an undo"])(
  "%s is rolled back completely if its connection is lost",
  async (what) => {
    const root = await at.create("Root");
    const x = await at.create("X", root);
    await at.create("1", x);
    const stories = [await at.write(x), await at.write(root, x), await at.write(x, root)];
    const removal = what === "an undo" ? await at.removed(x) : null;
    const state = async () => ({ tree: await at.list(), stories: await Promise.all(stories.map(at.story)) });
    const before = await state();
    let pending: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      // The last article, so that the others are locked already when the connection is lost.
      await trx.selectFrom("stories").select("id").where("id", "=", stories.at(-1)!).forUpdate().execute();
      pending = removal ? at.undo(removal.id) : at.remove(x, root);
      await untilWaiting(1);
      const [pid] = await waiting();
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      expect((await pending).status).toBe(503);
    });
    expect(await state()).toEqual(before);
    if (removal) await at.undone(removal);
    else await at.removed(x, root);
  },
);

test("a removal and its undo change 5,000 articles", async () => {
  const [x, other] = [await at.create("X"), await at.create("Other")];
  await sql`
    with written as (
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required)
      select 10, 'n' || n, '', '', repeat(md5(n::text) || ' ', 150), '', 'de', 0, 'EUR', false, false
      from generate_series(1, 5000) n returning id
    ), kept as (
      insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields)
      select id, 1, 'created', 'test', now(), '{}', '{}' from written
    )
    insert into story_category_assignments (story_id, article_category_id, position)
    select id, category, category - ${x} from written, unnest(array[${x}::integer, ${other}::integer]) category
    where category = ${x} or id % 2 = 0`.execute(db);

  const began = performance.now();
  let removal = { id: 0, stories: 0 };
  const events = await at.heard(async () => {
    removal = await at.removed(x, other);
  });
  expect(removal.stories).toBe(5000);
  expect(events).toHaveLength(2);
  await expectHistory();
  await at.undone(removal);
  await expectHistory();
  const { body } = await at.callConsole("GET", "article_category_counts");
  expect(body).toMatchObject({
    counts: [
      { article_category_id: x, stories: 5000 },
      { article_category_id: other, stories: 2500 },
    ],
  });
  expect(performance.now() - began).toBeLessThan(120_000);
});
