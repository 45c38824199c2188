import { type FetchQueryOptions, useIsMutating, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useState } from "react";

/** True in the dialogs of a record that was deleted while they were open. */
export const DeletedRecordContext = createContext(false);

interface KnownRecord<R> {
  /** The newest known version. */
  record: R;
  isDeleted: boolean;
}

/** Query of a single record, which is null if the record was deleted. */
export type RecordQuery<R> = Pick<FetchQueryOptions<R | null>, "queryKey" | "queryFn">;

type OwnQuery<R> = (lastKnown: R) => RecordQuery<R>;

const noQuery = { queryKey: ["no-record"], queryFn: () => null };

/**
 * Returns the newest version of a record from its list, or else from its own query. Without that query, the list contains all records,
 * so that one which leaves it was deleted. Null if no version was ever known.
 */
export function useKnownRecord<R>(
  records: readonly R[] | undefined,
  idField: keyof R,
  id: R[keyof R] | null,
  ownQuery?: OwnQuery<R>,
): KnownRecord<R> | null {
  const listed = id === null ? undefined : records?.find((one) => one[idField] === id);
  const [seen, setSeen] = useState<R | null>(null);
  if (listed && listed !== seen) setSeen(listed);
  const lastKnown = listed ?? (seen?.[idField] === id ? seen : null);
  const hasLeft = records !== undefined && !listed && lastKnown !== null;
  const own = useQuery<R | null>({
    ...(ownQuery && lastKnown ? ownQuery(lastKnown) : noQuery),
    enabled: hasLeft && ownQuery !== undefined,
    staleTime: 0,
  });
  // A dialog that deletes the record closes when the deletion is answered.
  const isWriting = useIsMutating() > 0;
  if (lastKnown === null) return null;
  const isGone = hasLeft && (ownQuery ? own.data === null : true);
  return { record: (hasLeft && own.data) || lastKnown, isDeleted: isGone && !isWriting };
}

/** Stores the ID of the record that a dialog shows. Returns the record for `OpenRecord`, and a function that opens or closes it. */
export function useOpenRecord<R>(
  records: readonly R[] | undefined,
  idField: keyof R,
  ownQuery?: OwnQuery<R>,
): [KnownRecord<R> | null, (record: R | null) => void] {
  const [id, setId] = useState<R[keyof R] | null>(null);
  const open = useCallback((record: R | null) => setId(record?.[idField] ?? null), [idField]);
  return [useKnownRecord(records, idField, id, ownQuery), open];
}

interface OpenRecordProps<R> {
  /** Null if no dialog is open. */
  of: KnownRecord<R> | null;
  children: (record: R) => ReactNode;
}

/** Renders the dialog of a record, which stays open and says so if the record is deleted. */
export function OpenRecord<R>({ of, children }: OpenRecordProps<R>) {
  const isPageDeleted = use(DeletedRecordContext);
  if (!of) return null;
  return (
    <DeletedRecordContext value={of.isDeleted || isPageDeleted}>{children(of.record)}</DeletedRecordContext>
  );
}
