import type { Selectable } from "kysely";
import type { Callout, FullCallout } from "#shared/console/callouts.ts";
import type { CalloutsTable } from "../../schema/tables/callouts.ts";
import { iso } from "../present-time.ts";
import type { CalloutRow } from "./callouts.repo.ts";

export function presentCallout(row: CalloutRow): Callout {
  return {
    id: String(row.id),
    at: iso(row.at),
    source: row.source,
    endpoint: row.endpoint,
    item: { type: row.item_type, id: row.item_id, name: row.item_name },
    outcome: row.outcome,
    reason: row.reason,
    status: row.status,
    milliseconds: row.milliseconds,
    cached: row.cached,
    count: row.count,
    reader_fingerprint: row.reader_fingerprint,
  };
}

export function presentFullCallout(row: Selectable<CalloutsTable>): FullCallout {
  return { ...presentCallout(row), request_body: row.request_body, response_body: row.response_body };
}
