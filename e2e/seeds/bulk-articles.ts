import { sql } from "kysely";
import { searchDocuments } from "#bff/domain/stories/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StorySnapshot } from "#shared/console/articles/stories.ts";
import { capital, createRandom, textFrom, wordsFrom } from "./seed-words.ts";

const BATCH_SIZE = 1000;
const MINUTE_MS = 60_000;

/** Inserts articles directly into the database, each with its first version, a category and its search document. */
export async function bulkArticles(
  db: Db,
  given: { publicationId: number; count: number; categoryIds: readonly number[]; savedBy: string },
  onProgress: (count: number) => void,
): Promise<void> {
  const random = createRandom(3);
  for (let from = 1; from <= given.count; from += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, given.count - from + 1);
    const articles: Article[] = [];
    for (let index = 0; index < size; index += 1)
      articles.push(await makeArticle(random, from + index, given));
    await db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      await insertArticles(trx, given, articles);
    });
    onProgress(from + size - 1);
  }
}

type Article = Awaited<ReturnType<typeof makeArticle>>;

async function makeArticle(
  random: () => number,
  n: number,
  { categoryIds }: { categoryIds: readonly number[] },
) {
  const category = categoryIds[Math.floor(random() * categoryIds.length)];
  const fields: Omit<StorySnapshot, "content" | "image"> = {
    name: `article-${n}`,
    title: capital(wordsFrom(random, 5).join(" ")),
    preview: capital(wordsFrom(random, 12).join(" ")),
    external_id: `HUGE-${String(n).padStart(6, "0")}`,
    released_at: new Date(Date.now() - (n - 100) * MINUTE_MS).toISOString(),
    language: "en",
    cents: n % 7 === 0 ? 199 : 0,
    currency: "EUR",
    subscription_required: n % 5 === 0,
    purchase_required: n % 7 === 0,
    apple_product_identifier: null,
    google_product_identifier: null,
    article_category_ids: category === undefined ? [] : [category],
    ...noEditorialFields,
    published_at: n % 10 === 0 ? null : new Date(Date.now() - n * MINUTE_MS).toISOString(),
    offline_at: null,
  };
  const content = textFrom(random, 3);
  const documents = await searchDocuments({ ...fields, content });
  return {
    fields,
    content,
    category: category ?? null,
    title_document: documents.title,
    content_document: documents.content,
  };
}

async function insertArticles(
  trx: Db,
  { publicationId, savedBy }: { publicationId: number; savedBy: string },
  articles: readonly Article[],
): Promise<void> {
  const rows = articles.map((article) => ({ ...article.fields, ...article }));
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
        name text, title text, preview text, content text, external_id text, released_at timestamptz, language text,
        cents integer, currency text, subscription_required boolean, purchase_required boolean,
        published_at timestamptz, category integer, title_document text, content_document text, fields jsonb)
    ), added as (
      insert into stories (publication_id, name, title, preview, content, external_id, released_at, language, cents,
        currency, subscription_required, purchase_required, published_at)
      select ${publicationId}, name, title, preview, content, external_id, released_at, language, cents, currency,
        subscription_required, purchase_required, published_at
      from given order by external_id
      returning id, external_id, version, updated_at
    ), titled as (
      insert into story_title_search
      select id, ${publicationId}, title_document::tsvector from added join given using (external_id)
    ), worded as (
      insert into story_content_search
      select id, ${publicationId}, content_document::tsvector from added join given using (external_id)
    ), placed as (
      insert into story_category_assignments (story_id, article_category_id, position)
      select id, category, 0 from added join given using (external_id) where category is not null
    )
    insert into story_versions (story_id, version, cause, saved_by, saved_at, person_saved_in, changed_fields, fields)
    select id, version, 'created', ${savedBy}, updated_at, ${publicationId}, '{}', fields
    from added join given using (external_id)`.execute(trx);
}
