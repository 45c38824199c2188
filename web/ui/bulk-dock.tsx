import type { BulkOptions } from "./bulk-actions.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { useBulkRun } from "./bulk-run.ts";
import classes from "./list-page.module.css";
import type { SelectionState } from "./list-selection.ts";

/** What goes on with the selection of a list, in sight at the lower edge of the screen. */
export function BulkDock({ selecting, options }: { selecting: SelectionState; options: BulkOptions }) {
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
