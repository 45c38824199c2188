import { sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../services.ts";
import type { PreparedSearch } from "./story-search.repo.ts";

const LEASE_SECONDS = 30;

/** How many articles wait to be sorted into the search, and how many seconds the first and the last have waited. */
export interface Backlog {
  count: number;
  longestWait: number;
  shortestWait: number;
}

export async function selectBacklog(db: Db): Promise<Backlog> {
  const [backlog] = await readBacklog(db, {});
  return backlog ?? { count: 0, longestWait: 0, shortestWait: 0 };
}

const seconds = (instant: string) =>
  sql<number>`coalesce(extract(epoch from clock_timestamp() - ${sql.raw(instant)}), 0)::float8`;

const readBacklog = prepareQuery((db: Db) =>
  db
    .selectFrom("story_unindexed")
    .select([
      sql<number>`count(*)::int`.as("count"),
      seconds("min(added_at)").as("longestWait"),
      seconds("max(added_at)").as("shortestWait"),
    ]),
);

/** Takes some of the articles that wait longest, so that no other process takes them too, and answers what they hold. */
export async function leaseUnindexed(db: Db, atMost: number) {
  return lease(db, { atMost });
}

const lease = prepareQuery((db: Db, { atMost }: { atMost: number }) =>
  db
    .with("leased", (eb) =>
      eb
        .updateTable("story_unindexed")
        .set({ leased_until: sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})` })
        .where("story_id", "in", (from) =>
          from
            .selectFrom("story_unindexed")
            .select("story_id")
            .where("leased_until", "<", sql<Date>`now()`)
            .orderBy("story_id")
            .limit(atMost)
            .forUpdate()
            .skipLocked(),
        )
        .returning("story_id"),
    )
    .selectFrom("leased")
    .innerJoin("stories", "stories.id", "leased.story_id")
    .select([
      "stories.id",
      "stories.title",
      "stories.content",
      "stories.external_id",
      "stories.apple_product_identifier",
      "stories.google_product_identifier",
    ]),
);

/**
 * Writes what articles are found by. Those that somebody has saved meanwhile, and thereby sorted in, are left as they are;
 * those that somebody is saving or deleting right now are left for later, since waiting for them could go in a circle.
 */
export async function writeIndexed(
  db: Db,
  articles: { id: number; search: PreparedSearch }[],
): Promise<void> {
  await write(db, {
    ids: articles.map(({ id }) => id),
    externalIds: articles.map(({ search }) => search.externalId),
    words: articles.map(({ search }) => search.words),
  });
}

const write = prepareQuery((db: Db, given: { ids: number[]; externalIds: string[]; words: string[] }) =>
  db
    .with("given", (eb) =>
      eb.selectNoFrom([
        sql<number>`unnest(${given.ids}::integer[])`.as("story_id"),
        sql<string>`unnest(${given.externalIds}::text[])`.as("external_id"),
        sql<string>`unnest(${given.words}::text[])`.as("words"),
      ]),
    )
    .with("waiting", (eb) =>
      eb
        .selectFrom("given")
        .innerJoin("story_unindexed as u", "u.story_id", "given.story_id")
        .innerJoin("stories as a", "a.id", "given.story_id")
        .select(["u.story_id", "u.publication_id", "given.external_id", "given.words"])
        .forUpdate("u")
        .forKeyShare("a")
        .skipLocked(),
    )
    .with("indexed", (eb) =>
      eb
        .deleteFrom("story_unindexed")
        .where("story_id", "in", (from) => from.selectFrom("waiting").select("story_id")),
    )
    .insertInto("story_search")
    .columns(["story_id", "publication_id", "external_id", "words"])
    .expression((from) =>
      from
        .selectFrom("waiting")
        .select(["story_id", "publication_id", "external_id", sql<number[]>`words::bigint[]`.as("words")]),
    ),
);
