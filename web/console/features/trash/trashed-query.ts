import { listTrash, type TrashedRecord } from "#shared/console/trash.ts";
import { call } from "#web/api/client.ts";
import { trashKey } from "#web/api/query-keys.ts";
import type { RecordQuery } from "#web/ui/dialogs/open-record.tsx";

/**
 * Query of a record in the trash, null once it has left the trash. Searches the list for its name, which does not change there, because
 * no route returns a single record.
 */
export const trashedQuery = (
  publication_id: number,
  { kind, id, name }: TrashedRecord,
): RecordQuery<TrashedRecord> => ({
  queryKey: [...trashKey(publication_id), kind, "record", id],
  queryFn: async ({ signal }) => {
    const query = { search: name.slice(0, 200), per: "100" };
    const { trash } = await call(listTrash, { params: { publication_id, kind }, query, signal });
    return trash.find((record) => record.id === id) ?? null;
  },
});
