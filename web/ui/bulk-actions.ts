import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { isGone } from "../api/client.ts";
import { startBulkRun } from "./bulk-run.ts";

type Perform = (id: number) => Promise<unknown>;

/** Something that can be done to many records at once, in words for every stage of it. */
export type BulkAction = BulkWords &
  (
    | { perform: Perform; ask?: never }
    /** Asks in its own way what is to be done to so many records, whose names and consequences it may show; null for nothing. */
    | { ask: (count: number, consequences: ReactNode) => Promise<Perform | null>; perform?: never }
  );

interface BulkWords {
  name: string;
  icon: LucideIcon;
  /** Red, and asked with the focus on "Cancel". */
  destructive?: boolean;
  /** The records are gone once it is done, so that nothing leads to them. */
  removes?: boolean;
  label: string;
  /** A question: "Delete 3 issues?". */
  title: (count: number) => string;
  /** What will happen, and whether it can be undone. */
  text: string;
  confirm: (count: number) => string;
  running: (progress: { done: number; total: number }) => string;
  done: (count: number) => string;
  /** Beside a record for which it worked. */
  itemDone: string;
}

export interface BulkOptions {
  publicationId: number;
  /** What kind of record the list holds. */
  kind: string;
  actions: readonly BulkAction[];
  /** Why it did not work for a record. */
  explain: (error: unknown) => string;
  /** Everything has an outcome: what is on screen is out of date. */
  onOver: () => void;
  pathOf: (id: number) => string;
  /** What the bar is called, and the warning about records that readers see now. */
  label: string;
  visible: (count: number) => string;
}

/** Does what was asked for to the records, a few at a time; `onDone` hears of each for which it worked. */
export function runBulkAction(
  { publicationId, kind, explain, onOver }: BulkOptions,
  { name }: BulkAction,
  perform: Perform,
  items: readonly { id: number; name: string }[],
  onDone: (id: number) => void,
): void {
  void startBulkRun({ publicationId, kind, action: name, items, perform, explain, onDone, onOver });
}

/** A deletion to which it is all the same that somebody else was quicker. */
export async function goneAtLast(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
