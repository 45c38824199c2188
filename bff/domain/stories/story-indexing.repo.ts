import { sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import type { PreparedSearch } from "./story-search.repo.ts";

/** How many articles wait to be indexed, and how many seconds the first and the last of them have waited. */
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

/** The next articles that wait, and their texts; without the content where that is indexed as it is. */
export async function nextUnindexed(db: Db, after: number, atMost: number) {
  return selectNext(db, { after, atMost });
}

const selectNext = prepareQuery((db: Db, { after, atMost }: { after: number; atMost: number }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("story_unindexed")
        .select(["story_id", "version", "outdates_content"])
        .where("story_id", ">", after)
        .orderBy("story_id")
        .limit(atMost)
        .as("u"),
    )
    // One by one: a planner that has to guess how many there are may read all articles instead.
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("stories")
          .select([
            "title",
            "external_id",
            "apple_product_identifier",
            "google_product_identifier",
            // Not read where it is not looked at: it is most of an article.
            sql<string | null>`
              case when u.outdates_content or not exists (
                select from story_content_search c where c.story_id = stories.id
              ) then content end`.as("content"),
          ])
          .whereRef("id", "=", "u.story_id")
          .limit(sql.lit(1))
          .as("a"),
      (join) => join.onTrue(),
    )
    .select([
      "u.story_id",
      "u.version",
      "a.title",
      "a.content",
      "a.external_id",
      "a.apple_product_identifier",
      "a.google_product_identifier",
    ])
    .orderBy("u.story_id"),
);

/**
 * Writes what articles are found by, in place of their signatures. Those that somebody has saved meanwhile, or has locked right
 * now, are left for the next time: their texts may be others, and waiting for them could go in a circle. Whoever saves one a
 * moment later waits for this and puts it back among those to be indexed.
 */
export async function writeIndexed(
  db: Db,
  articles: { story_id: number; version: number }[],
  searches: PreparedSearch[],
): Promise<void> {
  await write(db, {
    ids: articles.map((article) => article.story_id),
    versions: articles.map((article) => article.version),
    externalIds: searches.map((search) => search.externalId),
    words: searches.map((search) => search.words),
    contentWords: searches.map((search) => search.contentWords),
  });
}

interface Given extends Record<string, unknown> {
  ids: number[];
  versions: number[];
  externalIds: string[];
  words: string[];
  contentWords: (string | null)[];
}

const write = prepareQuery((db: Db, given: Given) =>
  db
    .with("given", (eb) =>
      eb.selectNoFrom([
        sql<number>`unnest(${given.ids}::integer[])`.as("story_id"),
        sql<number>`unnest(${given.versions}::integer[])`.as("version"),
        sql<string>`unnest(${given.externalIds}::text[])`.as("external_id"),
        sql<string>`unnest(${given.words}::text[])`.as("words"),
        sql<string | null>`unnest(${given.contentWords}::text[])`.as("content_words"),
      ]),
    )
    .with("waiting", (eb) =>
      eb
        .selectFrom("given")
        .innerJoin("story_unindexed as u", (join) =>
          join.onRef("u.story_id", "=", "given.story_id").onRef("u.version", "=", "given.version"),
        )
        .innerJoin("stories as a", "a.id", "given.story_id")
        .select(["u.story_id", "u.publication_id", "given.external_id", "given.words", "given.content_words"])
        // Of each by itself: what is said once holds for the last of them alone.
        .modifyEnd(sql`for update of u skip locked for key share of a skip locked`),
    )
    .with("indexed", (eb) =>
      eb
        .deleteFrom("story_unindexed")
        .where("story_id", "in", (from) => from.selectFrom("waiting").select("story_id")),
    )
    .with("contents", (eb) =>
      eb
        .insertInto("story_content_search")
        .columns(["story_id", "publication_id", "words"])
        .expression((from) =>
          from
            .selectFrom("waiting")
            .select(["story_id", "publication_id", sql<number[]>`content_words::bigint[]`.as("words")])
            .where("content_words", "is not", null),
        )
        .onConflict((known) =>
          known.column("story_id").doUpdateSet((set) => ({ words: set.ref("excluded.words") })),
        ),
    )
    .insertInto("story_search")
    .columns(["story_id", "publication_id", "external_id", "words"])
    .expression((from) =>
      from.selectFrom("waiting").select([
        "story_id",
        "publication_id",
        "external_id",
        sql<number[]>`
            case when content_words is not null then words::bigint[]
            else array(
              select unnest(words::bigint[]) except
              select unnest((select c.words from story_content_search c where c.story_id = waiting.story_id))
            ) end`.as("words"),
      ]),
    )
    .onConflict((known) =>
      known.column("story_id").doUpdateSet((set) => ({
        external_id: set.ref("excluded.external_id"),
        words: set.ref("excluded.words"),
      })),
    ),
);

/** Gives back the room of those that were indexed: a search would read that too. */
export async function tidyBacklog(db: Db): Promise<void> {
  await sql`vacuum story_unindexed`.execute(db);
}
