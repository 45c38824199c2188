import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { Verdict } from "./verdict.ts";

/** Checks that each end of an import has one event, and that the receiver has got every event. */
export async function judgeWebhooks(db: Db, received: ReadonlySet<string>): Promise<Verdict> {
  const deliveries = await db
    .selectFrom("webhook_deliveries")
    .select(["event", "message_id", "state"])
    .execute();
  const lost = deliveries
    .filter(({ message_id, state }) => state !== "delivered" || !received.has(message_id))
    .map(
      ({ event, message_id, state }) => `the event ${event} ${message_id} is ${state} and was not received`,
    );
  const { rows } = await sql<{ emag_id: string; events: number; ended: number }>`
    select emag_id, coalesce(events, 0) as events, coalesce(ended, 0) as ended from (
      select record_id as emag_id, count(*)::int as ended from audit_entries
      where record_type = 'emag' and action in ('emag.import_finished', 'emag.import_failed') group by record_id
    ) log full join (
      select payload::jsonb #>> '{data,emag,id}' as emag_id, count(*)::int as events from webhook_deliveries
      where event in ('import.finished', 'import.failed') group by 1
    ) sent using (emag_id)`.execute(db);
  const describe = ({ emag_id, events, ended }: (typeof rows)[number]) =>
    `${ended} imports of the issue ${emag_id} have ended, but there are ${events} events`;
  return {
    lost: [...lost, ...rows.filter(({ events, ended }) => events < ended).map(describe)],
    duplicated: rows.filter(({ events, ended }) => events > ended).map(describe),
  };
}
