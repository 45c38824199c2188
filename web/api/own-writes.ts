import type { ChangeEvent } from "#shared/console/events.ts";
import type { Route, RouteParams } from "#shared/contract/route.ts";

// The writes of this tab: which records they change, and which versions they made. An event of such a version tells nothing
// new. It may arrive before the answer to the write, so it is delivered after it.

/** A record as events and routes name it, such as `emag:7` or `review:emag:7`. */
export type RecordName = string;

/** How many versions are remembered; an event follows its answer within moments. */
const REMEMBERED_VERSIONS = 500;

const SUBJECTS = ["story_id", "emag_id", "planned_emag_id"] as const;

const underWay = new Map<RecordName, Promise<void>>();
const madeHere = new Set<string>();

function subjectOf(ids: Partial<Record<(typeof SUBJECTS)[number], unknown>>): RecordName | null {
  const subject = SUBJECTS.find((name) => ids[name] !== undefined && ids[name] !== null);
  return subject === undefined ? null : `${subject.replace(/_id$/, "")}:${ids[subject]}`;
}

/** The record that a write of this route changes; null for a creation, or for what has no version. */
export function recordOfWrite<R extends Route>(route: R, params: RouteParams<R>): RecordName | null {
  const subject = subjectOf(params ?? {});
  return subject !== null && route.path.endsWith("/review") ? `review:${subject}` : subject;
}

/** The record that an event is about, with its version; null where it is about any number of them, or has none. */
export function recordOfEvent(event: ChangeEvent): { record: RecordName; version: number } | null {
  if (!("version" in event) || event.version === null) return null;
  const subject = subjectOf(event);
  if (subject === null) return null;
  return { record: event.type === "review" ? `review:${subject}` : subject, version: event.version };
}

/** Sends a write, and notes it as under way until it is answered or has failed. */
export function trackWrite<T>(record: RecordName | null, send: () => Promise<T>): Promise<T> {
  const answer = send();
  if (record === null) return answer;
  const settled = Promise.allSettled([underWay.get(record), answer]).then(() => {
    if (underWay.get(record) === settled) underWay.delete(record);
  });
  underWay.set(record, settled);
  return answer;
}

/** Notes that a write was answered with this version of a record. */
export function noteVersion(record: RecordName, version: number): void {
  note(`${record} ${version}`);
}

function note(change: string): void {
  madeHere.add(change);
  const [oldest] = madeHere;
  if (madeHere.size > REMEMBERED_VERSIONS && oldest !== undefined) madeHere.delete(oldest);
}

/** Notes that this tab deleted a record. */
export function noteDeletion(record: RecordName): void {
  note(`${record} deleted`);
}

/** Resolves when the writes to the record of an event are over; null if there are none. */
export function writesTo(event: ChangeEvent): Promise<void> | null {
  const about = recordOfEvent(event);
  return (about && underWay.get(about.record)) ?? null;
}

/** Returns whether this tab made the change an event is about, so that it has the record from the answer, or knows it is gone. */
export function isOwnWrite(event: ChangeEvent): boolean {
  const about = recordOfEvent(event);
  if (about === null) return false;
  const isDeletion = "change" in event && event.change === "deleted";
  return madeHere.has(`${about.record} ${isDeletion ? "deleted" : about.version}`);
}
