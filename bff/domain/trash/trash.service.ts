import type { Transaction } from "kysely";
import { type Actor, actorLabel, renderActorLabel, system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import type { RestoredRecord, TrashedKind, TrashedRecord } from "#shared/console/trash.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as repo from "./trash.repo.ts";
import { moveRows, type TrashRef } from "./trash-rows.repo.ts";

type Trx = Transaction<Database>;
type Context = Pick<PlatformContext, "changes" | "db" | "jobs">;

/** Operations of the domain that owns a kind of record, called when a record leaves the trash. */
export interface TrashHandler {
  /** Inserts the rows of a record again and announces it, with another name if its own is taken. Throws `Invalid`. */
  restore(
    services: Context,
    trx: Trx,
    actor: Actor,
    publication: PublicationRecord,
    given: { id: number; name: string | undefined },
  ): Promise<RestoredRecord>;
  /** Deletes the data of a record outside the trash, such as files. */
  purge(services: Context, trx: Trx, id: number): Promise<void>;
}

export type TrashHandlers = Readonly<Record<TrashedKind, TrashHandler>>;

/** Moves a locked record to the trash, with all rows that belong to it. */
export async function moveToTrash(
  trx: Trx,
  actor: Actor,
  publication: PublicationRecord,
  record: {
    kind: TrashedKind;
    id: number;
    name: string;
    visibleFrom: Date | null;
    visibleUntil: Date | null;
  },
): Promise<void> {
  const { kind, id: record_id, name, visibleFrom: visible_from, visibleUntil: visible_until } = record;
  const deleted_by = actorLabel(actor);
  await repo.insertTrashed(trx, {
    kind,
    record_id,
    publication_id: publication.id,
    name,
    visible_from,
    visible_until,
    deleted_by,
  });
  await moveRows(trx, { kind, record_id });
}

/** Lists a page of the trash of a publication. */
export async function listTrash(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  kind: TrashedKind,
  query: { page: number; per: number; search?: string | undefined },
  language: Language,
) {
  const search = query.search?.trim() || undefined;
  const { rows, count } = await repo.listTrashed(db, { publicationId: publication.id, kind, search }, query);
  return { trash: rows.map((row) => present(row, language)), ...paginate(query, count) };
}

function present(row: repo.TrashRow, language: Language): TrashedRecord {
  return {
    kind: row.kind,
    id: row.record_id,
    name: row.name,
    deleted_by: renderActorLabel(row.deleted_by, language),
    deleted_at: iso(row.deleted_at),
    expires_at: iso(row.expires_at),
    visible_from: row.visible_until && row.visible_until <= new Date() ? null : isoOrNull(row.visible_from),
  };
}

/** Restores a record. Throws `NotFound` if it is no longer in the trash, and `Invalid` if its name is taken. */
export async function restoreFromTrash(
  services: Context,
  handlers: TrashHandlers,
  actor: Actor,
  publicationId: number,
  ref: TrashRef,
  name: string | undefined,
): Promise<RestoredRecord> {
  return services.db.transaction().execute(async (trx) => {
    // Its categories and its edition do not change while it returns.
    const publication = await lockPublication(trx, publicationId);
    await requireTrashed(trx, publicationId, ref);
    const restored = await handlers[ref.kind].restore(services, trx, actor, publication, {
      id: ref.record_id,
      name,
    });
    await repo.deleteTrashed(trx, ref);
    return restored;
  });
}

/** Deletes a record in the trash permanently, with its files. Throws `NotFound`. */
export async function deletePermanently(
  services: Context,
  handlers: TrashHandlers,
  actor: Actor,
  publication: PublicationRecord,
  ref: TrashRef,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const row = await requireTrashed(trx, publication.id, ref);
    await handlers[ref.kind].purge(services, trx, ref.record_id);
    await repo.deleteTrashed(trx, ref);
    await recordChange(trx, actor, publication, {
      verb: "deleted",
      record: { type: ref.kind, id: ref.record_id, name: row.name },
    });
    await services.changes.publish(trx, trashChange(publication));
  });
}

const PURGE_BATCH_SIZE = 20;

/** Deletes the records that expired before a time permanently, with their files. */
export async function purgeTrash(
  services: Context,
  handlers: TrashHandlers,
  before = new Date(),
): Promise<void> {
  let purged: number;
  do {
    purged = await services.db.transaction().execute(async (trx) => {
      const rows = await repo.lockExpired(trx, before, PURGE_BATCH_SIZE);
      for (const { kind, record_id, name, publication_id, organization_id } of rows) {
        await handlers[kind].purge(services, trx, record_id);
        await repo.deleteTrashed(trx, { kind, record_id });
        const publication = { id: publication_id, organization_id };
        await recordChange(trx, system("upkeep"), publication, {
          verb: "deleted",
          record: { type: kind, id: record_id, name },
        });
        await services.changes.publish(trx, trashChange(publication));
      }
      return rows.length;
    });
  } while (purged === PURGE_BATCH_SIZE);
}

async function requireTrashed(trx: Trx, publicationId: number, ref: TrashRef) {
  const row = await repo.lockTrashed(trx, publicationId, ref);
  if (!row) throw new ServiceError("not_found.trashed");
  return row;
}

function trashChange({ id, organization_id }: { id: number; organization_id: number }) {
  return { type: "trash" as const, organization_id, publication_id: id };
}
