export type Side = "mine" | "theirs";

/** The fields of a form whose values are compared one by one, in the order they stand on screen. */
export interface RecordShape<Values> {
  fields: readonly (keyof Values & string)[];
  /** Whether two values of a field mean the same. */
  same: (field: keyof Values & string, one: unknown, other: unknown) => boolean;
}

/** One field that one side or both have changed since the version both started from. */
export interface FieldChange<Values> {
  field: keyof Values & string;
  /** Who changed it; `both` needs a person's choice. */
  changedBy: Side | "both";
}

/** The fields whose values differ. */
export function changedFields<Values>(
  { fields, same }: RecordShape<Values>,
  base: Values,
  values: Values,
): (keyof Values & string)[] {
  return fields.filter((field) => !same(field, base[field], values[field]));
}

/** Two sets of changes to the same version beside each other. Fields on which both agree are left out. */
export function compareRecords<Values>(
  { fields, same }: RecordShape<Values>,
  base: Values,
  mine: Values,
  theirs: Values,
): FieldChange<Values>[] {
  return fields
    .filter((field) => !same(field, mine[field], theirs[field]))
    .map((field) => {
      const byMe = !same(field, base[field], mine[field]);
      const byThem = !same(field, base[field], theirs[field]);
      return { field, changedBy: byMe && byThem ? "both" : byMe ? "mine" : "theirs" };
    });
}

/** The newer version with the fields of one's own put on top. */
export function withMine<Values>(
  theirs: Values,
  mine: Values,
  fields: readonly (keyof Values & string)[],
): Values {
  const resolved = { ...theirs };
  for (const field of fields) resolved[field] = mine[field];
  return resolved;
}

/** Puts changes made to an older version onto a newer one; null where both touched the same field. */
export function rebase<Values>(
  shape: RecordShape<Values>,
  base: Values,
  mine: Values,
  theirs: Values,
): Values | null {
  const changes = compareRecords(shape, base, mine, theirs);
  if (changes.some(({ changedBy }) => changedBy === "both")) return null;
  const own = changes.filter(({ changedBy }) => changedBy === "mine").map(({ field }) => field);
  return withMine(theirs, mine, own);
}

/**
 * What a form shows after a save: what the service made of the values sent, with whatever was typed while they
 * were on their way put on top.
 */
export function afterSave<Values>(
  shape: RecordShape<Values>,
  sent: Values,
  typed: Values,
  saved: Values,
): Values {
  return withMine(saved, typed, changedFields(shape, sent, typed));
}
