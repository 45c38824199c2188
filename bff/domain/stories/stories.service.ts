import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { requireArticleSpace } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { newExternalId } from "#bff/core/external-id.ts";
import { type Creation, withIdempotencyKey } from "#bff/core/idempotency/with-idempotency-key.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { type JoinedImage, joinedImage, registerImage, storeImage } from "#bff/domain/images/index.ts";
import {
  givenColumns,
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { ConsoleStoryChange, ConsoleStoryCreate } from "#shared/console/articles/stories.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import { type StoryReplace, storyDefaults, storyLanguage } from "#shared/contract/stories.ts";
import { productIdOf } from "#shared/product-ids.ts";
import { requireArticleCategories } from "./categories/article-categories.service.ts";
import { auditedFields, fieldsOf } from "./compared-fields.ts";
import { storyNotFound } from "./open-story.ts";
import { deletePreviewLinks } from "./previews/preview-links.repo.ts";
import { changeOf, recordOf, recordVersion, requireLockedStory, saveStory } from "./save-story.ts";
import * as repo from "./stories.repo.ts";
import { publishVisibility } from "./story-releases.ts";
import { insertStory, type NewStory } from "./story-write.repo.ts";
import { moveToTrash } from "./trash/story-trash.repo.ts";

/** Loads an article that the actor may read. Throws `NotFound` or `Forbidden`. */
export async function getStory(
  services: Pick<PlatformContext, "db">,
  actor: Actor,
  path: PublicationPath & { story_id: number },
): Promise<repo.StoryRow> {
  const publication = await openPublication(services, actor, path, "stories.read");
  const story = await repo.findStory(services.db, publication.id, path.story_id);
  if (!story) throw storyNotFound(path.story_id);
  return story;
}

/**
 * Creates a draft, once per idempotency key. Throws `Invalid`, `UnsupportedImage`, `ImageTooLarge` and `storage_budget_exceeded`.
 */
export async function createStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db" | "storage">,
  actor: Actor,
  publication: PublicationRecord,
  given: ConsoleStoryCreate,
  key?: string,
): Promise<Creation<repo.StoryRow>> {
  const { image: file, ...fields } = given;
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  const image = file ? await storeImage(services, publication, file) : null;
  const draft: NewDraft = {
    publication_id: publication.id,
    ...storyDefaults(publication),
    ...noEditorialFields,
    ...columns(publication, fields),
    name: fields.name,
    ...joinedImage(image),
    article_category_ids: [],
  };
  return withIdempotencyKey(services, { publicationId: publication.id, kind: "story", key }, given, {
    find: (trx, id) => repo.findStory(trx, publication.id, id),
    create: async (trx) => {
      if (image) await registerImage(trx, actor, publication, "story", image);
      return insertDraft(services, trx, actor, publication, draft);
    },
  });
}

/**
 * Creates a draft with the content, the image and the categories of an article, once per idempotency key. It has no release date,
 * external ID or store product IDs, because these belong to one article.
 */
export async function duplicateStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  originalId: number,
  name: string,
  key?: string,
): Promise<Creation<repo.StoryRow>> {
  const given = { name, duplicate_of: originalId };
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  return withIdempotencyKey(services, { publicationId: publication.id, kind: "story", key }, given, {
    find: (trx, id) => repo.findStory(trx, publication.id, id),
    create: async (trx) => {
      // Locked, so that its image and categories exist until the copy refers to them.
      const locked = await requireLockedStory(services, trx, publication, originalId);
      const { id, version, created_at, updated_at, published_at, offline_at, ...copied } = locked;
      const { external_id, released_at, apple_product_identifier, google_product_identifier } =
        storyDefaults(publication);
      const own = { name, external_id, released_at, apple_product_identifier, google_product_identifier };
      return insertDraft(services, trx, actor, publication, { ...copied, ...own });
    },
  });
}

type NewDraft = NewStory & JoinedImage & Pick<repo.StoryRow, "article_category_ids">;

async function insertDraft(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  draft: NewDraft,
): Promise<repo.StoryRow> {
  const row = { ...draft, published_at: null, offline_at: null, ...(await insertStory(trx, draft)) };
  await repo.insertCategories(trx, row.id, row.article_category_ids);
  await recordVersion(services, trx, actor, publication, row, {
    cause: "created",
    restored_version: null,
    changed_fields: [],
    before: null,
    after: fieldsOf(row),
  });
  return row;
}

/**
 * Replaces an article (PUT). Omitted fields get their defaults, except for the categories, the image, both protections and the
 * editorial fields.
 */
export async function replaceStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db" | "storage">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { article_category_ids, image, ...fields }: StoryReplace,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  const { subscription_required, purchase_required, ...defaults } = storyDefaults(publication);
  const change = { ...defaults, ...columns(publication, fields) };
  return changeStored(services, actor, publication, storyId, ifMatch, {
    change,
    categoryIds: article_category_ids,
    image,
  });
}

export async function changeStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db" | "storage">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  { article_category_ids, image, ...fields }: ConsoleStoryChange,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  return changeStored(services, actor, publication, storyId, ifMatch, {
    change: columns(publication, fields),
    categoryIds: article_category_ids,
    image,
  });
}

/** Gives an article without a product identifier an external ID. Returns the identifier by which a product names the article. */
export async function giveExternalId(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
): Promise<string> {
  const external_id = newExternalId();
  const row = await saveStory(services, actor, publication, storyId, {}, (_trx, before) =>
    productIdOf(before) === null ? { cause: "changed", change: { external_id } } : null,
  );
  return productIdOf(row)!;
}

/** Moves an article to the trash, with its history. */
export async function deleteStory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await requireLockedStory(services, trx, publication, storyId);
    requireVersion(ifMatch, before.version);
    await publishVisibility(trx, before, null);
    await deletePreviewLinks(trx, storyId);
    await moveToTrash(trx, before, actorLabel(actor));
    await recordChange(trx, actor, publication, {
      verb: "moved_to_trash",
      record: recordOf(before),
      before: auditedFields(fieldsOf(before), before.version),
    });
    await services.changes.publishViaOutbox(trx, changeOf(actor, publication, before, "deleted"));
  });
}

async function changeStored(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db" | "storage">,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  given: {
    change: Partial<NewStory>;
    categoryIds: number[] | undefined;
    image: ReceivedFile | null | undefined;
  },
): Promise<repo.StoryRow> {
  const { change, categoryIds, image: file } = given;
  const image = file ? await storeImage(services, publication, file) : file;
  const mayRelease = change.released_at !== undefined;
  return saveStory(services, actor, publication, storyId, { ifMatch, mayRelease }, async (trx) => {
    if (categoryIds) await requireArticleCategories(trx, publication.id, categoryIds);
    if (image) await registerImage(trx, actor, publication, "story", image);
    return { cause: "changed", change, categoryIds, image };
  });
}

export function columns(
  publication: PublicationRecord,
  fields: Omit<ConsoleStoryChange, "article_category_ids" | "image">,
): Partial<NewStory> {
  return givenColumns(publication, fields, storyLanguage(publication.language));
}
