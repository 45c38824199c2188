import type { FieldPath, FieldValues, Resolver } from "react-hook-form";
import type { RecordShape } from "./conflict/record-changes.ts";
import type { DraftKey } from "./draft/local-draft.ts";
import type { RecordRef } from "./use-last-change.ts";

/** A record with its version for optimistic locking: a number or an ETag. */
export interface VersionedRecord {
  version: number | string | null;
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

export interface VersionedRecordOptions<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
> {
  /** The record as the form was opened; null for a new one. */
  start: R | null;
  /** The newest known version. */
  latest: R | null;
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
  /** Called after validation. False cancels the save. */
  maySave?: () => Promise<boolean>;
  /** Fetches the newest version. Null if the record was deleted. */
  fetchNewest: (record: R | null) => Promise<R | null>;
  /** Called with each version that the form continues from. */
  onAdopt?: (record: R, isNew: boolean) => void;
  /**
   * Handling of a newer version during a save. `wait`: the person opens the comparison later. `compare`: it opens
   * immediately. `rebase`: unchanged fields take the newer values, and the next save applies the others.
   */
  onStale: "wait" | "compare" | "rebase";
  /** Follows newer versions while there are no unsaved changes. */
  follows?: boolean;
  /** Identifies a record, so that the author of a newer version can be named. */
  refOf?: (record: R) => RecordRef;
  /** Maps a field name of the service to the form's field. */
  fieldOf?: (name: string) => Field | null;
  /** Doesn't focus invalid fields, because the form saves automatically while the person types. */
  keepsFocus?: boolean;
}
