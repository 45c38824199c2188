import type { ColumnType } from "kysely";
import type { OpenRecordKind } from "#shared/console/presence.ts";

export interface RecordVisitsTable {
  visit_id: string;
  user_id: string;
  user_name: string;
  publication_id: number;
  kind: OpenRecordKind;
  record_id: string;
  is_editing: boolean;
  seen_at: ColumnType<Date, never, Date>;
}
