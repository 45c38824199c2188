import { type RawBuilder, type SqlBool, sql } from "kysely";
import { prepareShapes, unseen } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import {
  byIndex,
  contentHoldsAny,
  type FittingWords,
  fittingQuery,
  fittingWords,
  holdersOfAny,
  holdersOfWords,
  outdatedOf,
  readFitting,
  unindexedThat,
} from "./story-search.repo.ts";
import {
  type AskedBits,
  askedBits,
  type Letters,
  lettersOf,
  textHolds,
  unindexedHolding,
} from "./story-text-search.repo.ts";
import { fold, hasTrigram, type NeedlePart, needleOf, patternOf } from "./story-words.ts";

type Condition = RawBuilder<SqlBool>;

/** Where one way of finding gives way to another; all of them find the same. */
export interface SearchLimits {
  /** So many words are looked up at once: an index compares each of them with each article. */
  wordsAtATime: number;
  /** So many texts are read outright, when the most used words have left no more to look at. */
  textsAtLeast: number;
  /** Fewer matches than this are collected and put in order, more may be walked through. */
  walkFrom: number;
  /** How many articles a walk may be expected to look at. */
  walkRows: number;
  /** Articles whose texts are longer together are read one by one: their JSON may be six times as long. */
  jsonBytes: number;
}

export const searchLimits: SearchLimits = {
  wordsAtATime: 32,
  textsAtLeast: 1_000,
  walkFrom: 2_000,
  walkRows: 5_000,
  jsonBytes: 1024 * 1024,
};

/** Reading a text takes about as long as looking up so many seldom used words. */
const WORDS_A_TEXT = 8;
/** A phrase of which every part fits more words than this is looked for in the texts alone. */
const MAX_PHRASE_WORDS = 3_000;

/** Ways to the articles that fit a search; the articles are those that all of `sets` and `texts` name. */
export interface Found {
  /** Queries for `story_id`, each of the publication's own articles and each article once. */
  sets: RawBuilder<unknown>[];
  /** The same as conditions on a row `story_search s`, for a walk through all; null when some are not to be had. */
  walking: Condition[] | null;
  /** What only the text of an article `a` can say. */
  texts: Condition | null;
  /** What is not indexed as it is now; null when that is nothing. Some may be indexed or gone meanwhile. */
  waiting: Waiting | null;
  /** Null where each search deserves a plan of its own. */
  steady: SteadySearch | null;
}

/** Queries for `story_id`. */
export interface Waiting {
  /** Of what fits; `sets` and `walking` miss it. */
  fitting: RawBuilder<unknown>;
  /** Of what `sets` and `walking` know by what it held before, whether it fits or not. */
  outdated: RawBuilder<unknown>;
}

/** The searches that are asked all the time: put together and planned once for all values. */
export interface SteadySearch {
  shape: `${"external_id" | "no_words" | "one_word" | "words"} ${"indexed" | "waiting"}`;
  values: SteadyValues;
}

/** Of the search's own; what a shape does not use is null. */
export type SteadyValues = {
  patterns: string[] | null;
  pattern: string | null;
  words: number[] | null;
  waiting: number[] | null;
  outdated: number[] | null;
};

/** What is found by a steady search, made of its values or of what stands for them. */
export function steadyFound(
  shape: SteadySearch["shape"],
  publicationId: number,
  values: SteadyValues,
): Pick<Found, "sets" | "waiting"> {
  const waiting = shape.endsWith("waiting") ? waitingOnes(values) : null;
  if (shape.startsWith("external_id")) return byExternalIds(publicationId, values.patterns, true);
  const words = shape.startsWith("no_words") ? null : values.words;
  const isOne = shape.startsWith("one_word");
  return { sets: [holdersOfFew(publicationId, externalIdLike(values.pattern), words, isOne)], waiting };
}

