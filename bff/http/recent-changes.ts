import type { ChangeEvent, RecentChanges } from "#shared/console/events.ts";

const KEEP_MS = 15_000;
const KEEP_AT_MOST = 100;

export type ToldChange = Exclude<ChangeEvent, { type: "account" }>;

interface Kept {
  change: ToldChange;
  at: number;
}

/** What was told in the last moments: a console asks for its data before its stream is open, and would miss what lies between. */
export class RecentChangesLog {
  private readonly kept: Kept[] = [];
  /** From when on nothing is missing, on the clock of `performance.now()`. */
  private since = performance.now();

  add(change: ToldChange): void {
    this.kept.push({ change, at: performance.now() });
    if (this.kept.length > KEEP_AT_MOST) this.dropFirst();
  }

  /** Something may have gone by unheard: whatever came before is of no use. */
  restart(): void {
    this.kept.length = 0;
    this.since = performance.now();
  }

  /** The changes of which `concerns` is true, oldest first. */
  read(concerns: (change: ToldChange) => boolean): RecentChanges {
    const now = performance.now();
    while (this.kept[0] && now - this.kept[0].at > KEEP_MS) this.dropFirst();
    return {
      type: "recent",
      covers_ms: Math.floor(Math.min(KEEP_MS, now - this.since)),
      changes: this.kept
        .filter(({ change }) => concerns(change))
        .map(({ change, at }) => ({ age_ms: Math.floor(now - at), change })),
    };
  }

  private dropFirst(): void {
    const dropped = this.kept.shift();
    if (dropped) this.since = Math.max(this.since, dropped.at);
  }
}
