import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import { fold, type NeedlePart, patternOf, type UnindexedFields, wordsApart } from "./story-words.ts";

/** Words that articles keep using; a longer one hardly comes back. */
const REMEMBERED_WORDS = 50_000;
const REMEMBERED_LENGTH = 40;
const MAX_TRIES = 5;
/** Requests wait no longer than this for words to be taken apart; with many requests, whoever pauses waits long itself. */
const SLICE_MS = 5;

/** The words of each database, by what its pool and its transactions have in common. */
const rememberedOf = new WeakMap<object, LRUCache<string, number>>();

function rememberedIn(db: Db): LRUCache<string, number> {
  const { adapter } = db.getExecutor();
  let words = rememberedOf.get(adapter);
  if (!words) {
    words = new LRUCache<string, number>({ max: REMEMBERED_WORDS });
    rememberedOf.set(adapter, words);
  }
  return words;
}

/**
 * What an article is found by, its words already known to the database: their identifiers as PostgreSQL writes an array, as
 * there are hundreds, and this is the quickest way to hand them over.
 */
export interface PreparedSearch {
  externalId: string;
  /** Of all fields but the content; those that are in `contentWords` are not among them. */
  words: string;
  /** Null: those that are indexed already, and some of which may be among `words`. */
  contentWords: string | null;
}

/**
 * Makes the words of articles known. Called outside any transaction, two processes that bring the same new word never wait
 * for each other; a word that nobody uses does no harm. Requests are answered in between.
 */
export async function prepareSearches(db: Db, articles: UnindexedFields[]): Promise<PreparedSearch[]> {
  const remembered = rememberedIn(db);
  const unknown = new Set<string>();
  const split = (words: Iterable<string>) => {
    const of = { known: [] as number[], unknown: [] as string[] };
    for (const word of words) {
      // Which was used last does not matter enough to note it for every word of every article.
      const id = remembered.peek(word);
      if (id !== undefined) of.known.push(id);
      else {
        of.unknown.push(word);
        unknown.add(word);
      }
    }
    return of;
  };
  const prepared: {
    externalId: string;
    words: ReturnType<typeof split>;
    contentWords: ReturnType<typeof split> | null;
  }[] = [];
  let pauseAt = performance.now() + SLICE_MS;
  for (const fields of articles) {
    if (performance.now() > pauseAt) {
      await setImmediate();
      pauseAt = performance.now() + SLICE_MS;
    }
    const { words, contentWords } = wordsApart(fields);
    prepared.push({
      externalId: fold(fields.external_id),
      words: split(words),
      contentWords: fields.content === null ? null : split(contentWords),
    });
  }
  const learned = unknown.size > 0 ? await learn(db, [...unknown]) : new Map<string, number>();
  const arrayOf = (of: ReturnType<typeof split>) =>
    `{${of.known.concat(of.unknown.map((word) => learned.get(word) as number)).join(",")}}`;
  return prepared.map(({ externalId, words, contentWords }) => ({
    externalId,
    words: arrayOf(words),
    contentWords: contentWords && arrayOf(contentWords),
  }));
}

async function learn(db: Db, unknown: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  // What somebody else brings at the same moment is there when it is asked for once more.
  for (let words = unknown, tries = 0; words.length > 0; words = unknown.filter((word) => !found.has(word))) {
    if (tries++ > MAX_TRIES) throw new Error(`${words.length} words of articles could not be kept.`);
    for (const { id, word } of await findOrAdd(db, { words })) found.set(word, id);
  }
  const remembered = rememberedIn(db);
  for (const [word, id] of found) if (word.length <= REMEMBERED_LENGTH) remembered.set(word, id);
  return found;
}

/**
 * The words with their numbers, those that nobody has brought yet added. Nothing waits until these are on the disk: whatever
 * refers to them is written after them, so it is never there without them.
 */
const findOrAdd = prepareQuery((db: Db, { words }: { words: string[] }) =>
  db
    .with("given", (eb) => eb.selectNoFrom(sql<string>`unnest(${words}::text[])`.as("word")))
    .with("known", (eb) =>
      eb
        .selectFrom("given")
        // One by one, by the index: a planner that has to guess how many there are may read all words instead.
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom("story_words")
              .select(["id", "word"])
              .where(sql`md5(word)`, "=", sql`md5(given.word)`)
              .whereRef("word", "=", "given.word")
              .limit(sql.lit(1))
              .as("w"),
          (join) => join.onTrue(),
        )
        .select(["w.id", "w.word"]),
    )
    .with("added", (eb) =>
      eb
        .insertInto("story_words")
        .columns(["word"])
        .expression((from) =>
          from
            .selectFrom("given")
            .select("word")
            .where("word", "not in", (known) => known.selectFrom("known").select("word"))
            // In one order for everybody: two writers of the same words follow each other, and never wait in a circle.
            .orderBy(sql`word collate "C"`),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "word"]),
    )
    .with("unawaited", (eb) =>
      eb.selectNoFrom(sql`set_config('synchronous_commit', 'off', true)`.as("commit")),
    )
    .selectFrom("known")
    .select(["id", "word"])
    .where(sql<boolean>`(select commit from unawaited) is not null`)
    .unionAll((eb) => eb.selectFrom("added").select(["id", "word"])),
);

const LAZY_INDEXES = [
  "story_content_search_words",
  "story_search_words",
  "story_search_external_id",
  "story_words_parts",
];

