import { lazy, type ReactNode, Suspense } from "react";
import classes from "#web/ui/lists/list-page.module.css";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import type { BulkOptions } from "./bulk-actions.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useBulkRun } from "./bulk-run.ts";

const BulkResults = lazy(() => import("./bulk-results.tsx"));

interface BulkDockProps {
  selecting: SelectionState;
  options: BulkOptions;
  /** Dialog of an action. */
  dialog?: ReactNode;
}

export function BulkDock({ selecting, options, dialog }: BulkDockProps) {
  const run = useBulkRun(options);
  return (
    <div className={classes.dock}>
      {run && (
        <Suspense>
          <BulkResults run={run} options={options} onDone={selecting.deselect} />
        </Suspense>
      )}
      {(!run || run.over) && selecting.selection.size > 0 && (
        <BulkBar selecting={selecting} options={options} />
      )}
      {dialog}
    </div>
  );
}