/** How to find what fits `search` and `external_id`. */
export async function findings(
  db: Db,
  publicationId: number,
  filter: { search?: string | undefined; externalIds?: string[] | undefined },
  limits: SearchLimits,
): Promise<Found> {
  const found: Found = { sets: [], walking: [], texts: null, waiting: null, steady: null };
  const needle = needleOf(filter.search ?? "");
  const fits: Condition[] = [];
  if (filter.externalIds?.length) {
    const patterns = filter.externalIds.map((part) => patternOf({ text: fold(part), fit: "holds" }));
    const areIndexed = filter.externalIds.every(hasTrigram);
    const { sets, waiting } = byExternalIds(publicationId, patterns, needle === null && areIndexed);
    found.sets.push(...sets);
    found.walking?.push(sql`(s.external_id || '') like any(${patterns}::text[])`);
    if (!needle) {
      // Read together with the index, so that an article is in either.
      found.waiting = waiting;
      if (areIndexed) found.steady = steady("external_id indexed", { patterns });
      return found;
    }
    fits.push(sql`u.external_id like any(${patterns}::text[])`);
  }
  if (!needle) return found;
  const isOne = needle.parts.length === 1 && hasTrigram(needle.text);
  const letters = lettersOf(needle.text);
  const bits = askedBits(needle.text);
  const { fitting, waiting } =
    isOne && fits.length === 0
      ? readFitting(
          await selectFittingOne(db, letters, {
            ...bits,
            pattern: patternOf(needle.parts[0] as NeedlePart),
            atMost: limits.wordsAtATime,
            publicationId,
            text: needle.text,
          }),
        )
      : await fittingWords(
          db,
          publicationId,
          needle.parts,
          limits.wordsAtATime,
          unindexedHolding(publicationId, fits, letters, needle.text, bits),
        );
  const isWaiting = waiting.fitting.length > 0 || waiting.outdated.length > 0;
  if (isWaiting) found.waiting = waitingOnes({ waiting: waiting.fitting, outdated: waiting.outdated });
  const parts = needle.parts.map((part, index) => ({ part, words: fitting[index] as FittingWords }));

  const few = parts.filter(({ words }) => words.count <= limits.wordsAtATime);
  for (const { part, words } of few) {
    const given = words.first.length === 0 ? null : words.first;
    found.sets.push(holdersOfFew(publicationId, externalIdHolds(part), given, words.first.length === 1));
    found.walking?.push(walkingFor(part, words.first));
    if (isOne && found.sets.length === 1)
      found.steady = steady(`${howMany(words.first)} ${isWaiting ? "waiting" : "indexed"}`, {
        pattern: patternOf(part),
        words: given,
        waiting: waiting.fitting,
        outdated: waiting.outdated,
      });
  }
  if (needle.parts.length > 1) found.texts = textHolds(letters, needle.text);
  if (few.length > 0) return found;

  found.walking = null;
  const { part, words } = parts.reduce((one, other) => (other.words.count < one.words.count ? other : one));
  if (needle.parts.length === 1) found.sets.push(holdersOfMany(publicationId, part, words, limits));
  else if (words.count <= MAX_PHRASE_WORDS)
    found.sets.push(sql`
      ${holdersOfWords(publicationId, part, limits.wordsAtATime)}
      union
      select story_id from story_search where publication_id = ${publicationId} and ${externalIdHolds(part)}`);
  return found;
}

function howMany(words: number[]): "no_words" | "one_word" | "words" {
  if (words.length === 0) return "no_words";
  return words.length === 1 ? "one_word" : "words";
}

function steady(shape: SteadySearch["shape"], values: Partial<SteadyValues>): SteadySearch {
  const none = { patterns: null, pattern: null, words: null, waiting: null, outdated: null };
  return { shape, values: { ...none, ...values } };
}

const selectFittingOne = prepareShapes(
  (
    db: Db,
    letters: Letters,
    given: { pattern: string; atMost: number; publicationId: number; text: string } & AskedBits,
  ) => ({
    compile: () =>
      fittingQuery(
        given.publicationId,
        [sql<SqlBool>`word like ${unseen(given.pattern)}`],
        given.atMost,
        unindexedHolding(given.publicationId, [], letters, given.text, given),
      ).compile(db),
  }),
);

function waitingOnes({ waiting, outdated }: Pick<SteadyValues, "waiting" | "outdated">): Waiting {
  const ids = (given: number[] | null) => sql`select unnest(${given}::integer[]) as story_id`;
  return { fitting: ids(waiting), outdated: ids(outdated) };
}

