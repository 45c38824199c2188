import { presentAs } from "#bff/core/record-fields.ts";
import { type Publication, publication } from "#shared/console/identity/session.ts";
import { getCover } from "#shared/console/issues/imports.ts";
import { type KioskSettings, kioskSettings } from "#shared/console/kiosk-settings.ts";
import { MEDIA_PATH } from "#shared/images.ts";
import type { PublicationRecord } from "./publications.repo.ts";

/** Returns the address of a publication's logo in the size for readers' pages, or null without a logo. */
export function logoUrlOf({ logo_image_id }: Pick<PublicationRecord, "logo_image_id">): string | null {
  return logo_image_id === null ? null : `${MEDIA_PATH}/${logo_image_id}/editor.webp`;
}

/** Returns the settings of a publication's kiosk. Fields that were added since they were saved have their default. */
export const kioskSettingsOf = ({ kiosk }: Pick<PublicationRecord, "kiosk">): KioskSettings =>
  kioskSettings.parse(kiosk);

/** Presents a publication for the console, with an allowlist of fields. */
export function presentPublication(row: PublicationRecord, coverImportId?: string): Publication {
  return presentAs(publication, {
    ...row,
    logo_url: logoUrlOf(row),
    cover_url: coverImportId ? getCover.path.replace(":import_id", coverImportId) : null,
  });
}
