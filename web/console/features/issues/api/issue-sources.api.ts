import { queryOptions } from "@tanstack/react-query";
import {
  getPlannedEdition,
  listPlannedEditions,
  type PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import type { SourceKind } from "#shared/limits.ts";
import { call } from "#web/api/client.ts";
import { orNull } from "#web/api/http/errors.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import type { RecordQuery } from "#web/ui/dialogs/open-record.tsx";
import { interruptedUploads } from "./file-upload.ts";

/** Query of interrupted uploads in this browser. */
export const interruptedUploadsQuery = (publicationId: number, kind: SourceKind) =>
  queryOptions({
    queryKey: [...issueKeys.interrupted(publicationId), kind],
    queryFn: () => interruptedUploads(kind, publicationId),
    networkMode: "always",
  });

/** Query of editions without an issue, from a month ago to a year ahead, next one first. */
export const openEditionsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: issueKeys.editions(publicationId),
    async queryFn({ signal }) {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const { planned_editions } = await call(listPlannedEditions, {
        params: { publication_id: publicationId },
        query: { from: day(-30), to: day(365) },
        signal,
      });
      return planned_editions.filter(({ status }) => status === "planned");
    },
  });

/** Query of an edition, which is null if it was deleted. */
export const droppedEditionQuery = (
  publication_id: number,
  { id }: PlannedEdition,
): RecordQuery<PlannedEdition> => ({
  queryKey: [...issueKeys.editions(publication_id), "edition", id],
  queryFn: ({ signal }) => {
    const params = { publication_id, planned_emag_id: id };
    return orNull(call(getPlannedEdition, { params, signal }, "planned_edition"));
  },
});
