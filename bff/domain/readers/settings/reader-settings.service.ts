import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { ReaderSettings, ReaderSettingsInput } from "#shared/console/readers/reader-settings.ts";
import { findSettings, lockSettings, saveSettings } from "../accounts/reader-organizations.repo.ts";

/** Returns the settings of an organization for its readers, which are the defaults until they are changed. */
export function getReaderSettings(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
): Promise<ReaderSettings> {
  return findSettings(db, organizationId);
}

/** Changes the settings of an organization for its readers. Throws `VersionConflict`. */
export function changeReaderSettings(
  { db }: Pick<PlatformContext, "db">,
  author: Author,
  organization_id: number,
  given: ReaderSettingsInput,
  ifMatch: string | undefined,
): Promise<ReaderSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSettings(trx, organization_id);
    requireVersion(ifMatch, before.version);
    const after = { ...given, version: before.version + 1 };
    await saveSettings(trx, organization_id, after);
    await recordChange(trx, author, organization_id, {
      verb: "updated",
      record: { type: "reader_settings", id: organization_id, name: "" },
      before,
      after,
    });
    return after;
  });
}
