import type { ChangeEvent, RecentChanges } from "#shared/console/events.ts";

const MAX_AGE_MS = 15_000;
const MAX_ENTRIES = 100;

/** A change that is sent to consoles. The others are internal to the service. */
export type StreamedChange = Exclude<ChangeEvent, { type: "account" | "api_token" | "reader_signing_keys" }>;

interface Entry {
  change: StreamedChange;
  at: number;
}

/**
 * The changes of the last seconds. A console loads its data before its event stream is open, so the stream starts with them to
 * close the gap.
 */
export class RecentChangesLog {
  private readonly entries: Entry[] = [];
  /** The log is complete since this time of `performance.now()`. */
  private since = performance.now();

  add(change: StreamedChange): void {
    this.entries.push({ change, at: performance.now() });
    if (this.entries.length > MAX_ENTRIES) this.dropFirst();
  }

  /** Clears the log after changes may have been missed. */
  restart(): void {
    this.entries.length = 0;
    this.since = performance.now();
  }

  /** Returns the changes that match, oldest first. */
  read(matches: (change: StreamedChange) => boolean): RecentChanges {
    const now = performance.now();
    while (this.entries[0] && now - this.entries[0].at > MAX_AGE_MS) this.dropFirst();
    return {
      type: "recent",
      covers_ms: Math.floor(Math.min(MAX_AGE_MS, now - this.since)),
      changes: this.entries
        .filter(({ change }) => matches(change))
        .map(({ change, at }) => ({ age_ms: Math.floor(now - at), change })),
    };
  }

  private dropFirst(): void {
    const dropped = this.entries.shift();
    if (dropped) this.since = Math.max(this.since, dropped.at);
  }
}
