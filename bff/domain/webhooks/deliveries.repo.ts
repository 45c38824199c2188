import { type Insertable, type Selectable, sql } from "kysely";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import type { WebhookDeliveriesTable, WebhookTriesTable } from "#bff/schema/tables/webhooks.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { WebhookDelivery } from "#shared/console/webhooks.ts";

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type TryRow = Selectable<WebhookTriesTable>;

const now = sql<Date>`now()`;

export function insertDeliveries(
  trx: Db,
  deliveries: Omit<Insertable<WebhookDeliveriesTable>, "next_try_at">[],
): Promise<DeliveryRow[]> {
  const due = ({ state }: { state: string }) => (state === "pending" ? now : null);
  return trx
    .insertInto("webhook_deliveries")
    .values(deliveries.map((delivery) => ({ ...delivery, next_try_at: due(delivery) })))
    .returningAll()
    .execute();
}

/** Lists enabled endpoints with a due delivery, either failing or healthy ones. Excludes those in `busy`. */
export async function listDueEndpoints(
  db: Db,
  { failing, busy, atMost }: { failing: boolean; busy: readonly number[]; atMost: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("enabled", "=", true)
    .where("failing_since", failing ? "is not" : "is", null)
    .where("id", "!=", sql<number>`all(${busy}::int[])`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_deliveries")
          .select("webhook_deliveries.id")
          .whereRef("endpoint_id", "=", "webhook_endpoints.id")
          .where("state", "=", "pending")
          .where("next_try_at", "<=", now),
      ),
    )
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims due deliveries of an endpoint for a try. The lease moves `next_try_at` ahead, so a delivery whose process dies is
 * tried again.
 */
export function claimDue(
  db: Db,
  endpointId: number,
  { atMost, leaseSeconds }: { atMost: number; leaseSeconds: number },
): Promise<DeliveryRow[]> {
  return db
    .updateTable("webhook_deliveries")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      next_try_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
        .select("webhook_deliveries.id")
        .where("endpoint_id", "=", endpointId)
        .where("webhook_endpoints.enabled", "=", true)
        .where("state", "=", "pending")
        .where("next_try_at", "<=", now)
        .orderBy("next_try_at")
        .orderBy("webhook_deliveries.id")
        .limit(atMost)
        .forUpdate("webhook_deliveries")
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Stores the result of a try. Does nothing if the lease was lost, because then a later try decides. */
export async function endTry(
  trx: Db,
  { id, tries }: Pick<DeliveryRow, "id" | "tries">,
  { state, retryInSeconds }: { state: WebhookDelivery["state"]; retryInSeconds: number | null },
): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set({
      state,
      next_try_at:
        retryInSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${retryInSeconds})`,
    })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "pending")
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

/** Ends the pending deliveries of an endpoint that was disabled. They can be replayed. */
export async function failPending(trx: Db, endpointId: number): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set({ state: "failed", next_try_at: null })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "pending")
    .execute();
}

const replayed = { state: "pending", tries: 0, next_try_at: now } as const;

/** Makes a delivery due again. A pending one is tried immediately. */
export function replay(db: Db, endpointId: number, id: number): Promise<DeliveryRow | undefined> {
  return db
    .updateTable("webhook_deliveries")
    .set(replayed)
    .where("endpoint_id", "=", endpointId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Makes all failed deliveries since a time due again. Returns their number. */
export async function replayFailed(db: Db, endpointId: number, since: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set(replayed)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "failed")
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return Number(numUpdatedRows);
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

export function listTries(db: Db, deliveryId: number): Promise<TryRow[]> {
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
