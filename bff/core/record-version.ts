import { ServiceError } from "./errors.ts";

const ENTITY_TAG = /^"\d+"$/;

/**
 * Implements optimistic locking by `If-Match`. Throws 412 unless the header names this version. A change without the header
 * is unconditional.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags.includes("*") || tags.includes(entityTag(version))) return;
  throw tags.some((tag) => ENTITY_TAG.test(tag))
    ? new ServiceError("version_conflict", { version })
    : new ServiceError("unknown_version");
}

/** Returns a record that the transaction has locked. Throws `notFound` without one, and 412 unless `If-Match` names its version. */
export function requireRecord<Row extends { version: number }>(
  row: Row | undefined,
  ifMatch: string | undefined,
  notFound: () => ServiceError,
): Row {
  if (!row) throw notFound();
  requireVersion(ifMatch, row.version);
  return row;
}

/** A record of a change of several, with the value of `If-Match` for it. */
export interface ExpectedVersion {
  id: number;
  ifMatch?: string | undefined;
}

/** The errors of those records of a change of several that it leaves as they are, by ID. */
export type Refusals = ReadonlyMap<number, ServiceError>;

/** Returns which locked records a change may change, and the error of each other one: it is unknown, or not in this version. */
export function checkVersions<Row extends { id: number; version: number }>(
  expected: readonly ExpectedVersion[],
  locked: readonly Row[],
  notFound: (id: number) => ServiceError,
): { accepted: Row[]; refusals: Refusals } {
  const rows = new Map(locked.map((row) => [row.id, row]));
  const refusals = new Map<number, ServiceError>();
  for (const { id, ifMatch } of expected) {
    try {
      requireRecord(rows.get(id), ifMatch, () => notFound(id));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refusals.set(id, error);
    }
  }
  return { accepted: locked.filter(({ id }) => !refusals.has(id)), refusals };
}

/** Throws the error of a change of one record. */
export function throwRefusal(refusals: Refusals): void {
  for (const error of refusals.values()) throw error;
}

export function entityTag(version: number): string {
  return `"${version}"`;
}
