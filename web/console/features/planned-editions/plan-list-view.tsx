import type { ReactNode } from "react";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { BulkDock } from "#web/console/components/lists/bulk/bulk-dock.tsx";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { usePlanBulk } from "./bulk/use-plan-bulk.tsx";
import { PlanList, type PlanListProps } from "./plan-list.tsx";

export interface PlanListViewProps extends Omit<PlanListProps, "selecting"> {
  editions: readonly PlannedEdition[];
  /** Shown instead of the list if it has no items. */
  empty: ReactNode;
}

export default function PlanListView({ editions, empty, ...list }: PlanListViewProps) {
  const selecting = useListSelection();
  const bulk = usePlanBulk(editions, selecting.selection);
  return (
    <>
      {list.items.length > 0 ? (
        <PlanList {...list} selecting={bulk.actions.length > 0 ? selecting : null} />
      ) : (
        empty
      )}
      {bulk.actions.length > 0 && <BulkDock selecting={selecting} options={bulk} />}
    </>
  );
}
