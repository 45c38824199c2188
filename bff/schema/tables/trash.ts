import type { Generated } from "kysely";

/** Columns of records that can be in the trash. All are null unless the record is there. */
export interface TrashColumns {
  trashed_at: Generated<Date | null>;
  trashed_by: Generated<string | null>;
  /** The categories that the record had, in order. */
  trashed_category_ids: Generated<number[] | null>;
}
