import type { Updateable } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { StoryVersionCause } from "#shared/console/story-desk.ts";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db, Services } from "../../services.ts";
import { type Actor, actorLabel } from "../actor.ts";
import { KeptText, recordChange } from "../audit/audit.service.ts";
import { NotFound } from "../errors.ts";
import type { StoredImage } from "../images/images.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { snapshotOf } from "./stories.present.ts";
import * as repo from "./stories.repo.ts";
import { prepareSearch, writeSearch } from "./story-search.repo.ts";
import { insertVersion } from "./story-versions.repo.ts";
import type { SearchedFields } from "./story-words.ts";

/** What a save changes; null changes nothing. */
export interface StoryWrite {
  cause: StoryVersionCause;
  restored_version?: number;
  change: Updateable<StoriesTable>;
  categoryIds?: number[] | undefined;
  /** Known already, or about to be registered in the same transaction; null removes the image. */
  image?: StoredImage | null | undefined;
}

const SEARCHED = new Set<string>([
  "title",
  "content",
  "external_id",
  "apple_product_identifier",
  "google_product_identifier",
] satisfies (keyof SearchedFields)[]);

/**
 * Saves a version of an article: locked, on top of the version the caller named, with its history, or not at all. A save
 * that changes nothing makes no version.
 */
export async function saveStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  decide: (trx: Db, before: repo.StoryRow) => Promise<StoryWrite | null>,
): Promise<repo.StoryRow> {
  return services.db.transaction().execute(async (trx) => {
    const before = await lockKnown(trx, publication.id, storyId);
    requireVersion(ifMatch, before.version);
    const decided = await decide(trx, before);
    if (!decided) return before;
    const { cause, restored_version, change, categoryIds, image } = decided;
    const after: repo.StoryRow = {
      ...before,
      ...(change as Partial<repo.StoryRow>),
      ...(image === undefined ? {} : { image_id: image?.id ?? null, ...imageColumns(image) }),
      article_category_ids: categoryIds ?? before.article_category_ids,
    };
    const changed_fields = differences(before, after);
    if (changed_fields.length === 0) return before;

    const saved = { version: before.version + 1, updated_at: new Date() };
    const row = { ...after, ...saved };
    await repo.updateStory(trx, storyId, { ...change, ...saved, image_id: row.image_id });
    if (categoryIds) await repo.setCategories(trx, storyId, categoryIds);
    if (changed_fields.some((field) => SEARCHED.has(field)))
      await writeSearch(trx, row, await prepareSearch(trx, row));
    await keepVersion(trx, actor, row, { cause, restored_version, changed_fields });
    await recordChange(trx, actor, publication, {
      verb: cause === "changed" ? "updated" : cause,
      record: recordOf(row),
      before: auditedFields(before),
      after: auditedFields(row),
    });
    await announce(services, trx, actor, publication, row, "updated");
    return row;
  });
}

/** Locks an article. Throws `NotFound`. */
export async function lockKnown(trx: Db, publicationId: number, storyId: number): Promise<repo.StoryRow> {
  const before = await repo.lockStory(trx, publicationId, storyId);
  if (!before) throw unknownStory(storyId);
  return before;
}

export function unknownStory(storyId: number): NotFound {
  return new NotFound(`There is no article ${storyId} in this publication`);
}

/** Writes a version of an article into its history. */
export async function keepVersion(
  trx: Db,
  actor: Actor,
  row: repo.StoryRow,
  what: { cause: StoryVersionCause; restored_version?: number | undefined; changed_fields: string[] },
): Promise<void> {
  await insertVersion(trx, {
    story_id: row.id,
    version: row.version,
    cause: what.cause,
    restored_version: what.restored_version ?? null,
    saved_by: actorLabel(actor),
    saved_at: row.updated_at,
    changed_fields: what.changed_fields,
    fields: JSON.stringify(snapshotOf(row)),
    content: row.content,
    image_id: row.image_id,
  });
}

/** Tells the consoles of a change, once the transaction has ended. */
export async function announce(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  row: repo.StoryRow,
  change: "created" | "updated" | "deleted",
): Promise<void> {
  await services.changes.publishSoon(trx, changeOf(actor, publication, row, change));
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
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
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
