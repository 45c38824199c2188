import type { Insertable, Selectable, Updateable } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { ProvisionedWebhooksTable, WebhookEndpointsTable } from "#bff/schema/tables/webhooks.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { WebhookProblem } from "#shared/console/webhooks.ts";
import type { WebhookEventType } from "#shared/contract/webhook-events.ts";

export type EndpointRow = Selectable<WebhookEndpointsTable>;

export function listEndpoints(db: Db, publicationId: number) {
  return db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy("id")
    .execute();
}

/** Lists the endpoints of a publication that the service disabled, the latest first. */
export function listDisabledEndpoints(db: Db, publicationId: number) {
  return db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("disabled_at", "is not", null)
    .orderBy("disabled_at", "desc")
    .orderBy("id")
    .execute();
}

const selectEndpoint = (db: Db, publicationId: number, id: number) =>
  db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", id);

export function findEndpoint(db: Db, publicationId: number, id: number) {
  return selectEndpoint(db, publicationId, id).executeTakeFirst();
}

export function lockEndpoint(trx: Db, publicationId: number, id: number) {
  return selectEndpoint(trx, publicationId, id).forNoKeyUpdate().executeTakeFirst();
}

export function countEndpoints(trx: Db, publicationId: number) {
  return countRows(trx.selectFrom("webhook_endpoints").where("publication_id", "=", publicationId));
}

export function insertEndpoint(trx: Db, endpoint: Insertable<WebhookEndpointsTable>) {
  return trx.insertInto("webhook_endpoints").values(endpoint).returningAll().executeTakeFirstOrThrow();
}

/** Saves a change as the next version. */
export function updateEndpoint(trx: Db, id: number, change: Updateable<WebhookEndpointsTable>) {
  return trx
    .updateTable("webhook_endpoints")
    .set((eb) => ({ ...change, version: eb("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteEndpoint(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
}

/**
 * Returns the endpoints that subscribe to an event, with their organization. Locks them against deletion, which would break
 * the foreign key of the delivery and with it the transaction of the change.
 */
export function lockSubscribers(trx: Db, publicationId: number, event: WebhookEventType) {
  return trx
    .selectFrom("webhook_endpoints")
    .innerJoin("publications", "publications.id", "webhook_endpoints.publication_id")
    .select([
      "webhook_endpoints.id",
      "webhook_endpoints.format",
      "webhook_endpoints.enabled",
      "publications.organization_id",
    ])
    .where("publication_id", "=", publicationId)
    .where((eb) => eb(eb.val(event), "=", eb.fn.any("webhook_endpoints.events")))
    .orderBy("webhook_endpoints.id")
    .forKeyShare("webhook_endpoints")
    .execute();
}

/** Returns an endpoint with the data of its publication that a delivery needs. */
export function findTarget(db: Db, id: number) {
  return db
    .selectFrom("webhook_endpoints")
    .innerJoin("publications", "publications.id", "webhook_endpoints.publication_id")
    .selectAll("webhook_endpoints")
    .select(["publications.organization_id", "publications.name as publication", "publications.language"])
    .where("webhook_endpoints.id", "=", id)
    .executeTakeFirst();
}

/** Clears the failure time of an endpoint after a successful try. */
export async function recordSuccess(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable("webhook_endpoints")
    .set({ failing_since: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}

/** Stores a failed try. Returns the time since which all tries have failed, or null if the endpoint was deleted. */
export async function recordFailure(
  trx: Db,
  id: number,
  { at, status, problem }: { at: Date; status: number | null; problem: WebhookProblem },
): Promise<Date | null> {
  const row = await trx
    .updateTable("webhook_endpoints")
    .set((eb) => ({
      failing_since: eb.fn.coalesce("failing_since", eb.val(at)),
      last_failure_at: at,
      last_failure_status: status,
      last_failure_problem: problem,
    }))
    .where("id", "=", id)
    .returning("failing_since")
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

export function findProvisioned(trx: Db, publicationId: number, urlHash: string) {
  return trx
    .selectFrom("provisioned_webhooks")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("url_hash", "=", urlHash)
    .executeTakeFirst();
}

export async function saveProvisioned(trx: Db, provisioned: ProvisionedWebhooksTable): Promise<void> {
  await trx
    .insertInto("provisioned_webhooks")
    .values(provisioned)
    .onConflict((conflict) => conflict.columns(["publication_id", "url_hash"]).doUpdateSet(provisioned))
    .execute();
}
