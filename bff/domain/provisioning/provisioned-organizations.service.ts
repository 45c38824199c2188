import { sql } from "kysely";
import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import { applyApprovals } from "#bff/domain/approvals/index.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { provisionEmagCategory } from "#bff/domain/emags/index.ts";
import {
  findLockedPublication,
  getPublication,
  requireFreeSlug,
  upsertOrganization,
  upsertPublication,
} from "#bff/domain/publications/index.ts";
import type { ProvisionedSettingsTable } from "#bff/schema/tables/organizations.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { HolidayRegion } from "#shared/console/holiday-region.ts";

/** Thrown if an id belongs to another organization or publication already. */
export class IdTakenError extends Error {
  override name = "IdTakenError";
}

export interface ProvisionedOrganization {
  id: number;
  name: string;
  publications: ProvisionedPublication[];
}

export interface ProvisionedPublication {
  id: number;
  name: string;
  pubcode: string;
  time_zone: string;
  language: string;
  currency: string;
  /** Unchanged if omitted. */
  keep_previous_pages?: boolean | undefined;
  /** Unchanged if omitted. */
  approval_required?: boolean | undefined;
  /** Unchanged if omitted. */
  holiday_region?: HolidayRegion | null | undefined;
  /** Unchanged if omitted, and made from the name of a new publication. */
  slug?: string | undefined;
  /** Unchanged if omitted. */
  accent_color?: string | null | undefined;
  emag_categories: { id: number; name: string }[];
}

/**
 * Creates or updates an organization with its publications and issue categories under the given ids. Skips parts whose settings
 * are the same as in the last applied file, because editors may have changed or deleted them in the console.
 */
export async function provisionOrganization(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  { id, name, publications }: ProvisionedOrganization,
): Promise<void> {
  const before = await loadRecords(trx, id);
  await ifSettingsChanged(trx, { kind: "organization", id, settings: [name] }, async () => {
    await upsertOrganization(trx, { id, name });
  });
  for (const publication of publications) await provisionPublication(services, trx, id, publication);
  await auditChanges(trx, id, before, await loadRecords(trx, id));
}

/** Loads an organization, its publications and their issue categories, by type and id. */
async function loadRecords(trx: Db, organizationId: number): Promise<Map<string, AuditedRecord>> {
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
  const records: AuditedRecord[] = [
    ...organizations.map((row) => ({ type: "organization" as const, publicationId: null, row })),
    ...publications.map((row) => ({ type: "publication" as const, publicationId: row.id, row })),
    ...categories.map((row) => ({
      type: "emag_category" as const,
      publicationId: row.publication_id,
      row,
    })),
  ];
  return new Map(records.map((record) => [`${record.type} ${record.row.id}`, record]));
}

interface AuditedRecord {
  type: "organization" | "publication" | "emag_category";
  publicationId: number | null;
  row: { id: number; name: string };
}

async function auditChanges(
  trx: Db,
  organization_id: number,
  before: Map<string, AuditedRecord>,
  after: Map<string, AuditedRecord>,
): Promise<void> {
  for (const [key, { type, publicationId, row }] of after) {
    const previous = before.get(key)?.row;
    const scope = publicationId === null ? organization_id : { organization_id, id: publicationId };
    await recordChange(trx, system("provisioning"), scope, {
      verb: previous ? "updated" : "created",
      record: { type, id: row.id, name: row.name },
      before: previous ? { ...previous } : null,
      after: { ...row },
    });
  }
}

async function provisionPublication(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
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
    approval_required,
    holiday_region,
    slug,
    accent_color,
  }: ProvisionedPublication,
): Promise<void> {
  // Listed one by one, because the other settings of a publication belong to other tables.
  const publication = {
    ...{ id, name, pubcode, time_zone, language, currency },
    ...(keep_previous_pages === undefined ? {} : { keep_previous_pages }),
  };
  const optional = withoutUndefined({ approval_required, holiday_region, slug, accent_color });
  // With their names, because each of them may be omitted.
  const named = Object.entries(optional).map(([key, value]) => ({ [key]: value }));
  const settings = [organizationId, ...Object.values(publication), ...named];
  await ifSettingsChanged(trx, { kind: "publication", id, settings }, async () => {
    const requiredApproval = (await findLockedPublication(trx, id))?.approval_required ?? false;
    if (slug !== undefined) await requireFreeSlug({ db: trx }, { id }, slug);
    const isUpserted = await upsertPublication(trx, {
      ...publication,
      ...optional,
      organization_id: organizationId,
    });
    if (!isUpserted) throw new IdTakenError(`publication ${id} belongs to another organization.`);
    if ((approval_required ?? requiredApproval) !== requiredApproval)
      await applyApprovals(services, trx, system("provisioning"), await getPublication(trx, id));
  });
  for (const category of emag_categories)
    await ifSettingsChanged(
      trx,
      { kind: "emag_category", id: category.id, settings: [id, category.name] },
      async () => {
        if (!(await provisionEmagCategory(trx, id, category)))
          throw new IdTakenError(`category ${category.id} belongs to another publication.`);
      },
    );
}

interface ProvisionedPart {
  kind: ProvisionedSettingsTable["kind"];
  id: number;
  settings: unknown[];
}

async function ifSettingsChanged(
  trx: Db,
  { kind, id, settings: parts }: ProvisionedPart,
  apply: () => Promise<void>,
): Promise<void> {
  const settings = JSON.stringify(parts);
  const before = await trx
    .selectFrom("provisioned_settings")
    .select("settings")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  if (before?.settings === settings) return;
  await apply();
  await trx
    .insertInto("provisioned_settings")
    .values({ kind, id, settings })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet({ settings }))
    .execute();
}

/** Advances the id sequences past the ids in the file, so that the next generated id is free. */
export async function syncIdSequences(trx: Db): Promise<void> {
  for (const table of ["organizations", "publications", "emag_categories"] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      greatest((select coalesce(max(id), 0) from ${sql.table(table)}), (select last_value from ${sql.table(`${table}_id_seq`)})),
      (select is_called from ${sql.table(`${table}_id_seq`)}) or exists (select 1 from ${sql.table(table)}))`.execute(
      trx,
    );
}
