import { isDeepStrictEqual } from "node:util";
import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { kioskSettingsOf, type PublicationRecord, savePublication } from "#bff/domain/publications/index.ts";
import { requireArticleCategories } from "#bff/domain/stories/index.ts";
import type { KioskSettings } from "#shared/console/kiosk-settings.ts";

/** Replaces the settings of a publication's kiosk. Throws `VersionConflict`, and `Invalid` for an unknown category. */
export function changeKioskSettings(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publicationId: number,
  given: KioskSettings,
  ifMatch: string | undefined,
): Promise<PublicationRecord> {
  return savePublication(services, author, publicationId, ifMatch, async (trx, before, store) => {
    if (isDeepStrictEqual(kioskSettingsOf(before), given)) return before;
    await requireArticleCategories(trx, publicationId, given.sections ?? [], "sections");
    return store({ kiosk: JSON.stringify(given) });
  });
}
