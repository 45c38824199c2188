import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { isGone } from "../api/client.ts";
import { ErrorState } from "./error-state.tsx";

type Read = Pick<UseQueryResult, "error" | "isError" | "data" | "refetch">;

/**
 * The read that leaves the screen of a record with nothing to show, if there is one. A record that is shown and that
 * somebody deletes meanwhile counts, too.
 */
export function failedRead(record: Read, others: readonly Read[] = []): Read | undefined {
  if (isGone(record.error)) return record;
  return [record, ...others].find((read) => read.isError && read.data === undefined);
}

export interface RecordFailureProps {
  read: Read;
  /** What could not be loaded. */
  title: string;
  /** The list the record is one of. */
  list: { to: string; label: string };
}

/** In place of the screen of a record: it could not be loaded, or there is no such record, or not any more. */
export function RecordFailure({ read: { error, refetch }, title, list }: RecordFailureProps) {
  const back = (
    <Button component={Link} to={list.to} variant="default">
      {list.label}
    </Button>
  );
  if (isGone(error)) return <ErrorState order={1} error={error} action={back} />;
  return <ErrorState order={1} error={error} title={title} onRetry={() => void refetch()} action={back} />;
}
