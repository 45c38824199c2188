import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { SelectedRow } from "#web/ui/lists/list-selection.ts";
import { type IssueState, isVisible, stateOf } from "../state/issue-state.ts";

export interface IssueRow extends SelectedRow {
  record: ManagedEmag;
  coverUrl: string | null;
  state: IssueState;
  /** Number of serious warnings about the pages that readers see next. */
  warningCount: number;
}

export function issueRows(
  records: readonly ManagedEmag[],
  summaries: readonly ImportSummary[] | undefined,
  now: number,
): IssueRow[] {
  const byIssue = new Map(summaries?.map((summary) => [summary.emag_id, summary]));
  return records.map((record) => {
    const summary = byIssue.get(record.id);
    const state = stateOf(record, summary, now);
    const { id, name } = record;
    return {
      id,
      name,
      visible: isVisible(state),
      record,
      coverUrl: summary?.cover_url ?? null,
      state,
      warningCount: summary?.serious_warnings.length ?? 0,
    };
  });
}
