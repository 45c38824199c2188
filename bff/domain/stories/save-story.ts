import type { Updateable } from "kysely";
import { type Actor, type Author, actorLabel, system } from "#bff/core/actor.ts";
import { requireArticleSpace } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { joinedImage, type StoredImage } from "#bff/domain/images/index.ts";
import { lockRequiresApproval, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type SignOffChange, withdrawApproval } from "#bff/domain/reviews/index.ts";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import type { StoriesTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import { noImageTexts } from "#shared/console/articles/editorial-fields.ts";
import type { StoryVersionCause } from "#shared/console/articles/stories.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { checkApproval } from "./check-approval.ts";
import { auditedFields, differences, fieldsOf, isReviewed, type StoryFields } from "./compared-fields.ts";
import { storyNotFound } from "./open-story.ts";
import { storeVersion } from "./store-texts.ts";
import * as repo from "./stories.repo.ts";
import { publishVisibility } from "./story-releases.ts";
import { updateStory } from "./story-write.repo.ts";

/** Changes of a save. */
export interface StoryWrite {
  cause: StoryVersionCause;
  change: Updateable<StoriesTable>;
  restored_version?: number | null;
  categoryIds?: number[] | undefined;
  /** True if the content was reviewed as a draft, so that its approval stays. */
  wasReviewed?: boolean;
  /** An image that is registered already or in the same transaction. Null removes the image. */
  image?: StoredImage | null | undefined;
}

/**
 * Saves an article with its version, audit entry and event in one transaction, with optimistic locking by `ifMatch`. `decide` gets
 * the locked article and returns the changes, or null for none. A save without changes creates no version. `mayRelease` is true if the
 * save may show the article to readers, now or later. Throws `NotFound`, `VersionConflict`, `approval_required` and
 * `storage_budget_exceeded`.
 */
export async function saveStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { ifMatch, mayRelease = false }: { ifMatch?: string | undefined; mayRelease?: boolean },
  decide: (trx: Db, before: repo.StoryRow) => Promise<StoryWrite | null> | StoryWrite | null,
): Promise<repo.StoryRow> {
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  return services.db.transaction().execute(async (trx) => {
    if (mayRelease) await lockRequiresApproval(trx, publication.id);
    const before = await requireLockedStory(services, trx, publication, storyId);
    requireVersion(ifMatch, before.version);
    const write = await decide(trx, before);
    if (!write) return before;
    return writeVersion(services, trx, actor, publication, before, write);
  });
}

export async function writeVersion(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Author,
  publication: PublicationRecord,
  before: repo.StoryRow,
  { cause, restored_version = null, change, categoryIds, wasReviewed = false, image }: StoryWrite,
): Promise<repo.StoryRow> {
  const after: repo.StoryRow = {
    ...before,
    ...clearedImageTexts(before, image),
    ...(change as Partial<repo.StoryRow>),
    ...(image === undefined ? {} : joinedImage(image)),
    article_category_ids: categoryIds ?? before.article_category_ids,
  };
  // Otherwise the article would become a draft before its release.
  if (after.offline_at && after.released_at && after.offline_at <= after.released_at) after.offline_at = null;
  const fields = { before: fieldsOf(before), after: fieldsOf(after) };
  const changed_fields = differences(fields.before, fields.after);
  if (changed_fields.length === 0) return before;
  const changesContent = isReviewed(changed_fields);

  const row = { ...after, version: before.version + 1, updated_at: new Date() };
  if (changed_fields.includes("article_category_ids"))
    await repo.setCategories(trx, row.id, row.article_category_ids);
  const endsApproval = changesContent && !wasReviewed;
  // A refusal ends the transaction, and with it the changes that were sent in the same round trip.
  const [signOff] = await pipelined(trx, (db) => [
    endsApproval ? withdrawApproval(services, db, actor, publication, row.id) : Promise.resolve(null),
    checkApproval(db, publication, { before, after, changesContent, wasReviewed }),
    updateStory(db, row, changed_fields),
    publishVisibility(db, before, row),
  ]);
  await recordVersion(services, trx, actor, publication, row, {
    cause,
    restored_version,
    changed_fields,
    signOff,
    ...fields,
  });
  return row;
}

/** Clears the texts of an image that is removed or replaced by another picture, which they do not describe. */
export function clearedImageTexts(before: repo.StoryRow, image: StoryWrite["image"]) {
  if (image === undefined || before.image_id === null) return {};
  if (image && isSamePicture(before, image)) return {};
  return noImageTexts;
}

/** Compares what is stored of two images. Every upload has a new ID, but the same file is always encoded the same way. */
function isSamePicture(before: repo.StoryRow, image: StoredImage): boolean {
  return (
    before.image_content_type === image.contentType &&
    before.image_width === image.width &&
    before.image_height === image.height &&
    before.image_bytes === image.bytes
  );
}

/** Records a new or saved article: its version, its audit entry and its event. */
export async function recordVersion(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Author,
  publication: PublicationRecord,
  row: repo.StoryRow,
  {
    cause,
    restored_version,
    changed_fields,
    before,
    after,
    signOff = null,
  }: Pick<StoryWrite, "cause"> & {
    restored_version: number | null;
    changed_fields: string[];
    /** Approval that the save has ended. */
    signOff?: SignOffChange | null;
    /** Fields of the previous version. Null for a new article. */
    before: StoryFields | null;
    after: StoryFields;
  },
): Promise<void> {
  const change = before === null ? "created" : "updated";
  await pipelined(trx, (db) => [
    storeVersion(services, db, publication, row, after, {
      cause,
      restored_version,
      saved_by: actorLabel(actor),
      is_person: actor.kind === "person",
      changed_fields: [...changed_fields, ...Object.keys(signOff?.after ?? {})],
    }),
    recordChange(db, actor, publication, {
      verb: cause === "changed" ? "updated" : cause,
      record: recordOf(row),
      before: before && { ...auditedFields(before, row.version - 1), ...signOff?.before },
      after: { ...auditedFields(after, row.version), ...signOff?.after },
    }),
    services.changes.publishViaOutbox(db, changeOf(actor, publication, row, change)),
  ]);
}

/** Locks an article. If its offline date has passed, it is taken offline first. Throws `NotFound`. */
export async function requireLockedStory(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  publication: PublicationRecord,
  storyId: number,
): Promise<repo.StoryRow> {
  const locked = await repo.lockStory(trx, publication.id, storyId);
  if (!locked) throw storyNotFound(storyId);
  const { current, stored } = locked;
  if (stored) {
    await publishVisibility(trx, stored, current);
    await storeOffline(services, trx, publication, { current, stored });
  }
  return current;
}

/** Stores that an article went offline at its date, as a version that the service saved. */
export async function storeOffline(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  publication: PublicationRecord,
  { current, stored }: { current: repo.StoryRow; stored: repo.StoryRow },
): Promise<void> {
  const fields = { before: fieldsOf(stored), after: fieldsOf(current) };
  const changed_fields = differences(fields.before, fields.after);
  await updateStory(trx, current, changed_fields);
  await recordVersion(services, trx, system("scheduling"), publication, current, {
    cause: "taken_offline",
    restored_version: null,
    changed_fields,
    ...fields,
  });
}

export function changeOf(
  actor: Author,
  publication: PublicationRecord,
  { id, version }: { id: number; version: number },
  change: "created" | "updated" | "deleted" | "restored",
): ChangeEvent {
  return {
    type: "story",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    story_id: id,
    change,
    version,
    changed_by: actorLabel(actor),
  };
}

export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "story" as const, id, name };
}
