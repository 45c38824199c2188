import {
  changedFields,
  type FieldValue,
  fieldValue,
  type IssueField,
  type IssueValues,
  issueFields,
  sameValue,
  withField,
} from "../issue-values.ts";

export type Side = "mine" | "theirs";

/** One field that one side or both have changed since the version both started from. */
export interface FieldComparison {
  field: IssueField;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  /** Who changed it; `both` needs a person's choice. */
  changedBy: Side | "both";
}

/** Puts two sets of changes to the same version beside each other. Fields on which both agree are left out. */
export function compareValues(base: IssueValues, mine: IssueValues, theirs: IssueValues): FieldComparison[] {
  const comparisons: FieldComparison[] = [];
  for (const field of issueFields) {
    const values = {
      base: fieldValue(base, field),
      mine: fieldValue(mine, field),
      theirs: fieldValue(theirs, field),
    };
    if (sameValue(field, values.mine, values.theirs)) continue;
    const byMe = !sameValue(field, values.base, values.mine);
    const byThem = !sameValue(field, values.base, values.theirs);
    comparisons.push({ field, ...values, changedBy: byMe && byThem ? "both" : byMe ? "mine" : "theirs" });
  }
  return comparisons;
}

export type Choices = Partial<Record<IssueField, Side>>;

/** What is chosen before anybody chose: each side keeps what it alone changed, and conflicts stay open. */
export function initialChoices(comparisons: readonly FieldComparison[]): Choices {
  const choices: Choices = {};
  for (const { field, changedBy } of comparisons) if (changedBy !== "both") choices[field] = changedBy;
  return choices;
}

export function openConflicts(comparisons: readonly FieldComparison[], choices: Choices): IssueField[] {
  return comparisons.filter(({ field }) => choices[field] === undefined).map(({ field }) => field);
}

/** The newer version with what was chosen from mine put on top. */
export function resolveValues(
  theirs: IssueValues,
  comparisons: readonly FieldComparison[],
  choices: Choices,
): IssueValues {
  return comparisons
    .filter(({ field }) => choices[field] === "mine")
    .reduce((values, { field, mine }) => withField(values, field, mine), theirs);
}

/** Puts changes made to an older version onto a newer one; null where both touched the same field. */
export function rebase(base: IssueValues, mine: IssueValues, theirs: IssueValues): IssueValues | null {
  const comparisons = compareValues(base, mine, theirs);
  if (comparisons.some(({ changedBy }) => changedBy === "both")) return null;
  return resolveValues(theirs, comparisons, initialChoices(comparisons));
}

/** Whether a newer version touches anything the form shows. */
export function differs(base: IssueValues, theirs: IssueValues): boolean {
  return changedFields(base, theirs).length > 0;
}
