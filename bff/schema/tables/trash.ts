import type { ColumnType } from "kysely";
import type { TrashedKind } from "#shared/console/trash.ts";
import type { CreatedAt } from "./columns.ts";

/** A deleted record that can be restored. */
export interface TrashTable {
  kind: TrashedKind;
  /** ID of the issue or article, which it gets again. */
  record_id: number;
  publication_id: number;
  name: string;
  /** When readers see the record if it is restored; null for never. */
  visible_from: Date | null;
  /** When readers no longer see the restored record; null for no end. */
  visible_until: Date | null;
  deleted_by: string;
  deleted_at: CreatedAt;
  expires_at: Date;
}

/** A row of a deleted record or of a table that refers to it, as `to_jsonb` of PostgreSQL. */
export interface TrashRowsTable {
  kind: TrashedKind;
  record_id: number;
  table_name: string;
  content: ColumnType<Record<string, unknown>, never, never>;
}
