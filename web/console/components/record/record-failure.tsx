import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { isNotFound } from "#web/api/http/errors.ts";
import { ErrorState, QueryError } from "../feedback/error-state.tsx";

type Read = Pick<UseQueryResult, "error" | "isError" | "data" | "refetch">;

/** Returns the failed query of a record's screen, if any. Includes a record that is deleted while it is shown. */
export function failedRead(record: Read, others: readonly Read[] = []): Read | undefined {
  if (isNotFound(record.error)) return record;
  return [record, ...others].find((read) => read.isError && read.data === undefined);
}

export interface RecordFailureProps {
  read: Read;
  /** Heading of the error. */
  title: string;
  /** Link to the record's list. */
  list: { to: string; label: string };
}

export function RecordFailure({ read, title, list }: RecordFailureProps) {
  const back = (
    <Button component={Link} to={list.to} variant="default">
      {list.label}
    </Button>
  );
  if (isNotFound(read.error)) return <ErrorState order={1} error={read.error} action={back} />;
  return <QueryError order={1} query={read} title={title} action={back} />;
}
