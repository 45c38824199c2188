import { isDeepStrictEqual } from "node:util";
import type { Insertable, Transaction } from "kysely";
import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { type Creation, withIdempotencyKey } from "#bff/core/idempotency/with-idempotency-key.ts";
import {
  checkVersions,
  type ExpectedVersion,
  type Refusals,
  requireVersion,
} from "#bff/core/record-version.ts";
import { recordChange, recordChanges } from "#bff/domain/audit/index.ts";
import {
  cancelOpenImports,
  changeSource,
  isSameSource,
  newSource,
  refreshDateWarning,
  requestImport,
  requireConfirmedWarnings,
  type SourceInput,
} from "#bff/domain/imports/index.ts";
import { releaseEditions, transferEdition } from "#bff/domain/planned-emags/index.ts";
import {
  givenColumns,
  lockPublication,
  openRecord,
  type PublicationRecord,
  requiresApproval,
} from "#bff/domain/publications/index.ts";
import { lacksApproval, reopenReview } from "#bff/domain/reviews/index.ts";
import { withFileHashes } from "#bff/domain/uploads/index.ts";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { EmagsTable } from "#bff/schema/tables/emags.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { emagDefaults, importModeOf } from "#shared/contract/emag-words.ts";
import type { EmagCreate, EmagUpdate } from "#shared/contract/emags.ts";
import { checkEmagChange, checkNewEmag, writeNamed } from "./check-emag.ts";
import {
  auditedFields,
  emagChange,
  emagNotFound,
  lockEmag,
  publishEmagChanges,
  recordOf,
} from "./emag-changes.ts";
import * as repo from "./emags.repo.ts";
import { reviewTexts } from "./review-texts.ts";
import { moveToTrash } from "./trash/emag-trash.repo.ts";
import { announceVisibility } from "./visibility.schedule.ts";

/** Loads an issue and its publication and checks the actor's permission. */
export const openEmag = openRecord("emag", "emag_id", repo.findEmag, emagNotFound);

/** Creates an issue and enqueues its import in one transaction, once per idempotency key. Throws `Invalid`. */
export async function createEmag(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  actor: Actor,
  publication: PublicationRecord,
  given: EmagCreate,
  key?: string,
): Promise<Creation<repo.EmagRow>> {
  const mode = importModeOf(given)!;
  const { name, category_ids, import_attributes, epub_import_attributes, ...metadata } = given;
  const create = async (trx: Transaction<Database>) => {
    const edition = await checkNewEmag(trx, actor, publication, given);
    const source = newSource(services.secrets, (import_attributes ?? epub_import_attributes)!);
    const emag: Insertable<EmagsTable> = {
      publication_id: publication.id,
      name,
      mode,
      ...emagDefaults(publication),
      released_at: edition?.release_date ?? null,
      ...givenColumns(publication, metadata, publication.language),
      ...source,
      created_by: actorLabel(actor),
      changed_by: actorLabel(actor),
    };
    const inserted = await writeNamed(name, () => repo.insertEmag(trx, emag));
    const row: repo.EmagRow = { ...inserted, category_ids: category_ids ?? [], import_status: "pending" };
    if (edition) await transferEdition(services, trx, actor, publication, edition, row.id);
    await repo.insertCategories(trx, row.id, row.category_ids);
    await requestImport(services, trx, {
      emagId: row.id,
      publication,
      mode,
      hasWidgetMap: source.xml_location !== null,
      isFirst: true,
      requestedBy: actorLabel(actor),
      replaced: null,
    });
    await recordChange(trx, actor, publication, {
      verb: "created",
      record: recordOf(row),
      after: auditedFields(row),
    });
    await services.changes.publishViaOutbox(trx, emagChange(publication, row, "created"));
    return row;
  };
  // A script that runs again uploads its file again.
  const meant = key === undefined ? given : await withFileHashes(services.db, publication.id, given);
  return withIdempotencyKey(services, { publicationId: publication.id, kind: "emag", key }, meant, {
    find: (trx, id) => repo.findEmag(trx, publication.id, id),
    create,
  });
}

interface UpdateOptions {
  ifMatch: string | undefined;
  /** Readers see the previous pages until a new import has finished. Default: the publication's setting, or true if it requires approvals. */
  keepPreviousPages?: boolean | undefined;
  /** Confirms the serious warnings that the user has seen. */
  confirmedWarnings?: string | undefined;
}

/**
 * Changes an issue (contract 4.A rule 2). Import attributes start a new import, even if they are unchanged, and delete the previous
 * result unless it is kept. Metadata alone and unchanged attributes of a complete record do not. A request that changes nothing
 * creates no version.
 */
