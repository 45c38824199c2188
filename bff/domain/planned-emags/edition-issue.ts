import { isoOrNull } from "#bff/core/iso-time.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { EditionRow } from "./planned-emags.repo.ts";

/** Presents the issue of an edition in the console's plan. */
export function presentIssue(row: EditionRow): PlannedEdition["emag"] {
  if (row.emag_id === null) return null;
  return {
    id: row.emag_id,
    name: row.emag_name ?? "",
    released_at: isoOrNull(row.emag_released_at),
    import_id: row.import_id!,
    import_status: row.import_status ?? "pending",
    import_cancelled: row.import_cancelled ?? false,
    has_pages: row.shown_import_id !== null,
    awaiting_approval: row.awaits_approval,
  };
}
