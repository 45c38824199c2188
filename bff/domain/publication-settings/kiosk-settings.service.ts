import { isDeepStrictEqual } from "node:util";
import type { Author } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import {
  kioskSettingsOf,
  lockPublication,
  type PublicationRecord,
  storePublication,
} from "#bff/domain/publications/index.ts";
import { requireArticleCategories } from "#bff/domain/stories/index.ts";
import type { KioskSettings } from "#shared/console/kiosk-settings.ts";

/** Replaces the settings of a publication's kiosk. Throws `VersionConflict`, and `Invalid` for an unknown category. */
export async function changeKioskSettings(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publicationId: number,
  given: KioskSettings,
  ifMatch: string | undefined,
): Promise<PublicationRecord> {
  const { db, changes } = services;
  const changed = await db.transaction().execute(async (trx) => {
    const before = await lockPublication(trx, publicationId);
    requireVersion(ifMatch, before.version);
    if (isDeepStrictEqual(kioskSettingsOf(before), given)) return before;
    await requireArticleCategories(trx, publicationId, given.sections ?? [], "sections");
    const row = await storePublication(trx, before, { kiosk: JSON.stringify(given) });
    const record = { type: "publication", id: row.id, name: row.name } as const;
    await recordChange(trx, author, row, { verb: "updated", record, before, after: row });
    await changes.publish(trx, changeIn("publication", row));
    return row;
  });
  changes.committed(changeIn("publication", changed));
  return changed;
}