export async function updateEmag(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  actor: Actor,
  publication: PublicationRecord,
  emagId: number,
  sent: EmagUpdate,
  { ifMatch, keepPreviousPages, confirmedWarnings: confirmed }: UpdateOptions,
): Promise<repo.EmagRow> {
  return services.db.transaction().execute(async (trx) => {
    const before = await lockEmag(trx, publication.id, emagId);
    requireVersion(ifMatch, before.version);
    const given = withoutUnchangedSource(services.secrets, before, sent);
    await checkEmagChange(trx, publication, before, given);

    const {
      category_ids,
      import_attributes,
      epub_import_attributes,
      created_at,
      import: _,
      ...metadata
    } = given;
    const givenSource = import_attributes ?? epub_import_attributes ?? null;
    const source = givenSource && changeSource(services.secrets, before, givenSource as SourceInput);
    const changed = givenColumns(publication, metadata, publication.language);
    const after = { ...before, ...changed, category_ids: category_ids ?? before.category_ids };
    if (!source && isDeepStrictEqual(before, after)) return before;
    const isRescheduled = !isDeepStrictEqual(before.released_at, after.released_at);
    if (isRescheduled) await checkApproval(trx, publication, before, after);
    const updated = await writeNamed(given.name, () =>
      repo.updateEmag(trx, before, actorLabel(actor), { ...changed, ...source }),
    );
    const row: repo.EmagRow = {
      ...updated,
      category_ids: after.category_ids,
      import_status: source ? "pending" : before.import_status,
    };
    if (category_ids) await repo.setCategories(trx, emagId, category_ids);
    if (source) {
      // Read after the issue was locked, because the publication may require approvals since the request arrived.
      const keepsPages =
        keepPreviousPages ??
        (publication.keep_previous_pages || (await requiresApproval(trx, publication.id)));
      await requestImport(services, trx, {
        emagId,
        publication,
        mode: before.mode,
        hasWidgetMap: source.xml_location !== null,
        isFirst: false,
        requestedBy: actorLabel(actor),
        replaced: keepsPages ? before : null,
      });
    }
    if (isRescheduled) {
      await refreshDateWarning(trx, publication, row);
      // After the date was compared again, so that its warning is among those that are confirmed.
      if (row.released_at !== null)
        await requireConfirmedWarnings(trx, actor, "publication", { publication, emag: row, confirmed });
    }
    const signOff = source
      ? await reopenReview(trx, actor, emagId)
      : await reviewTexts(trx, actor, before, row);
    await recordChange(trx, actor, publication, {
      verb: "updated",
      record: recordOf(row),
      before: { ...auditedFields(before), ...signOff?.before },
      after: { ...auditedFields(row), ...(source ? { imported_again: true } : {}), ...signOff?.after },
    });
    await publishEmagChanges(services, trx, publication, [row], "updated");
    return row;
  });
}

/**
 * Throws `approval_required` if a new release date would show readers pages without the approval that the publication requires. Does
 * not throw if readers see previous, approved pages until the current ones are approved.
 */
async function checkApproval(
  trx: Db,
  publication: PublicationRecord,
  before: repo.EmagRow,
  after: Pick<repo.EmagRow, "released_at">,
): Promise<void> {
  const now = new Date();
  const isReleased = (row: Pick<repo.EmagRow, "released_at">) =>
    row.released_at !== null && row.released_at <= now;
  if (after.released_at === null || !(await lacksApproval(trx, publication.id, { emag_id: before.id })))
    return;
  const shown = await repo.findShownImport(trx, before.id);
  const staysVisible = isReleased(before) && isReleased(after);
  if (!shown || (shown.current && !staysVisible)) throw new ServiceError("approval_required.issue");
}

/** Removes import attributes that equal the stored ones from a complete record, so that sending it back starts no import. */
function withoutUnchangedSource(secrets: SecretBox, before: repo.EmagRow, given: EmagUpdate): EmagUpdate {
  const isWhole = "import" in given || "created_at" in given;
  const { import_attributes, epub_import_attributes, ...rest } = given;
  const source = import_attributes ?? epub_import_attributes;
  if (!isWhole || !source) return given;
  return isSameSource(secrets, before, source as SourceInput) ? rest : given;
}

/** Moves issues to the trash and cancels their imports, in one transaction. Returns the error of each issue that stays. */
export async function deleteEmags(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  { id: publicationId }: PublicationRecord,
  expected: readonly ExpectedVersion[],
): Promise<Refusals> {
  return services.db.transaction().execute(async (trx) => {
    // Locked before the issues, because editions that become available again take the publication's current name and time zone.
    const publication = await lockPublication(trx, publicationId);
    const emagIds = expected.map(({ id }) => id);
    const locked = await repo.lockEmags(trx, publication.id, emagIds);
    const { accepted, refusals } = checkVersions(expected, locked, emagNotFound);
    const ids = accepted.map(({ id }) => id);
    if (ids.length === 0) return refusals;
    await cancelOpenImports(services, trx, { emagIds: ids, publication });
    await releaseEditions(services, trx, actor, publication, ids, { issuesStay: false });
    await moveToTrash(trx, ids, actorLabel(actor));
    await recordChanges(
      trx,
      actor,
      publication,
      accepted.map((before) => ({
        verb: "moved_to_trash" as const,
        record: recordOf(before),
        before: auditedFields(before),
      })),
    );
    await announceVisibility(trx, ids);
    await publishEmagChanges(services, trx, publication, accepted, "deleted");
    return refusals;
  });
}
