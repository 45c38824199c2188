import type { ColumnType } from "kysely";

/** Set by the database when a row is made. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** jsonb: read as a value, written as its text. */
export type Json<T> = ColumnType<T, string, string>;
