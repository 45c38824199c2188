import type { Selectable } from "kysely";
import {
  getCover,
  getPageImage,
  getPageThumbnail,
  type ImportAttempt,
  type ImportPage,
  type ImportSummary,
} from "#shared/console/imports.ts";
import type { ImportStepsTable } from "../../schema/tables/imports.ts";
import { iso, isoOrNull } from "../present-time.ts";
import type { AttemptRow, SummaryRow } from "./imports.repo.ts";

const coverUrl = (importId: string) => getCover.path.replace(":import_id", importId);

export function presentSummary(row: SummaryRow): ImportSummary {
  return {
    emag_id: row.emag_id,
    import_id: row.id,
    shown_import_id: row.shown_import_id,
    previous_import_id: row.previous_import_id,
    emag_name: row.emag_name,
    publication_id: row.publication_id,
    status: row.status,
    step: row.step,
    done: row.done ?? 0,
    total: row.total,
    page_count: row.page_count,
    warning_count: row.warning_count,
    failure: row.failure,
    cover_url: row.cover_import_id === null ? null : coverUrl(row.cover_import_id),
  };
}

export function presentAttempt(row: AttemptRow, steps: Selectable<ImportStepsTable>[]): ImportAttempt {
  return {
    id: row.id,
    emag_id: row.emag_id,
    number: row.number,
    current: row.current,
    shown: row.shown,
    previous: row.previous_id !== null,
    kept_until: isoOrNull(row.kept_until),
    status: row.status,
    failure: row.failure,
    created_at: iso(row.created_at),
    started_at: isoOrNull(row.started_at),
    finished_at: isoOrNull(row.finished_at),
    page_count: row.page_count,
    requested_by: row.requested_by,
    steps: steps.map((step) => ({
      name: step.name,
      status: step.status,
      started_at: isoOrNull(step.started_at),
      finished_at: isoOrNull(step.finished_at),
      done: step.done,
      total: step.total,
      warnings: step.warnings,
    })),
  };
}

export function presentPage(
  importId: string,
  page: { number: number; width: number; height: number },
): ImportPage {
  const address = (path: string) =>
    path.replace(":import_id", importId).replace(":page_number", String(page.number));
  return {
    ...page,
    image_url: address(getPageImage.path),
    thumbnail_url: address(getPageThumbnail.path),
  };
}
