import { queryOptions } from "@tanstack/react-query";
import {
  attachIssue,
  detachIssue,
  getEmagEdition,
  type PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import { call } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { withConfirmedWarnings } from "#web/console/components/warnings/confirm-warnings.tsx";

/** Query of the planned edition of an issue, and of the one that seems to wait for it. */
export const issueEditionQuery = (publicationId: number, emagId: number) =>
  queryOptions({
    queryKey: [...issueKeys.editions(publicationId), emagId],
    queryFn: ({ signal }) =>
      call(getEmagEdition, { params: { publication_id: publicationId, emag_id: emagId }, signal }),
  });

/** Attaches an issue to an edition. Throws an `ApiError` with status 412 if the edition was changed since it was loaded. */
export async function attachToEdition(
  publicationId: number,
  edition: PlannedEdition,
  body: { emag_id: number; take_name: boolean },
): Promise<PlannedEdition> {
  const params = { publication_id: publicationId, planned_emag_id: edition.id };
  const ifMatch = `"${edition.version}"`;
  const attached = await withConfirmedWarnings((confirmedWarnings) =>
    call(attachIssue, { params, body, ifMatch, confirmedWarnings }),
  );
  return attached.planned_edition;
}

export async function detachFromEdition(publicationId: number, edition: PlannedEdition): Promise<void> {
  const params = { publication_id: publicationId, planned_emag_id: edition.id };
  await call(detachIssue, { params, ifMatch: `"${edition.version}"` });
}
