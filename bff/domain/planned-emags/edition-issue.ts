import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { isoOrNull } from "../present-time.ts";
import type { EditionRow } from "./planned-emags.repo.ts";

/** What a plan tells of the issue of an edition. */
export function presentIssue(row: EditionRow): PlannedEdition["emag"] {
  if (row.emag_id === null) return null;
  return {
    id: row.emag_id,
    name: row.emag_name ?? "",
    released_at: isoOrNull(row.emag_released_at),
    import_status: row.import_status ?? "pending",
    import_cancelled: row.import_cancelled ?? false,
    has_pages: row.shown_import_id !== null,
  };
}
