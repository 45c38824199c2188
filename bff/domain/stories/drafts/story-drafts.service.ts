import { isDeepStrictEqual } from "node:util";
import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { requireArticleSpace } from "#bff/core/budgets.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { joinedImage, registerImage, storedImageOf, storeImage } from "#bff/domain/images/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { withdrawApproval } from "#bff/domain/reviews/index.ts";
import type { StoryDraftFields } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import { draftOverlaps } from "#shared/console/articles/draft-overlap.ts";
import { noImageTexts } from "#shared/console/articles/editorial-fields.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { StoryDraftChange } from "#shared/console/articles/story-drafts.ts";
import type { Language } from "#shared/console/languages.ts";
import { filterArticleCategories } from "../categories/article-categories.service.ts";
import { auditedFields, differences, fieldsOf, isReviewed } from "../compared-fields.ts";
import { clearedImageTexts, recordOf, requireLockedStory, saveStory } from "../save-story.ts";
import { storeStoryDraft } from "../store-texts.ts";
import type { StoryRow } from "../stories.repo.ts";
import { columns } from "../stories.service.ts";
import { DRAFT_FIELDS } from "../story-fields.ts";
import { requireStoryVersion } from "../versions/story-versions.service.ts";
import { presentConsoleStory, withDraft } from "./story-drafts.present.ts";
import { type FoundDraft, findDraft, type StoryDraftRow } from "./story-drafts.repo.ts";

type Context = Pick<PlatformContext, "articleBytes" | "changes" | "db">;

const STORED_FIELDS = DRAFT_FIELDS.filter((field) => field !== "image");

/**
 * Saves changes as the draft of an article, with optimistic locking by the draft's version. Without a draft, the other fields are
 * those of the article in `base_version`. Throws `NotFound`, `VersionConflict`, `UnsupportedImage`, `ImageTooLarge` and
 * `storage_budget_exceeded`.
 */
export async function changeStoryDraft(
  services: Context & Pick<PlatformContext, "storage">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { base_version, image: file, article_category_ids, ...given }: StoryDraftChange,
  ifMatch: string | undefined,
): Promise<{ story: StoryRow; found: FoundDraft }> {
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  const image = file ? await storeImage(services, publication, file) : file;
  return services.db.transaction().execute(async (trx) => {
    const story = await requireLockedStory(services, trx, publication, storyId);
    const found = await findDraft(trx, storyId);
    const { version, draft } = found;
    requireVersion(ifMatch, version);
    const before = await fieldsOnVersion(trx, publication, story, draft, base_version);
    if (image) await registerImage(trx, actor, publication, "story", image);
    const { released_at, ...changed } = columns(publication, given);
    const categoryIds = article_category_ids ?? before.article_category_ids;
    const fields: StoryDraftFields = {
      ...before,
      ...clearedImageTexts(draft ? withDraft(story, draft) : story, image),
      ...(changed as Partial<StoryDraftFields>),
      ...(released_at !== undefined && { released_at: isoOrNull(released_at) }),
      article_category_ids: await filterArticleCategories(trx, publication.id, categoryIds),
    };
    const isSame = isDeepStrictEqual(fields, draft?.fields ?? before);
    if (isSame && image === undefined && (!draft || draft.base_version === base_version))
      return { story, found };
    const pictured =
      image === undefined ? pictureOf(draft) : { is_image_changed: true, ...joinedImage(image) };
    const next = { base_version, fields, ...pictured };
    return { story, found: await saveDraft(services, trx, actor, publication, story, found, next) };
  });
}

/** Saves the draft of a locked article, and ends the approval of what it changes. */
async function saveDraft(
  services: Context,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  story: StoryRow,
  { version, draft }: FoundDraft,
  next: Omit<StoryDraftRow, "saved_at" | "saved_by">,
): Promise<FoundDraft> {
  const saved = { ...next, saved_by: actorLabel(actor), saved_at: new Date() };
  await storeStoryDraft(services, trx, publication, { story_id: story.id, version: version + 1, ...saved });
  // Compared with what was on screen at the approval, which is not the base if that is an older version.
  const shown = fieldsOf(draft ? withDraft(story, draft) : story);
  const after = fieldsOf(withDraft(story, saved));
  const signOff = isReviewed(differences(shown, after))
    ? await withdrawApproval(services, trx, actor, publication, story.id)
    : null;
  await recordChange(trx, actor, publication, {
    verb: "draft_saved",
    record: recordOf(story),
    before: { ...auditedFields(shown, draft ? undefined : story.version), ...signOff?.before },
    after: { ...auditedFields(after), ...signOff?.after },
  });
  await announce(services, trx, publication, story.id, version + 1);
  return { version: version + 1, draft: saved };
}

