import type { ReactNode } from "react";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { type BulkWork, startBulkRun } from "./bulk-run.ts";

type Perform = BulkWork["perform"];

/** Work that can be undone. */
export interface UndoableWork extends Pick<BulkWork, "undo" | "canUndo" | "performAll"> {
  perform: Perform;
  /** Order of records that depend on each other, which are changed one after the other. */
  order?: readonly number[];
}

export type BulkAction = BulkTexts &
  (
    | { perform: Perform; ask?: never }
    /** Asks for confirmation with a custom dialog. Resolves to the action, or null to cancel. */
    | {
        ask: (
          count: number,
          consequences: ReactNode,
          rows: readonly { id: number; name: string }[],
        ) => Promise<Perform | UndoableWork | null>;
        perform?: never;
      }
  );

/** If it is `grave`, its button is red, and the confirmation focuses "Cancel". */
export interface BulkTexts extends Pick<MenuAction, "label" | "icon" | "grave"> {
  name: string;
  /** True if the action deletes the records, so that results don't link to them. */
  removes?: boolean;
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
  /** Texts of a run that undoes an action and isn't an action itself. */
  undoing?: Pick<BulkTexts, "name" | "running" | "done" | "itemDone" | "removes">;
  /** Returns the reason of a record's failure. */
  explain: (error: unknown) => string;
  pathOf: (id: number) => string;
  /** Label of the bar, and the warning about records that readers can see. */
  label: string;
  visible: (count: number) => string;
}

/** Runs a bulk action on the records: a few at a time, or one after the other in a given order. `onDone` is called for each success. */
export function runBulkAction(
  { publicationId, kind, explain }: BulkOptions,
  { name }: BulkAction,
  work: Perform | UndoableWork,
  items: readonly { id: number; name: string }[],
  onDone: (id: number) => void,
): void {
  const run = { publicationId, kind, action: name, explain, onDone };
  if (typeof work === "function") {
    void startBulkRun({ ...run, items, perform: work });
    return;
  }
  const { order, ...undoable } = work;
  const inOrder = order?.flatMap((id) => items.find((item) => item.id === id) ?? []);
  void startBulkRun({ ...run, ...undoable, items: inOrder ?? items, ...(order ? { concurrency: 1 } : {}) });
}
