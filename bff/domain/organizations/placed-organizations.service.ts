import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** A given id belongs to another organization or publication already. */
export class PlacedElsewhere extends Error {
  override name = "PlacedElsewhere";
}

export interface PlacedOrganization {
  id: number;
  name: string;
  publications: {
    id: number;
    name: string;
    pubcode: string;
    time_zone: string;
    language: string;
    currency: string;
    emag_categories: { id: number; name: string }[];
  }[];
}

/** Creates or updates an organization with what it names, under the ids that are given. */
export async function placeOrganization(
  trx: Db,
  { id, name, publications }: PlacedOrganization,
): Promise<void> {
  await trx
    .insertInto("organizations")
    .values({ id, name })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name }))
    .execute();
  for (const placing of publications) {
    // Named one by one: whatever else a file says of a publication belongs to other tables.
    const { emag_categories, id: publicationId, name, pubcode, time_zone, language, currency } = placing;
    const publication = { id: publicationId, name, pubcode, time_zone, language, currency };
    const placed = await trx
      .insertInto("publications")
      .values({ ...publication, organization_id: id })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(publication).where("publications.organization_id", "=", id),
      )
      .returning("id")
      .executeTakeFirst();
    if (!placed) throw new PlacedElsewhere(`publication ${publication.id} belongs to another organization.`);
    for (const category of emag_categories) {
      const placedCategory = await trx
        .insertInto("emag_categories")
        .values({ ...category, publication_id: publication.id })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ name: category.name })
            .where("emag_categories.publication_id", "=", publication.id),
        )
        .returning("id")
        .executeTakeFirst();
      if (!placedCategory)
        throw new PlacedElsewhere(`category ${category.id} belongs to another publication.`);
    }
  }
}

/** Given ids move the sequences on, so that the next generated one is free. */
export async function syncIdSequences(trx: Db): Promise<void> {
  for (const table of ["organizations", "publications", "emag_categories"] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      greatest((select coalesce(max(id), 0) from ${sql.table(table)}), (select last_value from ${sql.table(`${table}_id_seq`)})),
      (select is_called from ${sql.table(`${table}_id_seq`)}) or exists (select 1 from ${sql.table(table)}))`.execute(
      trx,
    );
}
