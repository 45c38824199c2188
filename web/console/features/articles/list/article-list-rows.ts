import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import type { SelectedRow } from "#web/ui/lists/list-selection.ts";
import { type ArticleState, stateOf } from "../article-state.ts";
import { titleOf } from "../article-values.ts";

export interface ArticleRow extends SelectedRow {
  record: ManagedStory;
  state: ArticleState;
}

export function articleRows(records: readonly ManagedStory[], now: number): ArticleRow[] {
  return records.map((record) => {
    const state = stateOf(record, now);
    return { id: record.id, name: titleOf(record), visible: state.kind === "visible", record, state };
  });
}
