import classes from "#web/ui/lists/list-page.module.css";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import type { BulkOptions } from "./bulk-actions.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { useBulkRun } from "./bulk-run.ts";

export interface BulkDockProps {
  selecting: SelectionState;
  options: BulkOptions;
}

/** Renders the bulk bar or the results at the lower edge of the screen. */
export function BulkDock({ selecting, options }: BulkDockProps) {
  const run = useBulkRun(options);
  return (
    <div className={classes.dock}>
      {run && <BulkResults run={run} options={options} onDone={selecting.deselect} />}
      {(!run || run.over) && selecting.selection.size > 0 && (
        <BulkBar selecting={selecting} options={options} />
      )}
    </div>
  );
}
