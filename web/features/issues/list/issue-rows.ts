import { useCallback, useLayoutEffect, useRef } from "react";
import type { ImportSummary } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { SelectedRow, SelectionState } from "../../../ui/list-selection.ts";
import { type IssueState, isSeen, stateOf } from "../issue-state.ts";

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

/** Whether two rows look the same, so that progress of one issue draws one row anew and not all of them. */
export function sameRow(one: IssueRow, other: IssueRow): boolean {
  return (
    one.record === other.record &&
    one.coverUrl === other.coverUrl &&
    JSON.stringify(one.state) === JSON.stringify(other.state)
  );
}

/** Selects or deselects one row, with `range` everything between it and the one before. */
export type SelectRow = (id: number, selected: boolean, range: boolean) => void;

/** The way to select a row, the same function on every drawing; null where there is nothing to select for. */
export function useSelectRow(rows: readonly IssueRow[], selecting: SelectionState | null): SelectRow | null {
  const latest = useRef<SelectRow>(() => {});
  useLayoutEffect(() => {
    latest.current = (id, selected, range) => selecting?.toggle(rows.map(selectedOf), id, selected, range);
  });
  const select = useCallback<SelectRow>((...args) => latest.current(...args), []);
  return selecting && select;
}

export interface RowProps {
  row: IssueRow;
  selected: boolean;
  onSelect: SelectRow | null;
}

export function sameRowProps(one: RowProps, other: RowProps): boolean {
  return one.selected === other.selected && one.onSelect === other.onSelect && sameRow(one.row, other.row);
}

export function selectedOf({ record, state }: IssueRow): SelectedRow {
  return { id: record.id, name: record.name, visible: isSeen(state) };
}
