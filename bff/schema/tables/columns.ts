import type { ColumnType } from "kysely";

/** Set by the database when a row is inserted. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** A jsonb column, which is read as a value and written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
