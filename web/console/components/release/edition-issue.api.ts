import { attachIssue, detachIssue, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { call } from "#web/api/client.ts";
import { withConfirmedWarnings } from "../warnings/confirm-warnings.tsx";

/**
 * Attaches an issue to a planned edition, and asks about its serious warnings. Throws an `ApiError` with status 412 if the edition was
 * changed since it was loaded.
 */
export const attachToEdition = (
  publicationId: number,
  edition: PlannedEdition,
  body: { emag_id: number; take_name: boolean },
) =>
  withConfirmedWarnings((confirmedWarnings) =>
    call(attachIssue, { ...of(publicationId, edition), body, confirmedWarnings }, "planned_edition"),
  );

/** Detaches the issue. Throws an `ApiError` with status 412 if the edition was changed since it was loaded. */
export const detachFromEdition = (publicationId: number, edition: PlannedEdition) =>
  call(detachIssue, of(publicationId, edition), "planned_edition");

const of = (publication_id: number, { id, version }: PlannedEdition) => ({
  params: { publication_id, planned_emag_id: id },
  ifMatch: `"${version}"`,
});
