import { sql } from "kysely";
import type { ProvisionedSettingsTable } from "../../schema/tables/organizations.ts";
import type { Db } from "../../schema/tables.ts";
import { system } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { placeEmagCategory } from "../emags/categories/emag-categories.service.ts";

/** A given id belongs to another organization or publication already. */
export class PlacedElsewhere extends Error {
  override name = "PlacedElsewhere";
}

export interface PlacedOrganization {
  id: number;
  name: string;
  publications: PlacedPublication[];
}

export interface PlacedPublication {
  id: number;
  name: string;
  pubcode: string;
  time_zone: string;
  language: string;
  currency: string;
  /** Left as it is unless given. */
  keep_previous_pages?: boolean | undefined;
  emag_categories: { id: number; name: string }[];
}

/**
 * Creates or updates an organization with what it names, under the ids that are given. What was said the same when it was
 * last placed is left alone: it may have been changed or removed in the console since.
 */
export async function placeOrganization(
  trx: Db,
  { id, name, publications }: PlacedOrganization,
): Promise<void> {
  const before = await knownPlaces(trx, id);
  await unlessSaidBefore(trx, { kind: "organization", id, said: [name] }, async () => {
    await trx
      .insertInto("organizations")
      .values({ id, name })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ name, version: sql<number>`organizations.version + 1` }),
      )
      .execute();
  });
  for (const publication of publications) await placePublication(trx, id, publication);
  await tellPlaced(trx, id, before, await knownPlaces(trx, id));
}

/** An organization with its publications and their issue categories as they stand, each under a key of its own. */
async function knownPlaces(trx: Db, organizationId: number): Promise<Map<string, Place>> {
  const organizations = await trx
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "=", organizationId)
    .execute();
  const publications = await trx
    .selectFrom("publications")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  const categories = await trx
    .selectFrom("emag_categories")
    .innerJoin("publications", "publications.id", "emag_categories.publication_id")
    .where("publications.organization_id", "=", organizationId)
    .select(["emag_categories.id", "emag_categories.name", "emag_categories.publication_id"])
    .execute();
  const places: Place[] = [
    ...organizations.map((row) => ({ type: "organization" as const, publicationId: null, row })),
    ...publications.map((row) => ({ type: "publication" as const, publicationId: row.id, row })),
    ...categories.map((row) => ({
      type: "emag_category" as const,
      publicationId: row.publication_id,
      row,
    })),
  ];
  return new Map(places.map((place) => [`${place.type} ${place.row.id}`, place]));
}

interface Place {
  type: "organization" | "publication" | "emag_category";
  publicationId: number | null;
  row: { id: number; name: string };
}

async function tellPlaced(
  trx: Db,
  organization_id: number,
  before: Map<string, Place>,
  after: Map<string, Place>,
): Promise<void> {
  for (const [key, { type, publicationId, row }] of after) {
    const known = before.get(key)?.row;
    const place = publicationId === null ? { organization_id } : { organization_id, id: publicationId };
    await recordChange(trx, system("provisioning"), place, {
      verb: known ? "updated" : "created",
      record: { type, id: row.id, name: row.name },
      before: known ? { ...known } : null,
      after: { ...row },
    });
  }
}

async function placePublication(
  trx: Db,
  organizationId: number,
  {
    emag_categories,
    id,
    name,
    pubcode,
    time_zone,
    language,
    currency,
    keep_previous_pages,
  }: PlacedPublication,
): Promise<void> {
  // Named one by one: whatever else a file says of a publication belongs to other tables.
  const publication = {
    ...{ id, name, pubcode, time_zone, language, currency },
    ...(keep_previous_pages === undefined ? {} : { keep_previous_pages }),
  };
  const said = [organizationId, ...Object.values(publication)];
  await unlessSaidBefore(trx, { kind: "publication", id, said }, async () => {
    const placed = await trx
      .insertInto("publications")
      .values({ ...publication, organization_id: organizationId })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({
            ...publication,
            version: sql<number>`publications.version + 1`,
            updated_at: sql<Date>`now()`,
          })
          .where("publications.organization_id", "=", organizationId),
      )
      .returning("id")
      .executeTakeFirst();
    if (!placed) throw new PlacedElsewhere(`publication ${id} belongs to another organization.`);
  });
  for (const category of emag_categories)
    await unlessSaidBefore(
      trx,
      { kind: "emag_category", id: category.id, said: [id, category.name] },
      async () => {
        if (!(await placeEmagCategory(trx, id, category)))
          throw new PlacedElsewhere(`category ${category.id} belongs to another publication.`);
      },
    );
}

interface Saying {
  kind: ProvisionedSettingsTable["kind"];
  id: number;
  said: unknown[];
}

async function unlessSaidBefore(
  trx: Db,
  { kind, id, said: parts }: Saying,
  place: () => Promise<void>,
): Promise<void> {
  const said = JSON.stringify(parts);
  const before = await trx
    .selectFrom("provisioned_settings")
    .select("said")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  if (before?.said === said) return;
  await place();
  await trx
    .insertInto("provisioned_settings")
    .values({ kind, id, said })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet({ said }))
    .execute();
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
