import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "#web/api/client.ts";
import { type BulkWork, startBulkRun } from "./bulk-run.ts";

type Perform = (id: number) => Promise<unknown>;

/** Work on records that depend on each other: one after the other, in this order. */
export interface BulkSequence extends Pick<BulkWork, "undo" | "canUndo"> {
  order: readonly number[];
  perform: Perform;
}

/** An action on several records, with its texts. */
export type BulkAction = BulkTexts &
  (
    | { perform: Perform; ask?: never }
    /** Asks for confirmation with a custom dialog. Resolves to the action, or null to cancel. */
    | {
        ask: (count: number, consequences: ReactNode) => Promise<Perform | BulkSequence | null>;
        perform?: never;
      }
  );

interface BulkTexts {
  name: string;
  icon: LucideIcon;
  /** Shows a red button and focuses "Cancel" in the confirmation. */
  destructive?: boolean;
  /** True if the action deletes the records, so that results don't link to them. */
  removes?: boolean;
  label: string;
  /** Title of the confirmation: "Delete 3 issues?". */
  title: (count: number) => string;
  /** States what happens and whether it can be undone. */
  text: string;
  confirm: (count: number) => string;
  running: (progress: { done: number; total: number }) => string;
  done: (count: number) => string;
  /** Result shown next to a record after success. */
  itemDone: string;
}

export interface BulkOptions {
  publicationId: number;
  /** Record type of the list. */
  kind: string;
  actions: readonly BulkAction[];
  /** Returns the reason of a record's failure. */
  explain: (error: unknown) => string;
  /** Called when all records have a result, so that the list can be refreshed. */
  onOver: () => void;
  pathOf: (id: number) => string;
  /** Label of the bar, and the warning about records that readers can see. */
  label: string;
  visible: (count: number) => string;
}

/** Runs a bulk action on the records: a few at a time, or a sequence in its order. `onDone` is called for each success. */
export function runBulkAction(
  { publicationId, kind, explain, onOver }: BulkOptions,
  { name }: BulkAction,
  work: Perform | BulkSequence,
  items: readonly { id: number; name: string }[],
  onDone: (id: number) => void,
): void {
  const run = { publicationId, kind, action: name, explain, onDone, onOver };
  if (typeof work === "function") {
    void startBulkRun({ ...run, items, perform: work });
    return;
  }
  const { order, ...sequence } = work;
  const inOrder = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  void startBulkRun({ ...run, ...sequence, items: inOrder, concurrency: 1 });
}

/** Resolves a deletion even if the record was already deleted. */
export async function deleteIfExists(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
