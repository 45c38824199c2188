import type { ReactNode } from "react";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";
import { TableSkeleton } from "./skeletons.tsx";

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What stands over the reason where it could not be loaded: "The issues could not be loaded". */
  failed: string;
  /** How many rows are likely to come, and whether they have covers. */
  rows: number;
  covers?: boolean;
  /** Of the heading over the reason. */
  order?: ErrorStateProps["order"];
  children: (data: Data) => ReactNode;
}

/** A list as it comes: the shape of it at first, then what came, or why nothing did. What came once stays. */
export function Loaded<Data>({
  query,
  failed,
  rows,
  covers = false,
  order = 2,
  children,
}: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} title={failed} order={order} onRetry={() => void refetch()} />;
  return <TableSkeleton rows={rows} covers={covers} />;
}