/**
 * Saves the fields of an earlier version as a new one, or as the draft of a published article, so that readers see them only once they
 * are published. Omits deleted categories. Throws `VersionConflict`, also if a published article has a draft.
 */
export async function restoreStoryVersion(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  version: number,
  ifMatch: string | undefined,
): Promise<StoryRow> {
  return saveStory(services, actor, publication, storyId, { ifMatch }, async (trx, before) => {
    const kept = await requireStoryVersion(trx, storyId, version);
    const image = storedImageOf(kept);
    const fields = await draftFieldsOf(trx, publication, kept);
    if (before.published_at !== null) {
      const found = await findDraft(trx, storyId);
      if (found.draft) throw new ServiceError("version_conflict", { version: found.version });
      const is_image_changed = kept.image_id !== before.image_id;
      const isSame = isDeepStrictEqual(
        fields,
        await fieldsOfVersion(trx, publication, before, before.version),
      );
      const next = { base_version: before.version, fields, is_image_changed, ...joinedImage(image) };
      if (is_image_changed || !isSame)
        await saveDraft(services, trx, actor, publication, before, found, next);
      return null;
    }
    const { article_category_ids: categoryIds, released_at, ...change } = fields;
    return {
      cause: "restored",
      restored_version: version,
      change: { ...change, released_at: released_at === null ? null : new Date(released_at) },
      categoryIds,
      image,
    };
  });
}

/** Discards the draft of an article. Does nothing without a draft. Throws `NotFound` and `VersionConflict`. */
export async function discardStoryDraft(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
): Promise<{ story: StoryRow; found: FoundDraft }> {
  return services.db.transaction().execute(async (trx) => {
    const story = await requireLockedStory(services, trx, publication, storyId);
    const found = await findDraft(trx, storyId);
    requireVersion(ifMatch, found.version);
    if (!found.draft) return { story, found };
    const discarded = fieldsOf(withDraft(story, found.draft));
    const kept = fieldsOf(story);
    const signOff = isReviewed(differences(discarded, kept))
      ? await withdrawApproval(services, trx, actor, publication, storyId)
      : null;
    await recordChange(trx, actor, publication, {
      verb: "draft_discarded",
      record: recordOf(story),
      before: { ...auditedFields(discarded), ...signOff?.before },
      after: { ...auditedFields(kept, story.version), ...signOff?.after },
    });
    return { story, found: await deleteDraft(services, trx, actor, publication, storyId, found) };
  });
}

/**
 * Saves the draft of an article as its newest version, and deletes the draft. Throws `VersionConflict` if the draft is based on an
 * older version, because the person must see what has changed since then, unless they have seen the newest version and it changed other
 * fields than the draft.
 */
export async function publishStoryDraft(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { onto_version }: { onto_version?: number | undefined },
  ifMatch: string | undefined,
): Promise<StoryRow> {
  return saveStory(services, actor, publication, storyId, { mayRelease: true }, async (trx, before) => {
    const found = await findDraft(trx, storyId);
    requireVersion(ifMatch, found.version);
    const { draft } = found;
    if (!draft) throw new ServiceError("not_found.article_draft");
    const isOnNewest = draft.base_version === before.version;
    if (!isOnNewest && (onto_version !== before.version || (await overlaps(trx, publication, before, draft))))
      throw new ServiceError("version_conflict", { version: before.version });
    const merged = await fieldsOnVersion(trx, publication, before, draft, before.version);
    await deleteDraft(services, trx, actor, publication, storyId, found);
    const { article_category_ids, released_at, ...fields } = merged;
    return {
      cause: "changed",
      wasReviewed: true,
      change: { ...fields, released_at: released_at === null ? null : new Date(released_at) },
      categoryIds: await filterArticleCategories(trx, publication.id, article_category_ids),
      image: draft.is_image_changed ? storedImageOf(draft) : undefined,
    };
  });
}

