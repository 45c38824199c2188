import { sql } from "kysely";
import { inject } from "vitest";
import type { Db } from "#bff/schema/tables.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";

const PUBLICATION = 10;
/** More than the batch size of the migrations. */
export const STORIES = 110;

/** Runs a test on a database with articles after migration `version`. `columns` are columns of `stories` as SQL of the number `n`. */
export function withOldStories(
  version: string,
  columns: Record<string, string>,
  run: (db: Db) => Promise<void>,
): Promise<void> {
  return withOldDatabase(inject("adminConnection"), version, async (db) => {
    await sql`
      insert into organizations (id, name) values (1, 'An organization')`.execute(db);
    await sql`
      insert into publications (id, organization_id, name, pubcode, time_zone, language, currency)
      values (${PUBLICATION}, 1, 'A publication', 'PUB', 'Europe/Berlin', 'de', 'EUR')`.execute(db);
    await sql`
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required${list(Object.keys(columns))})
      select ${PUBLICATION}::int, 'n', 'Title ' || n, '', 'Café ' || n, 'EXT-' || n, 'de', 0, 'EUR', false, false
        ${list(Object.values(columns))}
      from generate_series(1, ${STORIES}::int) n`.execute(db);
    await run(db);
  });
}

const list = (parts: string[]) => sql.raw(parts.map((part) => `, ${part}`).join(""));

/** Returns the parameters of a list of the articles that a search finds. */
export function listingOf(search: string) {
  const page = { page: 1, per: 1 };
  return { publicationId: PUBLICATION, filter: { search }, sort: "title", page, baseUrl: "" } as const;
}
