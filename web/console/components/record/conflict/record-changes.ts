import type { FieldPath, FieldValues } from "react-hook-form";

export type Side = "mine" | "theirs";

/** The compared fields of a form in screen order. Nested fields use dots. */
export interface RecordShape<Values extends FieldValues, Field extends FieldPath<Values>> {
  fields: readonly Field[];
  /** Date-time fields, compared by instant instead of notation. */
  moments?: readonly Field[];
  /** Fields that make sense only together, such as a price and its currency. Changes to one unit by two people conflict. */
  units?: readonly (readonly Field[])[];
  /** Texts of several lines. Changes to different lines by two people don't conflict once `loadTextMerge` has finished. */
  texts?: readonly Field[];
  /** Values to compare in place of those of a field, such as null while another field switches it off. */
  compared?: Partial<Record<Field, (values: Values) => unknown>>;
}

/** A field that one or both sides have changed since the base version. */
export interface FieldChange<Field> {
  field: Field;
  /** Side that changed the field. `both` is a conflict. */
  changedBy: Side | "both";
}

/** Returns the value of a field, nested ones included. */
export function fieldValue<Values extends FieldValues>(values: Values, field: FieldPath<Values>): unknown {
  return field.split(".").reduce<FieldValues | undefined>((part, name) => part?.[name], values);
}

/** Sets the value of a field, nested ones included. */
export function setField(values: FieldValues, field: string, value: unknown): void {
  const names = field.split(".");
  const last = names.pop() ?? field;
  let part = values;
  for (const name of names) part = part[name] ??= {};
  part[last] = value;
}

function isSame<Values extends FieldValues, Field extends FieldPath<Values>>(
  { moments = [], compared }: RecordShape<Values, Field>,
  field: Field,
  one: Values,
  other: Values,
): boolean {
  const comparedOf = compared?.[field] ?? ((values: Values) => fieldValue(values, field));
  const [a, b] = [comparedOf(one), comparedOf(other)];
  // A part that one version lacks, such as another source type, isn't compared.
  if (a === undefined || b === undefined) return true;
  if (moments.includes(field) && typeof a === "string" && typeof b === "string")
    return Date.parse(a) === Date.parse(b);
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function changedFields<Values extends FieldValues, Field extends FieldPath<Values>>(
  shape: RecordShape<Values, Field>,
  base: Values,
  values: Values,
): Field[] {
  return shape.fields.filter((field) => !isSame(shape, field, base, values));
}

/** Compares two sets of changes to the same version. Fields on which both agree are left out. */
export function compareRecords<Values extends FieldValues, Field extends FieldPath<Values>>(
  shape: RecordShape<Values, Field>,
  base: Values,
  mine: Values,
  theirs: Values,
): FieldChange<Field>[] {
  return changedFields(shape, mine, theirs).map((field) => {
    const byMe = !isSame(shape, field, base, mine);
    const byThem = !isSame(shape, field, base, theirs);
    return { field, changedBy: byMe && byThem ? "both" : byMe ? "mine" : "theirs" };
  });
}

/** Returns the newer version with some of the person's own fields applied. */
export function withMine<Values extends FieldValues>(
  theirs: Values,
  mine: Values,
  fields: readonly FieldPath<Values>[],
): Values {
  const resolved = structuredClone(theirs);
  for (const field of fields) {
    const value = fieldValue(mine, field);
    if (value !== undefined) setField(resolved, field, value);
  }
  return resolved;
}

/** Returns whether two people's changed fields have a field or a unit in common. */
export function overlap<Values extends FieldValues, Field extends FieldPath<Values>>(
  { units = [] }: RecordShape<Values, Field>,
  some: readonly Field[],
  others: readonly Field[],
): boolean {
  const isIn = (unit: readonly Field[]) => (field: Field) => unit.includes(field);
  return some.some(isIn(others)) || units.some((unit) => some.some(isIn(unit)) && others.some(isIn(unit)));
}

/**
 * Applies changes to an older version on top of a newer one (three-way merge). Returns null if both changed the same
 * field or unit, or the same lines of a text.
 */
export function rebase<Values extends FieldValues, Field extends FieldPath<Values>>(
  shape: RecordShape<Values, Field>,
  base: Values,
  mine: Values,
  theirs: Values,
): Values | null {
  const changes = compareRecords(shape, base, mine, theirs);
  const by = (side: Side | "both") =>
    changes.filter(({ changedBy }) => changedBy === side).map(({ field }) => field);
  const [own, others] = [by("mine"), by("theirs")];
  if (overlap(shape, own, others)) return null;
  const merged = withMine(theirs, mine, own);
  for (const field of by("both")) {
    const textOf = (values: Values) => String(fieldValue(values, field) ?? "");
    const text = shape.texts?.includes(field) ? mergedText(textOf(base), textOf(mine), textOf(theirs)) : null;
    if (text === null) return null;
    setField(merged, field, text);
  }
  return merged;
}

let merging: typeof import("./merge-text.ts") | undefined;

/** Loads what merges texts. A failed attempt is repeated at the next call, and until then the comparison asks. */
export async function loadTextMerge(): Promise<void> {
  merging = await import("./merge-text.ts").catch(() => undefined);
}

/** Returns a text with the changes of both, or null if both changed the same lines or `loadTextMerge` has not finished. */
function mergedText(base: string, mine: string, theirs: string): string | null {
  const passages = merging?.mergeText(base, mine, theirs);
  return passages?.every(({ kind }) => kind === "settled") ? merging!.joinPassages(passages, []) : null;
}

/** Returns the form's values after a save: the saved values plus changes made during the save. */
export function afterSave<Values extends FieldValues, Field extends FieldPath<Values>>(
  shape: RecordShape<Values, Field>,
  sent: Values,
  typed: Values,
  saved: Values,
): Values {
  return withMine(saved, typed, changedFields(shape, sent, typed));
}