/** Deletes the draft of a locked article. */
async function deleteDraft(
  services: Context,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { version }: FoundDraft,
): Promise<FoundDraft> {
  await storeStoryDraft(services, trx, publication, {
    story_id: storyId,
    version: version + 1,
    base_version: null,
    fields: null,
    is_image_changed: false,
    image_id: null,
    saved_by: actorLabel(actor),
    saved_at: new Date(),
  });
  await announce(services, trx, publication, storyId, version + 1);
  return { version: version + 1, draft: null };
}

export async function presentWithDraft(
  { db, config }: Pick<PlatformContext, "config" | "db">,
  story: StoryRow,
  language: Language,
): Promise<ConsoleStory> {
  const { baseUrl } = config;
  return presentConsoleStory(story, await findDraft(db, story.id), { baseUrl, language });
}

/**
 * Returns the fields of a draft on a version of the article, or those of that version without a draft. A field that the draft has not
 * changed is as in that version. Throws `NotFound`.
 */
async function fieldsOnVersion(
  trx: Db,
  publication: PublicationRecord,
  story: StoryRow,
  draft: StoryDraftRow | null,
  version: number,
): Promise<StoryDraftFields> {
  if (draft?.base_version === version) return draft.fields;
  const base = await fieldsOfVersion(trx, publication, story, version);
  if (!draft) return base;
  const old = await fieldsOfVersion(trx, publication, story, draft.base_version);
  // The texts of an image belong to the image of the draft.
  const own = draft.is_image_changed ? noImageTexts : {};
  const unchanged = (Object.keys(base) as (keyof StoryDraftFields)[]).filter(
    (field) => !(field in own) && isDeepStrictEqual(draft.fields[field], old[field]),
  );
  return { ...draft.fields, ...Object.fromEntries(unchanged.map((field) => [field, base[field]])) };
}

/** Returns whether a draft has changed a field that its article has changed since. Throws `NotFound`. */
async function overlaps(
  trx: Db,
  publication: PublicationRecord,
  story: StoryRow,
  draft: StoryDraftRow,
): Promise<boolean> {
  const base = await fieldsOfVersion(trx, publication, story, draft.base_version);
  const newest = await fieldsOfVersion(trx, publication, story, story.version);
  if (draftOverlaps(base, draft.fields, newest)) return true;
  if (!draft.is_image_changed) return false;
  const { image_id } = await requireStoryVersion(trx, story.id, draft.base_version);
  return image_id !== story.image_id && draft.image_id !== story.image_id;
}

/** Returns the fields of an article in its newest version or an earlier one. Throws `NotFound`. */
async function fieldsOfVersion(
  trx: Db,
  publication: PublicationRecord,
  story: StoryRow,
  version: number,
): Promise<StoryDraftFields> {
  return draftFieldsOf(
    trx,
    publication,
    version === story.version
      ? { content: story.content, fields: fieldsOf(story) }
      : await requireStoryVersion(trx, story.id, version),
  );
}

/** Returns what a draft stores of a version. Omits deleted categories. */
async function draftFieldsOf(
  trx: Db,
  publication: PublicationRecord,
  { content, fields }: Pick<Awaited<ReturnType<typeof requireStoryVersion>>, "content" | "fields">,
): Promise<StoryDraftFields> {
  const { article_category_ids, ...edited } = pickJson({ ...fields, content }, STORED_FIELDS);
  const categoryIds = await filterArticleCategories(trx, publication.id, article_category_ids);
  return { ...edited, article_category_ids: categoryIds };
}

function pictureOf(draft: StoryDraftRow | null) {
  return {
    is_image_changed: draft?.is_image_changed ?? false,
    ...joinedImage(draft && storedImageOf(draft)),
  };
}

async function announce(
  { changes }: Context,
  trx: Db,
  publication: PublicationRecord,
  story_id: number,
  version: number,
): Promise<void> {
  await changes.publishViaOutbox(trx, { ...changeIn("story_draft", publication), story_id, version });
}
