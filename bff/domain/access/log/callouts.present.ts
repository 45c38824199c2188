import type { Selectable } from "kysely";
import { iso } from "#bff/core/iso-time.ts";
import type { CalloutsTable } from "#bff/schema/tables/callouts.ts";
import type { Callout, FullCallout } from "#shared/console/access/callouts.ts";
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
  const { request_id, request_body, response_body } = row;
  return { ...presentCallout(row), request_id, request_body, response_body };
}
