import type { ImportFailure, ImportStepName, ImportSummary } from "#shared/console/imports.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";

/** Pages of the import before, while the current one has none: readers see them, or will from the release on. */
export type PreviousPages = "visible" | "kept" | null;

/** What an issue is for its readers just now, with what is needed to say so in a sentence. */
export type IssueState =
  | { kind: "waiting"; previous: PreviousPages }
  | {
      kind: "importing";
      previous: PreviousPages;
      step: ImportStepName | null;
      done: number;
      total: number | null;
      progress: number;
    }
  | { kind: "failed"; previous: PreviousPages; failure: ImportFailure | null }
  | { kind: "cancelled"; previous: PreviousPages }
  | { kind: "unscheduled" }
  | { kind: "scheduled"; from: string }
  | { kind: "visible"; since: string };

/** The share of a whole import that is done when a step begins; rendering takes by far the longest. */
const stepStart: Record<ImportStepName, number> = {
  download: 0,
  verify: 0.15,
  unpack: 0.18,
  render: 0.2,
  articles: 0.9,
  widgets: 0.95,
  finish: 0.98,
};

/** How far an import has come, 0 to 1. It never goes back from one step to the next. */
export function importProgress(step: ImportStepName | null, done: number, total: number | null): number {
  if (!step) return 0;
  const start = stepStart[step];
  const later = Object.values(stepStart).filter((other) => other > start);
  const end = later.length > 0 ? Math.min(...later) : 1;
  const share = total ? Math.min(done / total, 1) : 0;
  return start + (end - start) * share;
}

/** The state of an issue at a moment. The summary is the fresher source of the import's status where there is one. */
export function stateOf(record: Emag, summary: ImportSummary | undefined, now: number): IssueState {
  const status = summary?.status ?? statusOf(record);
  const isReleased = record.released_at !== null && Date.parse(record.released_at) <= now;
  const previous = summary?.shown_import_id ? (isReleased ? "visible" : "kept") : null;
  if (status === "pending") return { kind: "waiting", previous };
  if (status === "processing") {
    const { step = null, done = 0, total = null } = summary ?? {};
    return { kind: "importing", previous, step, done, total, progress: importProgress(step, done, total) };
  }
  if (status === "failed") {
    const failure = summary?.failure ?? null;
    return failure?.code === "cancelled"
      ? { kind: "cancelled", previous }
      : { kind: "failed", previous, failure };
  }
  if (record.released_at === null) return { kind: "unscheduled" };
  return isReleased
    ? { kind: "visible", since: record.released_at }
    : { kind: "scheduled", from: record.released_at };
}

export function isImporting(state: IssueState): boolean {
  return state.kind === "waiting" || state.kind === "importing";
}

/** Whether there are pages that another import would replace. */
export function hasPages(state: IssueState): boolean {
  return !("previous" in state) || state.previous !== null;
}

/** Whether readers see the issue at this moment. */
export function isSeen(state: IssueState): boolean {
  return "previous" in state ? state.previous === "visible" : state.kind === "visible";
}

/** The import whose pages the console shows: the current one, or if that has failed, the one readers see. */
export function viewedImport({ status, import_id, shown_import_id }: ImportSummary): string {
  return status === "failed" ? (shown_import_id ?? import_id) : import_id;
}

/** The mode of an issue as it is returned (contract 2.2). */
export function modeOf(record: Emag) {
  if (record.epub_import_attributes) return "epub";
  return record.pe_id === null ? "standard_pdf" : "planned_pdf";
}

/** The body that imports an issue again with everything kept: its mode's own attributes, empty. */
export function importAgainBody(record: Emag) {
  return modeOf(record) === "epub" ? { epub_import_attributes: {} } : { import_attributes: {} };
}
