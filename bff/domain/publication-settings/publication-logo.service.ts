import type { Actor } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { registerImage, storeImage } from "#bff/domain/images/index.ts";
import { lockPublication, type PublicationRecord, storePublication } from "#bff/domain/publications/index.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";

/**
 * Replaces the logo of a publication, or removes it if the file is null. The cleanup deletes the previous image. Throws
 * `VersionConflict`, and the errors of `storeImage`.
 */
export async function replaceLogo(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db" | "storage">,
  actor: Actor,
  publication: PublicationRecord,
  file: ReceivedFile | null,
  ifMatch: string | undefined,
): Promise<PublicationRecord> {
  const image = file === null ? null : await storeImage(services, publication, file);
  const changed = await services.db.transaction().execute(async (trx) => {
    const before = await lockPublication(trx, publication.id);
    requireVersion(ifMatch, before.version);
    if (image === null && before.logo_image_id === null) return before;
    if (image) await registerImage(trx, actor, before, "logo", image);
    const after = await storePublication(trx, before, { logo_image_id: image?.id ?? null });
    await recordChange(trx, actor, before, {
      verb: "updated",
      record: { type: "publication", id: before.id, name: before.name },
      before: { logo_image_id: before.logo_image_id },
      after: { logo_image_id: after.logo_image_id },
    });
    await services.changes.publish(trx, changeIn("publication", before));
    return after;
  });
  services.changes.committed(changeIn("publication", changed));
  return changed;
}
