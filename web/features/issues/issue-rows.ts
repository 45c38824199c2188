import type { ImportSummary } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { SelectedIssue } from "./issue-selection.ts";
import { type IssueState, stateOf } from "./issue-state.ts";

/** One row of the list: the issue, how far its import is, and what both come to at this moment. */
export interface IssueRow {
  record: Emag;
  coverUrl: string | null;
  state: IssueState;
}

export function rowsOf(
  records: readonly Emag[],
  summaries: readonly ImportSummary[] | undefined,
  now: number,
): IssueRow[] {
  const byIssue = new Map(summaries?.map((summary) => [summary.emag_id, summary]));
  return records.map((record) => {
    const summary = byIssue.get(record.id);
    return { record, coverUrl: summary?.cover_url ?? null, state: stateOf(record, summary, now) };
  });
}

export function selectedOf({ record, state }: IssueRow): SelectedIssue {
  return { id: record.id, name: record.name, visible: state.kind === "visible" };
}
