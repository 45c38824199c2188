import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { newExternalId } from "#bff/core/external-id.ts";
import { entityTag } from "#bff/core/record-version.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { productIdOf } from "#shared/product-ids.ts";
import { emagNotFound } from "./emag-changes.ts";
import { findEmag } from "./emags.repo.ts";
import { updateEmag } from "./emags.service.ts";

/** Gives an issue without a product identifier an external ID. Returns the identifier by which a product names the issue. */
export async function giveExternalId(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  actor: Actor,
  publication: PublicationRecord,
  emagId: number,
): Promise<string> {
  // Repeats only after another change of the issue, which may have given it an identifier.
  for (;;) {
    const emag = await findEmag(services.db, publication.id, emagId);
    if (!emag) throw emagNotFound(emagId);
    const known = productIdOf(emag);
    if (known !== null) return known;
    const external_id = newExternalId();
    try {
      await updateEmag(
        services,
        actor,
        publication,
        emagId,
        { external_id },
        { ifMatch: entityTag(emag.version) },
      );
      return external_id;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "version_conflict") throw error;
    }
  }
}
