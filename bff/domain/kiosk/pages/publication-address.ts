import type { PlatformContext } from "#bff/core/context.ts";
import { getPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { idInAddress } from "#shared/kiosk/addresses.ts";

/** Returns the part of the readers' addresses that names a publication. */
export function slugOf({ id }: Pick<PublicationRecord, "id">): string {
  return String(id);
}

/** Returns the publication that an address names. Throws `NotFound`. */
export function publicationOf({ db }: Pick<PlatformContext, "db">, slug: string): Promise<PublicationRecord> {
  return getPublication(db, idInAddress(slug) ?? 0);
}
