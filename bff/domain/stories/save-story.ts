import type { Updateable } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { StoryVersionCause } from "#shared/console/story-desk.ts";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, actorLabel } from "../actor.ts";
import { entriesOf, KeptText } from "../audit/audit.service.ts";
import { NotFound } from "../errors.ts";
import type { StoredImage } from "../images/images.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { snapshotOf } from "./stories.present.ts";
import * as repo from "./stories.repo.ts";
import { updateStory } from "./write-story.repo.ts";

/** What a save changes. */
export interface StoryWrite {
  cause: StoryVersionCause;
  change: Updateable<StoriesTable>;
}

/** The same where other records take part. */
export interface LinkedStoryWrite extends StoryWrite {
  restored_version?: number;
  categoryIds?: number[] | undefined;
  /** Known already, or about to be registered in the same transaction; null removes the image. */
  image?: StoredImage | null | undefined;
}

/** So often a save is decided anew because somebody else has saved meanwhile; then it has the article locked. */
const UNLOCKED_TRIES = 3;

/**
 * Saves a version of an article: on top of the version the caller named, with its history, or not at all. A save that
 * changes nothing makes no version. `story` is how the article was read a moment ago; `decide` is asked again when somebody
 * else has saved it since, and answers null to change nothing.
 */
export async function saveStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  ifMatch: string | undefined,
  decide: (before: repo.StoryRow) => StoryWrite | null,
): Promise<repo.StoryRow> {
  let before = story;
  for (let tries = 0; tries < UNLOCKED_TRIES; tries++) {
    requireVersion(ifMatch, before.version);
    const saved = await saveOnTop(services, services.db, actor, publication, before, decide(before));
    if (saved && saved !== before) {
      services.changes.tellSoon();
      return saved;
    }
    const now = await repo.findStory(services.db, publication.id, story.id);
    if (!now) throw unknownStory(story.id);
    // That it changes nothing holds for the article as it is now, and not only as it was when the request began.
    if (saved && now.version === before.version) return saved;
    before = now;
  }
  return saveLinkedStory(services, actor, publication, story.id, ifMatch, async (_trx, locked) =>
    decide(locked),
  );
}

/** The same in one transaction with what `decide` does to other records; the article is locked. */
export async function saveLinkedStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  decide: (trx: Db, before: repo.StoryRow) => Promise<LinkedStoryWrite | null>,
): Promise<repo.StoryRow> {
  let isChanged = false;
  const row = await services.db.transaction().execute(async (trx) => {
    const before = await lockKnown(trx, publication.id, storyId);
    requireVersion(ifMatch, before.version);
    const saved = await saveOnTop(services, trx, actor, publication, before, await decide(trx, before));
    if (!saved) throw new Error(`Article ${storyId} was changed although it was locked.`);
    isChanged = saved !== before;
    return saved;
  });
  if (isChanged) services.changes.tellSoon();
  return row;
}

/** The article as it was saved, `before` itself when nothing changes; null when somebody else has saved it since. */
async function saveOnTop(
  services: Services,
  db: Db,
  actor: Actor,
  publication: PublicationRecord,
  before: repo.StoryRow,
  decided: LinkedStoryWrite | null,
): Promise<repo.StoryRow | null> {
  if (!decided) return before;
  const { cause, restored_version = null, change, categoryIds, image } = decided;
  const after: repo.StoryRow = {
    ...before,
    ...(change as Partial<repo.StoryRow>),
    ...(image === undefined ? {} : { image_id: image?.id ?? null, ...imageColumns(image) }),
    article_category_ids: categoryIds ?? before.article_category_ids,
  };
  const changed_fields = differences(before, after);
  if (changed_fields.length === 0) return before;

  const row = { ...after, version: before.version + 1, updated_at: new Date() };
  if (categoryIds) await repo.setCategories(db, row.id, categoryIds);
  const [entry] = entriesOf(actor, publication, [
    {
      verb: cause === "changed" ? "updated" : cause,
      record: recordOf(row),
      before: auditedFields(before),
      after: auditedFields(row),
    },
  ]);
  if (!entry) throw new Error("The audit log takes a changed article for unchanged.");
  const save = { story: row, cause, restored_version, changed_fields };
  const event = changeOf(actor, publication, row, "updated");
  services.changes.expect(event);
  const isSaved = await updateStory(db, save, {
    savedBy: actorLabel(actor),
    fields: snapshotOf(row),
    event,
    entry,
  });
  return isSaved ? row : null;
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
