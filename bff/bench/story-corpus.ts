import pg from "pg";
import { searchDocument } from "../domain/stories/search/search-document.ts";

/** Words of the vocabulary that texts are made of: the n-th stands in fewer of them the larger n is. */
const VOCABULARY = 30_000;
const WORDS_A_STORY = 750;
const BATCH = 2_000;

/** What to look for: see `loadStories`. */
export const BENCH_WORDS = {
  everywhere: "w2x",
  common: "w400x",
  phrase: '"w400x w3x"',
  twoWords: "w400x w800x",
  twoLetters: "w7",
};

/** A text like those that are loaded; the words themselves are known, except for a few. */
export function makeText(number: number): string {
  return `${knownWords()} new${number} and${number} newer${number}`;
}

function knownWords(): string {
  const word = () => `w${1 + (Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY))) % VOCABULARY)}x`;
  return Array.from({ length: WORDS_A_STORY }, word).join(" ");
}

/**
 * Writes articles of about 5 kB straight into the database, with their first versions and search documents, as the service
 * itself would. A word's frequency falls with its number, as in a natural language; every article contains one word of its
 * own, `rare<n>`.
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
    // Building the index once takes minutes less than updating it for every article.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'stories' and indexdef like '%USING gin%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 1; from <= count; from += BATCH) {
      const size = Math.min(BATCH, count - from + 1);
      const stories = Array.from({ length: size }, (_, index) => makeStory(from + index));
      await client.query(
        `with added as (
           insert into stories (publication_id, name, title, preview, content, external_id, released_at, language,
             cents, currency, subscription_required, purchase_required, published_at, search_document)
           select $1, title, title, 'Summary ' || n, content, external_id, now() - n * interval '1 minute', 'en', 0, 'EUR',
             false, false, now(), document::tsvector
           from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
             given(n, title, content, external_id, document)
           order by n
           returning id, content
         )
         insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields, content)
         select id, 1, 'created', 'API token', now(), '{}', '{}', content from added`,
        [
          publicationId,
          stories.map(({ n }) => n),
          stories.map(({ title }) => title),
          stories.map(({ content }) => content),
          stories.map(({ external_id }) => external_id),
          stories.map(searchDocument),
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
    content: `${knownWords()} rare${n}`,
    external_id: `EXT-${String(n).padStart(7, "0")}`,
    apple_product_identifier: null,
    google_product_identifier: null,
  };
}
