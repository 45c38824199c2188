import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { registerImage, storeImage } from "#bff/domain/images/index.ts";
import { type PublicationRecord, savePublication } from "#bff/domain/publications/index.ts";
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
  return savePublication(services, actor, publication.id, ifMatch, async (trx, before, store) => {
    if (image === null && before.logo_image_id === null) return before;
    if (image) await registerImage(trx, actor, before, "logo", image);
    return store({ logo_image_id: image?.id ?? null });
  });
}
