import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import {
  listBlindlyApproved,
  listImportIds,
  removeImportFiles,
  updateShown,
} from "#bff/domain/imports/index.ts";
import { findFreeEdition, transferEdition } from "#bff/domain/planned-emags/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { reopenReview } from "#bff/domain/reviews/index.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { RestoredRecord } from "#shared/console/trash.ts";
import { requireFreeName, writeNamed } from "../check-emag.ts";
import { emagChange, recordOf } from "../emag-changes.ts";
import * as repo from "../emags.repo.ts";
import { reviewTexts } from "../review-texts.ts";
import { deletePermanently, findTrashed, takeFromTrash } from "./emag-trash.repo.ts";

type Context = Pick<PlatformContext, "changes" | "db">;

/**
 * Restores an issue in the trash, with another name if its own is taken. It gets its planned edition again if that is still
 * available. Throws `Invalid`.
 */
export async function restoreEmag(
  services: Context,
  trx: Transaction<Database>,
  actor: Actor,
  publication: PublicationRecord,
  { id, name: newName }: { id: number; name: string | undefined },
): Promise<RestoredRecord> {
  const { mode: hadMode, ...before } = await findTrashed(trx, id);
  const edition = before.pe_id === null ? null : await findFreeEdition(trx, publication.id, before.pe_id);
  const mode = hadMode === "planned_pdf" && edition === null ? "standard_pdf" : hadMode;
  const name = newName ?? before.name;
  await requireFreeName(trx, publication.id, name);
  const { category_ids: had } = before;
  await writeNamed(name, () =>
    takeFromTrash(trx, id, { name, mode, pe_id: edition?.pe_id ?? null, category_ids: had }),
  );
  // The publication may require approvals since the issue was deleted, or no longer.
  await updateShown(trx, { "emags.id": id });
  const isBlind =
    publication.approval_required && (await listBlindlyApproved(trx, ["emags.id", id])).length > 0;
  const row = (await repo.findEmag(trx, publication.id, id))!;
  const { pe_id, category_ids } = row;
  const signOff = isBlind
    ? await reopenReview(trx, actor, id)
    : await reviewTexts(trx, actor, { ...row, name: before.name }, row);
  const after = { name, pe_id, category_ids };
  const isChanged = !isDeepStrictEqual(before, after);
  const { version } = isChanged ? await repo.updateEmag(trx, row, actorLabel(actor), {}) : row;
  if (edition) await transferEdition(services, trx, actor, publication, edition, id);
  await recordChange(trx, actor, publication, {
    verb: "restored_from_trash",
    record: recordOf(row),
    ...((isChanged || signOff) && {
      before: { ...before, ...signOff?.before },
      after: { ...after, ...signOff?.after },
    }),
  });
  await services.changes.publishViaOutbox(trx, emagChange(publication, { id, version }, "restored"));
  return {
    id,
    name,
    lost_categories: before.category_ids.length - category_ids.length,
    lost_edition: pe_id === null ? before.pe_id : null,
  };
}

/** Deletes an issue in the trash permanently, with its files. */
export async function purgeEmag(trx: Transaction<Database>, id: number): Promise<void> {
  await removeImportFiles(trx, await listImportIds(trx, id));
  await deletePermanently(trx, id);
}
