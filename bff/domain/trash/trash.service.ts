import type { Transaction } from "kysely";
import { type Actor, renderActorLabel, system } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { purgeEmag, restoreEmag } from "#bff/domain/emags/index.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { purgeStory, restoreStory } from "#bff/domain/stories/index.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import {
  type RestoredRecord,
  type TrashedKind,
  type TrashedRecord,
  trashedKind,
  trashedRecord,
} from "#shared/console/trash.ts";
import { paginate } from "#shared/contract/pagination.ts";
import type { TrashRef } from "./trash.repo.ts";
import * as repo from "./trash.repo.ts";

type Trx = Transaction<Database>;
type Context = Pick<PlatformContext, "changes" | "db">;

export async function listTrash(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  kind: TrashedKind,
  query: { page: number; per: number; search?: string | undefined },
  language: Language,
) {
  const search = query.search?.trim() || undefined;
  const { rows, count } = await repo.listTrashed(db, { publicationId: publication.id, kind, search }, query);
  return { trash: rows.map((row) => present(kind, row, language)), ...paginate(query, count) };
}

function present(kind: TrashedKind, row: repo.TrashRow, language: Language): TrashedRecord {
  return presentAs(trashedRecord, {
    ...row,
    kind,
    deleted_by: renderActorLabel(row.trashed_by, language),
    deleted_at: row.trashed_at,
  });
}

/** Restores a record. Throws `NotFound` if it is no longer in the trash, and `Invalid` if its name is taken. */
export async function restoreFromTrash(
  services: Context & Pick<PlatformContext, "articleBytes">,
  actor: Actor,
  publicationId: number,
  ref: TrashRef,
  name: string | undefined,
): Promise<RestoredRecord> {
  return services.db.transaction().execute(async (trx) => {
    // Its categories and its edition do not change while it returns.
    const publication = await lockPublication(trx, publicationId);
    await requireTrashed(trx, publicationId, ref);
    return ref.kind === "emag"
      ? restoreEmag(services, trx, actor, publication, { id: ref.record_id, name })
      : restoreStory(services, trx, actor, publication, ref.record_id);
  });
}

/** Deletes a record in the trash permanently, with its files. Throws `NotFound`. */
export async function deletePermanently(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  ref: TrashRef,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const row = await requireTrashed(trx, publication.id, ref);
    await purge(trx, ref);
    await recordChange(trx, actor, publication, {
      verb: "deleted",
      record: { type: ref.kind, id: ref.record_id, name: row.name },
    });
    await services.changes.publish(trx, changeIn("trash", publication));
  });
}

const PURGE_BATCH_SIZE = 20;

/** Deletes the records that expired before a time permanently, with their files. */
export async function purgeTrash(services: Context, before = new Date()): Promise<void> {
  for (const kind of trashedKind.options) while (await purgeBatch(services, kind, before));
}

/** Deletes some expired records of a kind. Returns whether there may be more. */
async function purgeBatch(services: Context, kind: TrashedKind, before: Date): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const rows = await repo.lockExpired(trx, kind, before, PURGE_BATCH_SIZE);
    for (const { id, name, publication_id, organization_id } of rows) {
      await purge(trx, { kind, record_id: id });
      const publication = { id: publication_id, organization_id };
      await recordChange(trx, system("upkeep"), publication, {
        verb: "deleted",
        record: { type: kind, id, name },
      });
      await services.changes.publish(trx, changeIn("trash", publication));
    }
    return rows.length === PURGE_BATCH_SIZE;
  });
}

async function purge(trx: Trx, { kind, record_id }: TrashRef): Promise<void> {
  await (kind === "emag" ? purgeEmag(trx, record_id) : purgeStory(trx, record_id));
}

async function requireTrashed(trx: Trx, publicationId: number, ref: TrashRef) {
  const row = await repo.lockTrashed(trx, publicationId, ref);
  if (!row) throw new ServiceError("not_found.trashed");
  return row;
}
