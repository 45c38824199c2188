import pg from "pg";
import { searchDocuments } from "#bff/domain/stories/index.ts";

/** Number of words in the vocabulary of the texts. The larger a word's number, the rarer it is. */
const VOCABULARY_SIZE = 30_000;
const WORDS_PER_STORY = 750;
const BATCH_SIZE = 2_000;

/** Search terms for the articles of `loadStories`. */
export const BENCH_WORDS = {
  everywhere: "w2x",
  common: "w400x",
  phrase: '"w400x w3x"',
  twoWords: "w400x w800x",
  twoLetters: "w7",
};

/** Returns a text like those of `loadStories` with a few new words. */
export function makeText(number: number): string {
  return `${randomWords()} new${number} and${number} newer${number}`;
}

function randomWords(): string {
  const word = () =>
    `w${1 + (Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY_SIZE))) % VOCABULARY_SIZE)}x`;
  return Array.from({ length: WORDS_PER_STORY }, word).join(" ");
}

/**
 * Inserts articles of about 5 kB directly into the database, with their first versions and search documents. A word's
 * frequency falls with its number, as in a natural language. Each article contains a unique word, `rare<n>`.
 */
export async function loadStories(
  connectionString: string,
  publicationId: number,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    // Rebuilding the index once is minutes faster than updating it for every article.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('all_stories', 'story_content_search', 'story_title_search') and indexdef like '%USING gin%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 1; from <= count; from += BATCH_SIZE) {
      const size = Math.min(BATCH_SIZE, count - from + 1);
      const stories = Array.from({ length: size }, (_, index) => makeStory(from + index));
      const documents = await Promise.all(stories.map(searchDocuments));
      await client.query(
        `with given as (
           select * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
             given(n, title, content, external_id, title_document, content_document)
         ), added as (
           insert into stories (publication_id, name, title, preview, content, external_id, released_at, language,
             cents, currency, subscription_required, purchase_required, published_at)
           select $1, title, title, 'Summary ' || n, content, external_id, now() - n * interval '1 minute', 'en', 0, 'EUR',
             false, false, now()
           from given order by n
           returning id, external_id
         ), titled as (
           insert into story_title_search
           select id, $1, title_document::tsvector from added join given using (external_id)
         ), worded as (
           insert into story_content_search
           select id, $1, content_document::tsvector from added join given using (external_id)
         )
         insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields)
         select id, 1, 'created', 'API token', now(), '{}', '{}' from added`,
        [
          publicationId,
          stories.map(({ n }) => n),
          stories.map(({ title }) => title),
          stories.map(({ content }) => content),
          stories.map(({ external_id }) => external_id),
          documents.map(({ title }) => title),
          documents.map(({ content }) => content),
        ],
      );
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

function makeStory(n: number) {
  return {
    n,
    title: `Article ${n}`,
    content: `${randomWords()} rare${n}`,
    external_id: `EXT-${String(n).padStart(7, "0")}`,
    apple_product_identifier: null,
    google_product_identifier: null,
  };
}
