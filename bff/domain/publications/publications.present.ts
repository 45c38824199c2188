import type { Publication } from "#shared/console/identity/session.ts";
import { getCover } from "#shared/console/issues/imports.ts";
import type { PublicationRecord } from "./publications.repo.ts";

/** Presents a publication for the console, with an allowlist of fields. */
export function presentPublication(row: PublicationRecord, coverImportId?: string): Publication {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    pubcode: row.pubcode,
    time_zone: row.time_zone,
    language: row.language,
    currency: row.currency,
    keep_previous_pages: row.keep_previous_pages,
    approval_required: row.approval_required,
    holiday_region: row.holiday_region,
    version: row.version,
    cover_url: coverImportId ? getCover.path.replace(":import_id", coverImportId) : null,
  };
}