/** Sorts what is new into the indexes, where a search finds it fastest. */
export async function sortNewEntries(db: Db): Promise<void> {
  for (const index of LAZY_INDEXES) await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
}

/** How many words fit a part of a needle, and the first of them: what came in early comes back most. */
export interface FittingWords {
  count: number;
  first: number[];
}

/** What waits to be indexed just now. */
export interface WaitingStories {
  /** Those that fulfil a condition. */
  fitting: number[];
  /** Those that the index knows by what they held before, whether they fulfil it or not. */
  outdated: number[];
}

/**
 * The words that fit each part, and the articles that are not indexed yet and fit: `waiting`. Asked for together: an
 * article that is indexed a moment later brings words that are missing here, and has to be among those articles. Missed is
 * only what is changed and indexed between this question and the next, and fits before and after by different words.
 */
export async function fittingWords(
  db: Db,
  publicationId: number,
  parts: NeedlePart[],
  atMost: number,
  waiting: RawBuilder<unknown>,
): Promise<{ fitting: FittingWords[]; waiting: WaitingStories }> {
  const fits = parts.map((part) => wordFits(part));
  const { rows } = await fittingQuery(publicationId, fits, atMost, waiting).execute(db);
  return readFitting(rows);
}

export interface FittingRow {
  count: number;
  ids: string[];
}

/** A row for each condition on a word, and two for the articles that are not indexed yet: see `readFitting`. */
export function fittingQuery(
  publicationId: number,
  fits: RawBuilder<SqlBool>[],
  atMost: number,
  waiting: RawBuilder<unknown>,
): RawBuilder<FittingRow> {
  const tables = fits.map((_, index) => sql.table(`fitting_${index}`));
  // Materialized: a limit inside would make a plan that hopes to meet enough words soon.
  const tablesOfWords = fits.map(
    (fit, index) => sql`${tables[index]} as materialized (select id from story_words where ${fit})`,
  );
  const found = tables.map(
    (table) => sql`
      select (select count(*)::int from ${table}) as count,
        array(select id from ${table} order by id limit ${atMost})::text[] as ids`,
  );
  return sql<FittingRow>`
    with ${sql.join(tablesOfWords)} ${sql.join(found, sql` union all `)}
    union all select 0, array(${waiting})::text[]
    union all select 0, array(${unindexedThat(publicationId, OUTDATES)})::text[]`;
}

const OUTDATES = sql<SqlBool>`u.outdates_search`;

/** The articles `u` of a publication that are not indexed yet and fulfil a condition. */
export function unindexedThat(publicationId: number, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select u.story_id from story_unindexed u where u.publication_id = ${publicationId} and ${condition}`;
}

/** Those of them that the index knows by what they held before. */
export function outdatedOf(publicationId: number): RawBuilder<unknown> {
  return unindexedThat(publicationId, OUTDATES);
}

export function readFitting(rows: FittingRow[]): { fitting: FittingWords[]; waiting: WaitingStories } {
  const answers = rows.map(({ count, ids }) => ({ count, first: ids.map(Number) }));
  const [fitting, outdated] = answers.slice(-2).map(({ first }) => first);
  return {
    fitting: answers.slice(0, -2),
    waiting: { fitting: fitting ?? [], outdated: outdated ?? [] },
  };
}

function wordFits(part: NeedlePart): RawBuilder<SqlBool> {
  return part.fit === "is"
    ? sql<SqlBool>`md5(word) = md5(${part.text})`
    : sql<SqlBool>`word like ${patternOf(part)}`;
}

/**
 * The articles of a publication that hold any word that fits, looked up by so many words at a time; some more than once.
 */
export function holdersOfWords(
  publicationId: number,
  part: NeedlePart,
  wordsAtATime: number,
): RawBuilder<unknown> {
  return sql`
    select m.story_id from (
      select array_agg(id) as ids from (
        select id, (row_number() over (order by id) - 1) / ${wordsAtATime} as portion
        from story_words where ${wordFits(part)}
      ) numbered group by portion
    ) portions, lateral (${holdersOfAny(publicationId, sql`portions.ids`)}) m`;
}

/**
 * The articles of a publication that hold any of some words: by one word each of them once, as no word is kept of an article
 * twice; by several, some twice.
 */
export function holdersOfAny(publicationId: number, words: RawBuilder<unknown>): RawBuilder<unknown> {
  const holders = (table: string) => sql`
    select story_id from ${sql.table(table)}
    where publication_id = ${publicationId} and words && ${words} and ${byIndex(table)}`;
  return sql`${holders("story_content_search")} union all ${holders("story_search")}`;
}

/** Whether the content of an article `s` holds any of some words, without the index of them. */
export function contentHoldsAny(words: RawBuilder<unknown>): RawBuilder<SqlBool> {
  // Not as a condition that something exists: a planner may prepare for that by reading the words of every article.
  return sql<SqlBool>`coalesce((
    select (c.words || '{}'::bigint[]) && ${words} from story_content_search c where c.story_id = s.story_id
  ), false)`;
}

/**
 * Always true, and has a search go by its index. With many articles not yet sorted into that, the planner takes it for slower
 * than to read the words of every article, which it believes to be as cheap as a number.
 */
export function byIndex(table = "story_search"): RawBuilder<SqlBool> {
  // What a condition costs counts for every row that it may be asked of; this one is asked of what the index has found.
  return sql<SqlBool>`case when ${sql.ref(`${table}.story_id`)} < 0 then takes_long() else true end`;
}
