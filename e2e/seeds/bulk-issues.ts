import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

const BATCH_SIZE = 2000;

/**
 * Inserts issues directly into the database as if each had been imported long ago. They have a record and an import with its
 * steps but no pages, because creating files for thousands of issues would take hours.
 */
export async function bulkIssues(
  db: Db,
  given: { publicationId: number; count: number; requestedBy: string },
  onProgress: (count: number) => void,
): Promise<void> {
  for (let from = 1; from <= given.count; from += BATCH_SIZE) {
    const to = Math.min(from + BATCH_SIZE - 1, given.count);
    await sql`
      with added as (
        insert into emags (publication_id, name, released_at, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select ${given.publicationId}, 'Number ' || n, now() - n * interval '6 hours' + interval '30 days', 'standard_pdf',
          'What happened on day ' || n, 'number-' || n, false, false, n % 3 = 0, 0, 'EUR', false, 'en', false, false,
          'https://files.example.com/' || n || '.pdf'
        from generate_series(${from}::int, ${to}::int) n order by n
        returning id, external_id
      ), imported as (
        insert into imports (id, emag_id, number, current, shown, status, requested_by, created_at, started_at, finished_at)
        select gen_random_uuid(), id, 1, true, true, 'finished', ${given.requestedBy}, at, at, at + interval '8 seconds'
        from added, lateral (select now() - id % 9000 * interval '1 hour' - interval '1 day' as at) made
        returning id, created_at
      )
      insert into import_steps (import_id, name, position, status, started_at, finished_at)
      select id, name, place, 'done', created_at, created_at + place * interval '2 seconds'
      from imported, unnest(array['download', 'verify', 'render', 'finish']) with ordinality as step (name, place)`.execute(
      db,
    );
    onProgress(to);
  }
}

/** Inserts a category tree with three levels. Returns the IDs of the deepest level. */
export async function bulkCategories(db: Db, publicationId: number, count: number): Promise<number[]> {
  const roots = Math.max(1, Math.round(count / 100));
  const topics = Math.max(1, Math.round(count / 10));
  const details = Math.max(1, count - roots - topics);
  const level = async (name: string, parents: readonly number[], size: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into article_categories (publication_id, parent_id, name, rank)
      select ${publicationId}, (${parents}::int[])[1 + (n - 1) % greatest(1, ${parents.length}::int)], ${name} || ' ' || n, n
      from generate_series(1, ${size}::int) n returning id`.execute(db);
    return rows.map(({ id }) => id);
  };
  return level("Detail", await level("Topic", await level("Section", [], roots), topics), details);
}
