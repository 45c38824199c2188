import type { ChangeEvent } from "#shared/console/events.ts";
import type { Route, RouteParams } from "#shared/contract/route.ts";

// Tracks this tab's writes and the versions they created. An event about such a version needs no refetch. It
// may arrive before the response to the write, so it is delivered after that response.

/** Name of a record in events and routes, such as `emag:7`, `review:emag:7` or `comments:story:7`. */
export type RecordName = string;

/** Versions to keep. An event follows the response within moments. */
const MAX_TRACKED_CHANGES = 500;

const SUBJECTS = ["story_id", "emag_id", "planned_emag_id"] as const;

/** Parts of a record with separate versions, by the type of their events. */
const PARTS: { [Type in ChangeEvent["type"]]?: string } = {
  review: "review",
  story_comment: "comments",
  story_draft: "draft",
};

const pendingWrites = new Map<RecordName, Promise<void>>();
const deletions = new Map<RecordName, Promise<void>>();
const ownChanges = new Set<string>();

function subjectOf(ids: object): RecordName | null {
  const given: Partial<Record<string, unknown>> = { ...ids };
  const subject = SUBJECTS.find((name) => given[name] !== undefined && given[name] !== null);
  return subject === undefined ? null : `${subject.replace(/_id$/, "")}:${given[subject]}`;
}

/** Returns the record that a route reads or writes. Null for lists, creations and records without versions. */
export function recordOfRoute<R extends Route>(route: R, params: RouteParams<R>): RecordName | null {
  const subject = subjectOf(params ?? {});
  // Publishing a draft answers with the version of its article.
  const [, part] = /\/(review|comments|draft(?!\/publish$))(?:\/|$)/.exec(route.path) ?? [];
  return subject !== null && part !== undefined ? `${part}:${subject}` : subject;
}

/** Returns whether a route deletes the record itself, and not only a part of it. */
export function deletesRecord({ method, path }: Pick<Route, "method" | "path">): boolean {
  return method === "DELETE" && SUBJECTS.some((name) => path.endsWith(`:${name}`));
}

/** Returns the record and version of an event. Null if it concerns several records or has no version. */
export function recordOfEvent(event: ChangeEvent): { record: RecordName; version: number } | null {
  if (!("version" in event) || event.version === null) return null;
  const subject = subjectOf(event);
  if (subject === null) return null;
  const part = PARTS[event.type];
  return { record: part === undefined ? subject : `${part}:${subject}`, version: event.version };
}

/** `error`: why the write failed. */
type WriteListener = (route: Route, params: object, error?: unknown) => void;
const writeListeners = new Set<WriteListener>();

/** Subscribes to this tab's writes after their response or failure. Returns a function that unsubscribes. */
export function onOwnWrite(listener: WriteListener): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

/** Tells the subscribers that a write has its response or has failed. */
export const publishWrite: WriteListener = (...write) => {
  for (const listener of writeListeners) listener(...write);
};

/** Sends a write and marks it as pending until it succeeds or fails. */
export function trackWrite<T>(
  record: RecordName | null,
  kind: "change" | "deletion",
  send: () => Promise<T>,
): Promise<T> {
  const response = send();
  if (record === null) return response;
  const groups = kind === "deletion" ? [pendingWrites, deletions] : [pendingWrites];
  const settled = Promise.allSettled([pendingWrites.get(record), response]).then(() => {
    for (const writes of groups) if (writes.get(record) === settled) writes.delete(record);
  });
  for (const writes of groups) writes.set(record, settled);
  return response;
}

/** Records a version created by this tab. */
export function noteVersion(record: RecordName, version: number): void {
  note(`${record} ${version}`);
}

function note(change: string): void {
  ownChanges.add(change);
  const [oldest] = ownChanges;
  if (ownChanges.size > MAX_TRACKED_CHANGES && oldest !== undefined) ownChanges.delete(oldest);
}

/** Records a deletion by this tab. */
export function noteDeletion(record: RecordName): void {
  note(deletionOf(record));
}

/** Records that a deleted record was restored, so that it is read again. */
export function noteRestore(record: RecordName): void {
  ownChanges.delete(deletionOf(record));
}

/** Clears all recorded deletions. Called after a gap in the event stream, which may have contained a restore. */
export function clearDeletions(): void {
  for (const change of ownChanges) if (change.endsWith(DELETED)) ownChanges.delete(change);
}

const DELETED = " deleted";
const deletionOf = (record: RecordName) => `${record}${DELETED}`;

/** Returns whether this tab deleted the record and it was not restored. Waits for a pending deletion. */
export async function isDeletedHere(record: RecordName): Promise<boolean> {
  await deletions.get(record);
  return ownChanges.has(deletionOf(record));
}

/** Resolves when the pending writes that may have caused the event are finished. Null if there are none. */
export function writesTo(event: ChangeEvent): Promise<void> | null {
  const about = recordOfEvent(event);
  return pendingWrites.get(about?.record ?? "") ?? deletions.get(subjectOf(event) ?? "") ?? null;
}

/** Returns whether this tab caused an event. Events about the ended import of an issue that it deleted count as its own. */
export function isOwnWrite(event: ChangeEvent): boolean {
  const subject = subjectOf(event);
  if (subject !== null && "change" in event && event.change === "restored") {
    // A restored record has a version that this tab may have seen before, so it is fetched again.
    noteRestore(subject);
    return false;
  }
  if (subject !== null && ownChanges.has(deletionOf(subject))) return true;
  const about = recordOfEvent(event);
  const isDeletion = "change" in event && event.change === "deleted";
  return about !== null && !isDeletion && ownChanges.has(`${about.record} ${about.version}`);
}
