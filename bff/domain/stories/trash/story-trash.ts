import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { RestoredRecord } from "#shared/console/trash.ts";
import { incrementVersions } from "../categories/story-categories.repo.ts";
import { changeOf, recordOf, storeOffline } from "../save-story.ts";
import { storeCategoryVersions } from "../store-texts.ts";
import { findStory, lockStory } from "../stories.repo.ts";
import { publishVisibility } from "../story-releases.ts";
import { insertSearch } from "../story-write.repo.ts";
import { takeFromTrash } from "./story-trash.repo.ts";

export async function restoreStory(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  id: number,
): Promise<RestoredRecord> {
  const before = { article_category_ids: await takeFromTrash(trx, id) };
  const { current, stored } = (await lockStory(trx, publication.id, id))!;
  await insertSearch(trx, stored ?? current);
  // Readers lost it when it was deleted, so this publishes no webhook event.
  if (stored) await storeOffline(services, trx, publication, { current, stored });
  let row = current;
  const after = { article_category_ids: row.article_category_ids };
  const lost_categories = before.article_category_ids.length - after.article_category_ids.length;
  if (lost_categories > 0) {
    await incrementVersions(trx, [id]);
    await storeCategoryVersions(services, trx, publication, [id], {
      saved_by: actorLabel(actor),
      is_person: actor.kind === "person",
    });
    row = (await findStory(trx, publication.id, id))!;
  }
  await publishVisibility(trx, null, row);
  await recordChange(trx, actor, publication, {
    verb: "restored_from_trash",
    record: recordOf(row),
    ...(lost_categories > 0 && { before, after }),
  });
  await services.changes.publishViaOutbox(trx, changeOf(actor, publication, row, "restored"));
  return { id, name: row.title.trim() || row.name, lost_categories, lost_edition: null };
}
