import type { Insertable, Selectable, Updateable } from "kysely";
import type { ReaderClientsTable } from "#bff/schema/tables/readers.ts";
import type { Db } from "#bff/schema/tables.ts";

export type ReaderClientRow = Selectable<ReaderClientsTable>;

export function findClientRow(db: Db, id: string) {
  return db.selectFrom("reader_clients").selectAll().where("id", "=", id).executeTakeFirst();
}

export function listClientRows(db: Db, organizationId: number) {
  return db
    .selectFrom("reader_clients")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export function lockClientRow(trx: Db, organizationId: number, id: string) {
  return trx
    .selectFrom("reader_clients")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function insertClient(trx: Db, client: Insertable<ReaderClientsTable>) {
  return trx.insertInto("reader_clients").values(client).returningAll().executeTakeFirstOrThrow();
}

export function updateClient(trx: Db, id: string, change: Updateable<ReaderClientsTable>) {
  return trx
    .updateTable("reader_clients")
    .set({ ...change, updated_at: new Date() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteClient(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("reader_clients").where("id", "=", id).execute();
}

/** Returns those of the clients that want to know when a reader signs out. */
export async function listClientsToNotify(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("reader_clients")
    .select("id")
    .where("id", "in", ids)
    .where("backchannel_logout_uri", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes what a client was granted, which ends the sessions of its readers in it. */
export async function deleteRecordsOfClient(trx: Db, id: string): Promise<void> {
  await trx
    .deleteFrom("reader_records")
    .where((eb) => eb(eb.ref("payload", "->>").key("clientId"), "=", id))
    .execute();
}

/** Lists the addresses of the authorization endpoints of an organization, or of all organizations for null. */
export async function listEndpointAddresses(db: Db, organizationId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom("access_configs")
    .innerJoin("publications", "publications.id", "access_configs.publication_id")
    .$if(organizationId !== null, (query) =>
      query.where("publications.organization_id", "=", organizationId!),
    )
    .select("access_configs.auth_server_url")
    .where("access_configs.auth_server_url", "is not", null)
    .distinct()
    .execute();
  return rows.map(({ auth_server_url }) => auth_server_url!);
}
