import { type Insertable, type Selectable, sql } from "kysely";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import type { WebhookDeliveriesTable, WebhookTriesTable } from "#bff/schema/tables/webhooks.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { WebhookDelivery } from "#shared/console/webhooks.ts";

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type TryRow = Selectable<WebhookTriesTable>;

const now = sql<Date>`now()`;

const PENDING = ["id", "endpoint_id", "next_try_at"] as const;
export type PendingDelivery = Pick<DeliveryRow, (typeof PENDING)[number]>;

/** Inserts deliveries as one JSON parameter, because a statement can have only 65,535 parameters. */
export async function insertDeliveries(
  trx: Db,
  deliveries: readonly Omit<Insertable<WebhookDeliveriesTable>, "next_try_at">[],
): Promise<PendingDelivery[]> {
  const { rows } = await sql<PendingDelivery>`
    insert into webhook_deliveries (
      endpoint_id, message_id, event, payload, format, state, created_at, next_try_at
    )
    select endpoint_id, message_id, event, payload, format, state, created_at, case when state = 'pending' then now() end
    from json_populate_recordset(null::webhook_deliveries, ${JSON.stringify(deliveries)}::json)
    returning id, endpoint_id, next_try_at`.execute(trx);
  return rows;
}

/** Lists the deliveries that are due, in the order of their IDs, after one of them. */
export function listDue(db: Db, { after, atMost }: { after: number; atMost: number }) {
  return db
    .selectFrom("webhook_deliveries")
    .select(PENDING)
    .where("state", "=", "pending")
    .where("next_try_at", "<=", now)
    .where("id", ">", after)
    .orderBy("id")
    .limit(atMost)
    .execute();
}

/** Returns a delivery if its next try is still the one that was due at this time. */
export function findDue(db: Db, id: number, dueAt: string) {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("id", "=", id)
    .where("next_try_at", "=", new Date(dueAt))
    .executeTakeFirst();
}

/** Stores the result of a try. Returns the delivery, or nothing if another try or a replay came first and decides. */
export function endTry(
  trx: Db,
  { id, next_try_at }: Pick<DeliveryRow, "id" | "next_try_at">,
  { state, retryInSeconds }: { state: WebhookDelivery["state"]; retryInSeconds: number | null },
) {
  return trx
    .updateTable("webhook_deliveries")
    .set((eb) => ({
      state,
      tries: eb("tries", "+", 1),
      next_try_at:
        retryInSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${retryInSeconds})`,
    }))
    .where("id", "=", id)
    .where("next_try_at", "=", next_try_at)
    .returningAll()
    .execute();
}

export async function insertTry(trx: Db, attempt: Insertable<WebhookTriesTable>): Promise<void> {
  const { delivery_id, at, milliseconds, signature, status, problem, answer } = attempt;
  // The endpoint may have been deleted while it was tried.
  await sql`
    insert into webhook_tries (delivery_id, at, milliseconds, signature, status, problem, answer)
    select id, ${at}, ${milliseconds}, ${signature}, ${status}, ${problem}, ${answer}
    from webhook_deliveries where id = ${delivery_id} for key share`.execute(trx);
}

/** Ends the pending deliveries of an endpoint if it is disabled. They can be replayed. */
export async function failPending(db: Db, endpointId: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", next_try_at: null })
    .where("endpoint_id", "in", (eb) =>
      eb
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("id", "=", endpointId)
        .where("enabled", "=", false),
    )
    .where("state", "=", "pending")
    .execute();
}

/** Makes deliveries due again. A pending one is tried immediately. */
export function replay(db: Db, endpointId: number, which: { id: number } | { failedSince: Date }) {
  return db
    .updateTable("webhook_deliveries")
    .set({ state: "pending", tries: 0, next_try_at: now })
    .where("endpoint_id", "=", endpointId)
    .where((eb) =>
      "id" in which
        ? eb("id", "=", which.id)
        : eb.and([eb("state", "=", "failed"), eb("created_at", ">=", which.failedSince)]),
    )
    .returning(PENDING)
    .execute();
}

export function listDeliveries(
  db: Db,
  endpointId: number,
  {
    state,
    before,
    atMost,
  }: { state?: WebhookDelivery["state"] | undefined; before?: number | undefined; atMost: number },
) {
  return withLastTry(db)
    .where("endpoint_id", "=", endpointId)
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(before !== undefined, (query) => query.where("webhook_deliveries.id", "<", before!))
    .orderBy("webhook_deliveries.id", "desc")
    .limit(atMost)
    .execute();
}

export function findDelivery(db: Db, endpointId: number, id: number) {
  return withLastTry(db)
    .where("endpoint_id", "=", endpointId)
    .where("webhook_deliveries.id", "=", id)
    .executeTakeFirst();
}

export type ListedDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

function withLastTry(db: Db) {
  return db
    .selectFrom("webhook_deliveries")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhook_tries")
          .select(["at as tried_at", "status", "problem"])
          .whereRef("delivery_id", "=", "webhook_deliveries.id")
          .orderBy("webhook_tries.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("webhook_deliveries")
    .select(["last.tried_at", "last.status", "last.problem"]);
}

export function listTries(db: Db, deliveryId: number) {
  return db
    .selectFrom("webhook_tries")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes finished deliveries with their tries. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  const isOld = sql`created_at < ${before} and state <> 'pending'`;
  await deleteInBatches(db, sql.table("webhook_deliveries"), isOld);
}
