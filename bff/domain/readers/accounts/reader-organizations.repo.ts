import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ReaderSettingsInput, SignUpPolicy } from "#shared/console/readers/reader-settings.ts";

/** Returns whether an organization sees a reader. */
export async function findMembership(db: Db, readerId: string, organizationId: number): Promise<boolean> {
  const found = await db
    .selectFrom("reader_organizations")
    .select("reader_id")
    .where("reader_id", "=", readerId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Shows a reader to an organization. Returns false if it saw the reader already, or the account was erased in the meantime. */
export async function joinOrganization(
  db: Db,
  readerId: string,
  { organizationId, publicationId }: { organizationId: number; publicationId: number | null },
): Promise<boolean> {
  const joined = await db
    .insertInto("reader_organizations")
    .columns(["reader_id", "organization_id", "publication_id"])
    .expression((eb) =>
      eb
        .selectFrom("reader_accounts")
        .select((reader) => [
          "reader_accounts.id",
          reader.val(organizationId).$castTo<number>().as("organization_id"),
          reader.val(publicationId).$castTo<number | null>().as("publication_id"),
        ])
        .where("reader_accounts.id", "=", readerId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("reader_id")
    .executeTakeFirst();
  return joined !== undefined;
}

/** Hides a reader from an organization, with the links that its mails contain. */
export async function leaveOrganization(
  trx: Db,
  reader: { id: string; email: string },
  organizationId: number,
): Promise<void> {
  await trx
    .deleteFrom("reader_links")
    .where("email", "=", reader.email)
    .where("organization_id", "=", organizationId)
    .execute();
  await trx
    .deleteFrom("reader_organizations")
    .where("reader_id", "=", reader.id)
    .where("organization_id", "=", organizationId)
    .execute();
}

/** The settings of an organization without a row. */
export const DEFAULT_SETTINGS = {
  sign_up: "invitation",
  unverified_days: 30,
  ended_holding_days: 1095,
  version: 1,
} as const;

export async function findSettings(db: Db, organizationId: number) {
  const row = await db
    .selectFrom("reader_settings")
    .select(["sign_up", "unverified_days", "ended_holding_days", "version"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row ?? DEFAULT_SETTINGS;
}

/** Locks the settings of an organization for the transaction, also before they have a row. */
export async function lockSettings(trx: Db, organizationId: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reader settings ${organizationId}`}, 0))`.execute(
    trx,
  );
  return findSettings(trx, organizationId);
}

export async function saveSettings(
  trx: Db,
  organizationId: number,
  settings: ReaderSettingsInput & { version: number },
): Promise<void> {
  const row = { ...settings, updated_at: new Date() };
  await trx
    .insertInto("reader_settings")
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(row))
    .execute();
}

/** Returns who may sign up through a publication of an organization. */
export async function signUpPolicyOf(db: Db, organizationId: number): Promise<SignUpPolicy> {
  return (await findSettings(db, organizationId)).sign_up;
}
