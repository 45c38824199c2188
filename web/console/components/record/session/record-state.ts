import type { FieldPath, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type { OpenRecordKind } from "#shared/console/presence.ts";
import type { RecordShape } from "../conflict/record-changes.ts";
import type { DraftKey, LocalDraft } from "../draft/local-draft.ts";
import type { RecordProblem } from "../record-problem.ts";

/** A record with its version for optimistic locking: a number or an ETag. */
export interface VersionedRecord {
  version: number | string | null;
}

/** Identifies a record in requests about the people who work on it. */
export interface RecordRef {
  publicationId: number;
  kind: OpenRecordKind;
  id: number | string;
}

/** A newer version that replaced the form's base. */
export interface Overtaken {
  version: number | string | null;
  /** Time at which the base was the newest version, in ms since the epoch. */
  since: number;
}

/** The version on which the form's changes are based. */
export interface RecordBase<R, Values> {
  /** Null until the record is created. */
  record: R | null;
  values: Values;
}

/** Conflicting changes to the same version, which the person must resolve. */
export interface Conflict<R, Values> {
  base: Values;
  mine: Values;
  theirs: R;
}

export type RecordForm<Values extends FieldValues> = Omit<UseFormReturn<Values>, "formState">;

/**
 * `behind`: a newer version changes the same fields, so the person must compare. `conflict`: the comparison is open.
 * `failed`: the last save was refused.
 */
export type SessionStatus = "clean" | "dirty" | "saving" | "behind" | "conflict" | "failed" | "deleted";

export interface SessionFacts<R, Values, Field> {
  base: RecordBase<R, Values>;
  changed: readonly Field[];
  /** Reason of the last failed save. */
  problem: RecordProblem<R, Field> | null;
  /** Number of fields with errors. */
  wrong: number;
  /** See the option of the same name. */
  savesUnchanged: boolean;
  /** True if a read has found that the record was deleted. */
  isDeleted: boolean;
  /** Number of jobs in the queue, including the running one. */
  pending: number;
  conflict: Conflict<R, Values> | null;
  /** Newer version that changes the same fields as the person. */
  newer: R | null;
  /** Values of the version by someone else that the form last took over. */
  followed: Values | null;
  /** Changes by someone else were merged with unsaved ones, which are `unsaved` or `saved` since. */
  merged: "unsaved" | "saved" | null;
  savedAt: number | null;
  overtaken: Overtaken | null;
  /** Draft of an earlier visit that was neither restored nor discarded. */
  offered: LocalDraft<Values> | null;
  /** Time at which the draft was last stored. Null without unsaved changes. */
  draftSavedAt: number | null;
}

/** State of a session, as components show it. Each event replaces it. */
export interface SessionState<R = unknown, Values = unknown, Field = string>
  extends Omit<SessionFacts<R, Values, Field>, "isDeleted" | "pending" | "savesUnchanged" | "wrong"> {
  status: SessionStatus;
  busy: boolean;
  dirty: boolean;
}

export function startFacts<R, Values, Field>(
  base: RecordBase<R, Values>,
  savesUnchanged: boolean,
): SessionFacts<R, Values, Field> {
  return {
    ...{ base, changed: [], problem: null, wrong: 0, isDeleted: false, pending: 0, savesUnchanged },
    ...{ conflict: null, newer: null, followed: null, merged: null, overtaken: null },
    ...{ savedAt: null, offered: null, draftSavedAt: null },
  };
}

export function stateOf<R, Values, Field>(
  facts: SessionFacts<R, Values, Field>,
): SessionState<R, Values, Field> {
  const { wrong, isDeleted, pending, savesUnchanged, ...shown } = facts;
  const state = {
    ...shown,
    busy: pending > 0,
    dirty: facts.changed.length > 0,
    problem: problemOf(facts),
  };
  return { ...state, status: statusOf(state) };
}

/** Returns the problem as long as it applies: until the fields are corrected, or nothing is left to save. */
function problemOf<R, Values, Field>({
  problem,
  wrong,
  isDeleted,
  changed,
  base,
  savesUnchanged,
}: SessionFacts<R, Values, Field>): RecordProblem<R, Field> | null {
  if (isDeleted) return { kind: "deleted" };
  if (!problem || problem.kind === "deleted") return problem;
  if (changed.length === 0 && base.record !== null && !savesUnchanged) return null;
  if (problem.kind !== "fields" || problem.elsewhere.length > 0) return problem;
  return wrong > 0 ? { ...problem, count: wrong } : null;
}

function statusOf<R, Values, Field>({
  problem,
  busy,
  dirty,
  conflict,
  newer,
}: Omit<SessionState<R, Values, Field>, "status">): SessionStatus {
  if (problem?.kind === "deleted") return "deleted";
  if (busy) return "saving";
  if (conflict) return "conflict";
  if (problem) return problem.kind === "stale" ? "behind" : "failed";
  if (newer) return "behind";
  return dirty ? "dirty" : "clean";
}

export interface SessionOptions<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
> {
  /** The record as the form was opened; null for a new one. */
  start: R | null;
  shape: RecordShape<Values, Field>;
  /** Returns what the form shows of a record, or of a new one. */
  valuesOf: (record: R | null) => Values;
  resolver?: Resolver<Values>;
  /** Returns a number that rises with each version of a record that has more than one. */
  revisionOf?: (record: R) => number;
  /** Key of the unsaved changes on this device. If omitted, they are not stored. */
  draftKey?: (record: R | null) => DraftKey;
  /**
   * Saves the values on top of a version and returns the saved record. `sent` is set if the request contained only a
   * part of the values; the rest is saved next. Null if the form does not continue from the record.
   */
  save: (values: Values, base: RecordBase<R, Values>) => Promise<{ record: R; sent?: Values } | null>;
  /** True if a save without changes is sent, too, because it also checks what is stored. */
  savesUnchanged?: boolean | undefined;
  /** Called after validation. False cancels the save. */
  maySave?: () => Promise<boolean>;
  /** Fetches the newest version. Null if the record was deleted. */
  fetchNewest: (record: R | null) => Promise<R | null>;
  /** Called with each version that the form continues from. */
  onAccept?: (record: R, isNew: boolean) => void;
  /**
   * Handling of a save that conflicts with a newer version. `wait`: the person opens the comparison later. `compare`: it
   * opens immediately. `keepMine`, the default: the form is based on the newer version and keeps the person's changes, so that
   * the next save overwrites what the message named.
   */
  onConflict?: "wait" | "compare" | "keepMine";
  /** Identifies a record, so that the author of a newer version can be named. */
  refOf?: (record: R) => RecordRef;
  /** Maps a field name of the service to the form's field. */
  fieldOf?: (name: string) => Field | null;
  /** Doesn't focus invalid fields, because the form saves automatically while the person types. */
  keepsFocus?: boolean;
}
