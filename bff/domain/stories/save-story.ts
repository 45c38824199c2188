import type { Updateable } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { StoryVersionCause } from "#shared/console/story-desk.ts";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, actorLabel } from "../actor.ts";
import { KeptText, recordChange } from "../audit/audit.service.ts";
import { ServiceError } from "../errors.ts";
import type { StoredImage } from "../images/images.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { snapshotOf } from "./stories.present.ts";
import * as repo from "./stories.repo.ts";
import { insertVersions } from "./story-versions.repo.ts";
import { type SavedStory, updateStory } from "./story-write.repo.ts";

/** What a save changes. */
export interface StoryWrite {
  cause: StoryVersionCause;
  change: Updateable<StoriesTable>;
  restored_version?: number | null;
  categoryIds?: number[] | undefined;
  /** Registered already, or in the same transaction; null removes the image. */
  image?: StoredImage | null | undefined;
}

/**
 * Saves a version of an article with its history, audit entry and event in one transaction, on top of the version that
 * `ifMatch` names. `decide` gets the locked article and returns what to change, null for nothing. A save that changes
 * nothing makes no version. Throws `NotFound` and `VersionConflict`.
 */
export async function saveStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  decide: (trx: Db, before: repo.StoryRow) => Promise<StoryWrite | null> | StoryWrite | null,
): Promise<repo.StoryRow> {
  return services.db.transaction().execute(async (trx) => {
    const before = await lockKnown(trx, publication.id, storyId);
    requireVersion(ifMatch, before.version);
    const write = await decide(trx, before);
    return write ? writeVersion(services, trx, actor, publication, before, write) : before;
  });
}

async function writeVersion(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  before: repo.StoryRow,
  { cause, restored_version = null, change, categoryIds, image }: StoryWrite,
): Promise<repo.StoryRow> {
  const after: repo.StoryRow = {
    ...before,
    ...(change as Partial<repo.StoryRow>),
    ...(image === undefined ? {} : { image_id: image?.id ?? null, ...imageColumns(image) }),
    article_category_ids: categoryIds ?? before.article_category_ids,
  };
  const changed_fields = differences(before, after);
  if (changed_fields.length === 0) return before;

  const row = { ...after, version: before.version + 1, updated_at: new Date() };
  if (categoryIds) await repo.setCategories(trx, row.id, categoryIds);
  await updateStory(trx, columnsOf(row), changed_fields);
  await recordVersion(services, trx, actor, publication, row, {
    cause,
    restored_version,
    changed_fields,
    before,
  });
  return row;
}

/** Records a new article or a save of one: its version, its audit entry and its event. */
export async function recordVersion(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  row: repo.StoryRow,
  {
    cause,
    restored_version,
    changed_fields,
    before,
  }: Pick<StoryWrite, "cause"> & {
    restored_version: number | null;
    changed_fields: string[];
    /** Null for a new article. */
    before: repo.StoryRow | null;
  },
): Promise<void> {
  await insertVersions(trx, [row.id], {
    cause,
    restored_version,
    saved_by: actorLabel(actor),
    is_person: actor.kind === "person",
    changed_fields,
  });
  await recordChange(trx, actor, publication, {
    verb: cause === "changed" ? "updated" : cause,
    record: recordOf(row),
    before: before && auditedFields(before),
    after: auditedFields(row),
  });
  const change = before === null ? "created" : "updated";
  await services.changes.publishSoon(trx, changeOf(actor, publication, row, change));
}

function columnsOf(row: repo.StoryRow): SavedStory {
  const {
    created_at,
    article_category_ids,
    image_content_type,
    image_width,
    image_height,
    image_bytes,
    ...columns
  } = row;
  return columns;
}

/** Locks an article. Throws `NotFound`. */
export async function lockKnown(trx: Db, publicationId: number, storyId: number): Promise<repo.StoryRow> {
  const before = await repo.lockStory(trx, publicationId, storyId);
  if (!before) throw unknownStory(storyId);
  return before;
}

export function unknownStory(storyId: number): ServiceError {
  return new ServiceError("not_found.article", { id: storyId });
}

/** The news of a change. */
export function changeOf(
  actor: Actor,
  publication: PublicationRecord,
  { id, version }: { id: number; version: number },
  change: "created" | "updated" | "deleted",
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

/** The names of the fields in which two states of an article differ, as the contract calls them. */
function differences(before: repo.StoryRow, after: repo.StoryRow): string[] {
  const one = { ...snapshotWithContent(before), image: before.image_id };
  const other = { ...snapshotWithContent(after), image: after.image_id };
  return (Object.keys(one) as (keyof typeof one)[]).filter(
    (field) => one[field] !== other[field] && JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}

export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "story" as const, id, name };
}

/** What the audit log tells of an article; the versions keep its content. */
export function auditedFields(row: Omit<repo.StoryRow, "id" | "created_at" | "updated_at">) {
  return {
    ...snapshotOf(row),
    content: row.content === "" ? "" : new KeptText(row.content, row.version),
    image: row.image_id,
  };
}

export function snapshotWithContent(row: repo.StoryRow) {
  return { ...snapshotOf(row), content: row.content };
}

/** The columns of an image in the row of an article. */
export function imageColumns(image: StoredImage | null) {
  return {
    image_content_type: image?.contentType ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_bytes: image?.bytes ?? null,
  };
}
