import { attachIssue, detachIssue, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { call } from "#web/api/client.ts";
import { withConfirmedWarnings } from "../warnings/confirm-warnings.tsx";

/**
 * Attaches an issue to a planned edition, and asks about its serious warnings. Throws an `ApiError` with status 412 if the edition was
 * changed since it was loaded.
 */
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

/** Detaches the issue. Throws an `ApiError` with status 412 if the edition was changed since it was loaded. */
export async function detachFromEdition(
  publicationId: number,
  edition: PlannedEdition,
): Promise<PlannedEdition> {
  const params = { publication_id: publicationId, planned_emag_id: edition.id };
  return (await call(detachIssue, { params, ifMatch: `"${edition.version}"` })).planned_edition;
}
