import pg from "pg";

/** Words of the vocabulary that texts are made of: the n-th stands in fewer of them the larger n is. */
const VOCABULARY = 30_000;
const WORDS_A_STORY = 750;
const BATCH = 2_000;

/** What to look for: see `loadStories`. */
export const BENCH_WORDS = { everywhere: "w2x", common: "w400x", phrase: "w400x w3x", twoLetters: "w7" };

/** A text like those that are loaded; the words themselves are known, except for a few. */
export function makeText(number: number): string {
  const word = () => `w${1 + (Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY))) % VOCABULARY)}x`;
  const known = Array.from({ length: WORDS_A_STORY }, word).join(" ");
  return `${known} new${number} and${number} newer${number}`;
}

/**
 * Writes articles of about 5 kB straight into the database, with their first versions and what they are found by, as the
 * service itself would. A word's frequency falls with its number, as in a natural language; every article holds one word of
 * its own, `rare<n>`.
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
    await client.query(
      `insert into story_words (id, word) overriding system value
       select n, 'w' || n || 'x' from generate_series(1, $1::int) n
       union all select $1 + n, 'rare' || n from generate_series(1, $2::int) n
       -- Of the titles.
       union all select $1 + $2 + 1, 'article'
       union all select $1 + $2 + 1 + n, n::text from generate_series(1, $2::int) n`,
      [VOCABULARY, count],
    );
    await client.query(
      "select setval(pg_get_serial_sequence('story_words', 'id'), (select max(id) from story_words))",
    );
    // Building the indexes of words once takes minutes less than keeping them up for every article.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('story_search', 'story_content_search') and indexdef like '%USING gin%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 1; from <= count; from += BATCH) {
      const to = Math.min(from + BATCH - 1, count);
      await client.query(
        `with texts as materialized (
           select n, array(
             -- The outer number makes the choice anew for every article.
             select 1 + floor(exp(random() * ln($4::float)))::int % $4::int from generate_series(1, $5::int + n * 0)
           ) as numbers
           from generate_series($2::int, $3::int) n
         ), added as (
           insert into stories (publication_id, name, title, preview, content, external_id, released_at, language,
             cents, currency, subscription_required, purchase_required, published_at)
           select $1, 'Article ' || n, 'Article ' || n, 'Summary ' || n,
             'w' || array_to_string(numbers, 'x w') || 'x rare' || n,
             'EXT-' || lpad(n::text, 7, '0'), now() - n * interval '1 minute', 'en', 0, 'EUR', false, false, now()
           from texts order by n
           returning id, publication_id, external_id, content
         ), kept as (
           insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields, content)
           select id, 1, 'created', 'API token', now(), '{}', '{}', content from added
         ), found_by as (
           insert into story_search (story_id, publication_id, external_id, words)
           select id, publication_id, lower(external_id), array[$4::int + $6::int + 1, $4::int + $6::int + 1 + n]
           from added join texts on external_id = 'EXT-' || lpad(n::text, 7, '0')
         )
         insert into story_content_search (story_id, publication_id, words)
         select id, publication_id, array(select distinct number from unnest(numbers || array[$4::int + n]) number)
         from added join texts on external_id = 'EXT-' || lpad(n::text, 7, '0')`,
        [publicationId, from, to, VOCABULARY, WORDS_A_STORY, count],
      );
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