/** `isUnseen`: one plan for all patterns. */
function byExternalIds(publicationId: number, patterns: string[] | null, isUnseen: boolean) {
  const way = isUnseen ? sql` and ${byIndex()}` : sql``;
  const any = isUnseen ? sql`${unseen(patterns, "text[]")}::text[]` : sql`${patterns}::text[]`;
  return {
    sets: [
      sql`select story_id from story_search
        where publication_id = ${publicationId} and external_id like any(${any})${way}`,
    ],
    waiting: {
      fitting: unindexedThat(publicationId, sql<SqlBool>`u.external_id like any(${patterns}::text[])`),
      outdated: outdatedOf(publicationId),
    },
  };
}

function externalIdHolds(part: NeedlePart): Condition {
  // More than a part between white space asks for; a phrase is looked for in the texts anyway.
  const pattern = patternOf({ text: part.text, fit: "holds" });
  return hasTrigram(part.text) ? externalIdLike(pattern) : sql`external_id like ${pattern}`;
}

function externalIdLike(pattern: string | null): Condition {
  return sql`external_id like ${unseen(pattern)} and ${byIndex()}`;
}

/** The planner would rather read every article than use the index for a common word. */
function hidden(words: number[] | null) {
  return unseen(words, "bigint[]");
}

function holdersOfFew(
  publicationId: number,
  externalId: Condition,
  words: number[] | null,
  isOneWord: boolean,
) {
  const byExternalId = sql`
    select story_id from story_search where publication_id = ${publicationId} and ${externalId}`;
  if (words === null) return byExternalId;
  if (!isOneWord) return sql`${holdersOfAny(publicationId, hidden(words))} union ${byExternalId}`;
  // Only where an external identifier fits is it asked once more who holds the word; and not of each article that fits: all
  // of them may begin with the name of an agency.
  const holders = holdersOfAny(publicationId, hidden(words));
  return sql`${holders} union all ${byExternalId} and story_id not in (${holders})`;
}

function walkingFor(part: NeedlePart, words: number[]): Condition {
  const given = sql`${words}::bigint[]`;
  // An array and a text are made anew, which no index knows.
  return sql`((s.words || '{}'::bigint[]) && ${given}
    or (s.external_id || '') like ${patternOf({ text: part.text, fit: "holds" })}
    or ${contentHoldsAny(given)})`;
}

/**
 * For a needle that stands in many words. The most used of them often stand in nearly every article: then the texts of
 * the others are read. Where they do not, every word is looked up. Which it is, the count of the first decides.
 */
function holdersOfMany(
  publicationId: number,
  part: NeedlePart,
  { count, first }: FittingWords,
  { wordsAtATime, textsAtLeast }: SearchLimits,
) {
  const readable = textsAtLeast + Math.floor(count / WORDS_A_TEXT);
  const left = sql`(select coalesce(sum(count), 0) from story_counts where publication_id = ${publicationId})
    - (select count(*) from common) - (select count(*) from never_indexed)`;
  // What has never been indexed was looked at with all that waits. Not so what is outdated: it may have been indexed, and
  // not waiting, at that moment.
  const neverIndexed = unindexedThat(publicationId, sql<SqlBool>`not u.outdates_search`);
  return sql`
    with common as materialized (
      select distinct story_id from (${holdersOfAny(publicationId, hidden(first))}) holders
    ), never_indexed as materialized (${neverIndexed}), others as materialized (select ${left} as count)
    select story_id from common
    union all
    select a.id from stories a
    where (select count from others) <= ${readable} and a.publication_id = ${publicationId}
      and a.id not in (select story_id from common) and a.id not in (select story_id from never_indexed) and ${textHolds(lettersOf(part.text), part.text)}
    union all
    select story_id from (
      select story_id from (${holdersOfWords(publicationId, part, wordsAtATime)}) holders
      where (select count from others) > ${readable}
      union
      select story_id from story_search
      where (select count from others) > ${readable} and publication_id = ${publicationId} and ${externalIdHolds(part)}
    ) every where story_id not in (select story_id from common)`;
}
