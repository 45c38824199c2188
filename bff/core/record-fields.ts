import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { iso, isoJson } from "./iso-time.ts";

// Helpers of records, and of the field tables `story-fields.ts` and `emag-fields.ts`.

/** A field in a column of its name. */
export const column = { stored: "column" } as const;
/** An instant, which is text in JSON. */
export const instant = { stored: "instant" } as const;
/** A field that is stored in other tables. */
export const joined = { stored: "joined" } as const;

/** The storage of each field of a record. A field that is missing or has another type in the row is a compile error. */
export type FieldsOf<Json, Row> = {
  [Field in keyof Json]-?: Field extends keyof Row
    ? Row[Field] extends Date | null
      ? typeof instant
      : typeof column
    : typeof joined;
};

/** A row as JSON has it. */
export type JsonOf<Row> = { [Field in keyof Row]: JsonValue<Row[Field]> };
type JsonValue<Value> = Value extends Date ? string : Value;

/** Returns the keys that an object has in common with another one, in the order of the first. */
export function commonKeys<One extends object, Other extends object>(one: One, other: Other) {
  return Object.keys(one).filter((key) => Object.hasOwn(other, key)) as (keyof One & keyof Other & string)[];
}

/** Presents fields of a row in this order. The others stay private. */
export function pickJson<Row, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<JsonOf<Row>, Field> {
  const picked = {} as Record<Field, unknown>;
  for (const field of fields) {
    const value = row[field];
    picked[field] = value instanceof Date ? iso(value) : value;
  }
  return picked as Pick<JsonOf<Row>, Field>;
}

/** A row with the fields of some JSON, in which instants are not text yet. */
type RowOf<Json> = {
  [Field in keyof Json]: Json[Field] | (string extends Extract<Json[Field], string> ? Date : never);
};

/** Presents a row as its schema has it. Columns that are not in the schema stay private. */
export function presentAs<Schema extends z.ZodObject>(
  { shape }: Schema,
  row: RowOf<z.output<Schema>>,
): z.output<Schema> {
  return pickJson(row, Object.keys(shape) as (keyof typeof row)[]) as z.output<Schema>;
}

type Table = Record<string, { stored: string }>;
type StoredIn<Fields extends Table> = {
  [Field in keyof Fields]: Fields[Field] extends typeof joined ? never : Field;
}[keyof Fields];

/** Returns those of the fields that are columns of the record's table, as a query selects them. */
export function columnsOf<Name extends string, Fields extends Table, Field extends keyof Fields & string>(
  table: Name,
  fields: Fields,
  names: readonly Field[],
) {
  return names
    .filter((name) => fields[name]!.stored !== "joined")
    .map((name) => `${table}.${name}` as `${Name}.${Field & StoredIn<Fields> & string}`);
}

/** Returns the SQL expressions of all columns of the record's table for JSON like that of `pickJson`. */
export function columnsJson<Fields extends Table>(table: string, fields: Fields) {
  const columns = Object.entries(fields).filter(([, { stored }]) => stored !== "joined");
  return Object.fromEntries(
    columns.map(([name, { stored }]) => {
      const value = sql.ref(`${table}.${name}`);
      return [name, stored === "instant" ? isoJson(value) : value];
    }),
  ) as Record<StoredIn<Fields>, RawBuilder<unknown>>;
}
