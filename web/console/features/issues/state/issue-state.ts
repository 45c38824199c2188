import type { ImportFailure, ImportSummary } from "#shared/console/issues/imports.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";

/** State of the previous import's pages while the current import has none. `kept`: visible from the release on. */
export type PreviousPages = "visible" | "kept" | null;

/** State of an issue for its readers, with the data for its sentence. */
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
  /** The pages wait for an approval. */
  | { kind: "awaiting_approval"; previous: PreviousPages }
  | { kind: "unscheduled" }
  | { kind: "scheduled"; from: string }
  | { kind: "visible"; since: string };

/** Share of an import that is done when a step starts. Rendering takes by far the longest. */
const stepStart: Record<ImportStepName, number> = {
  download: 0,
  verify: 0.15,
  unpack: 0.18,
  render: 0.2,
  articles: 0.9,
  widgets: 0.95,
  finish: 0.98,
};

/** Returns the progress of an import, 0 to 1. Never decreases between steps. */
export function importProgress(step: ImportStepName | null, done: number, total: number | null): number {
  if (!step) return 0;
  const start = stepStart[step];
  const later = Object.values(stepStart).filter((other) => other > start);
  const end = later.length > 0 ? Math.min(...later) : 1;
  const share = total ? Math.min(done / total, 1) : 0;
  return start + (end - start) * share;
}

/** Returns the state of an issue at a time. If there is a summary, it has the newer import status. */
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
  if (summary && summary.shown_import_id !== summary.import_id)
    return { kind: "awaiting_approval", previous };
  if (record.released_at === null) return { kind: "unscheduled" };
  return isReleased
    ? { kind: "visible", since: record.released_at }
    : { kind: "scheduled", from: record.released_at };
}

export function isImporting(state: IssueState): boolean {
  return state.kind === "waiting" || state.kind === "importing";
}

export function hasPages(state: IssueState): boolean {
  return !("previous" in state) || state.kind === "awaiting_approval" || showsPrevious(state);
}

/** Returns whether readers see the previous pages, from the release on. Those are approved if the publication requires it. */
export function showsPrevious(state: IssueState): boolean {
  return "previous" in state && state.previous !== null;
}

export function isVisible(state: IssueState): boolean {
  return "previous" in state ? state.previous === "visible" : state.kind === "visible";
}

/** Returns the import whose pages the console shows: the current one or, if it failed, the one readers see. */
export function viewedImport({ status, import_id, shown_import_id }: ImportSummary): string {
  return status === "failed" ? (shown_import_id ?? import_id) : import_id;
}

export function modeOf(record: Emag) {
  if (record.epub_import_attributes) return "epub";
  return record.pe_id === null ? "standard_pdf" : "planned_pdf";
}

/** Returns the body that imports another file of the same mode with the same settings. */
export function replaceFileBody(record: Emag, location: string) {
  return modeOf(record) === "epub"
    ? { epub_import_attributes: { epub_location: location } }
    : { import_attributes: { pdf_location: location } };
}

/** Returns the body that imports an issue again unchanged: the empty attributes of its mode. */
export function importAgainBody(record: Emag) {
  return modeOf(record) === "epub" ? { epub_import_attributes: {} } : { import_attributes: {} };
}

/** Returns the import that an approval is about. While another has failed or is running, it is that with a name that waits. */
export function reviewedImport({
  status,
  import_id,
  shown_import_id,
  approved_texts,
}: ImportSummary): string {
  return status !== "finished" && approved_texts && shown_import_id ? shown_import_id : import_id;
}
