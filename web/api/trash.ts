import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  deletePermanently,
  listTrash,
  type RestoredRecord,
  restoreFromTrash,
  type TrashedKind,
} from "#shared/console/trash.ts";
import { call, reading } from "./client.ts";
import { noteRestore } from "./own-writes.ts";
import { trashKey } from "./query-keys.ts";

/** Query of a page of the trash. Keeps the previous page until the next one is loaded. */
export const trashQuery = (
  publication_id: number,
  kind: TrashedKind,
  { page, per, search }: { page: number; per: number; search: string },
) =>
  queryOptions({
    queryKey: [...trashKey(publication_id), kind, page, per, search],
    queryFn: reading(listTrash, {
      params: { publication_id, kind },
      query: { page: String(page), per: String(per), search },
    }),
    // Other people delete and restore while no screen of the trash follows the events.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

interface TrashRef {
  kind: TrashedKind;
  id: number;
}

/** Restores a record from the trash. Throws an `ApiError` with the field `name` if its name is taken. */
export async function restoreRecord(
  publication_id: number,
  { kind, id }: TrashRef,
  name?: string,
): Promise<RestoredRecord> {
  const params = { publication_id, kind, record_id: id };
  // Before the response, which makes this tab read the record again.
  noteRestore(`${kind}:${id}`);
  return call(restoreFromTrash, { params, body: name === undefined ? {} : { name } }, "restored");
}

export const deleteTrashed = (publication_id: number, { kind, id }: TrashRef) =>
  call(deletePermanently, { params: { publication_id, kind, record_id: id } });
