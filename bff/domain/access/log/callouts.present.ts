import type { Selectable } from "kysely";
import { presentAs } from "#bff/core/record-fields.ts";
import type { CalloutsTable } from "#bff/schema/tables/callouts.ts";
import { type Callout, callout, type FullCallout, fullCallout } from "#shared/console/access/callouts.ts";
import type { CalloutRow } from "./callouts.repo.ts";

export function presentCallout(row: CalloutRow): Callout {
  return presentAs(callout, withItem(row));
}

export function presentFullCallout(row: Selectable<CalloutsTable>): FullCallout {
  return presentAs(fullCallout, withItem(row));
}

function withItem<Row extends CalloutRow>(row: Row) {
  return { ...row, id: String(row.id), item: { type: row.item_type, id: row.item_id, name: row.item_name } };
}
