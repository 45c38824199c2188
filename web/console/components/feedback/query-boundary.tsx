import type { ReactNode } from "react";
import { TableSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { type ErrorStateProps, QueryError } from "./error-state.tsx";

export interface QueryBoundaryProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Heading of the error state, such as "Couldn't load issues". */
  failed: string;
  /** Expected number of rows, and whether they have covers, for the skeleton. */
  rows?: number;
  covers?: boolean;
  /** Another skeleton. */
  waiting?: ReactNode;
  /** Level of that heading. */
  order?: ErrorStateProps["order"];
  children: (data: Data) => ReactNode;
}

/** Renders a query: a skeleton, then its data or its error. Loaded data stays visible after a failed refetch. */
export function QueryBoundary<Data>({
  query,
  failed,
  rows,
  covers = false,
  waiting = <TableSkeleton rows={rows} covers={covers} />,
  order = 2,
  children,
}: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryError query={query} title={failed} order={order} />;
  return waiting;
}
