import type { z } from "zod";
import type { Permission } from "#shared/console/permissions.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import {
  type StoryChange,
  type StoryCreate,
  type StoryReplace,
  storyLanguage,
  type storyListQuery,
} from "#shared/contract/stories.ts";
import { missingForPublishing } from "#shared/contract/story-publishing.ts";
import { messagesOfProblems } from "../../messages/problems.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { createOnce } from "../creation-keys/creation-keys.service.ts";
import { Invalid } from "../errors.ts";
import { registerImage, storeImage } from "../images/images.service.ts";
import { parseInstant, parseLastInstant } from "../local-time.ts";
import {
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { withoutUndefined } from "../without-undefined.ts";
import {
  categoryWithDescendants,
  requireArticleCategories,
} from "./categories/article-categories.service.ts";
import {
  auditedFields,
  changeOf,
  imageColumns,
  lockKnown,
  recordOf,
  recordVersion,
  saveStory,
  snapshotWithContent,
  unknownStory,
} from "./save-story.ts";
import * as repo from "./stories.repo.ts";
import { findStoryJsons } from "./story-json.repo.ts";
import type { StoryFilter } from "./story-list.repo.ts";
import * as list from "./story-list.repo.ts";
import { insertStory, type NewStory } from "./story-write.repo.ts";

/** The article of a path with its publication, if this actor may do this there. Throws `NotFound` or `Forbidden`. */
export async function openStory(
  services: Services,
  actor: Actor,
  path: PublicationPath & { story_id: number },
  permission: Permission,
) {
  const publication = await openPublication(services, actor, path, permission);
  const story = await repo.findStory(services.db, publication.id, path.story_id);
  if (!story) throw unknownStory(path.story_id);
  return { publication, story };
}

/** A page of articles as the contract's JSON, as one array or record by record, and how many there are in all. */
export async function listStories(
  services: Services,
  publication: PublicationRecord,
  query: z.output<typeof storyListQuery>,
) {
  const filter: StoryFilter = {
    search: query.search,
    externalIds: query.external_id,
    from: query.from ? parseInstant(query.from, publication.time_zone) : undefined,
    to: query.to ? parseLastInstant(query.to, publication.time_zone) : undefined,
    state: query.state,
    categoryIds:
      query.article_category_id === undefined
        ? undefined
        : await categoryWithDescendants(services, publication, query.article_category_id),
  };
  const { ids, json, totalCount } = await list.listStories(services.db, {
    publicationId: publication.id,
    filter,
    sort: query.sort,
    page: query,
    baseUrl: services.config.baseUrl,
  });
  return { records: json ?? (await findStoryJsons(services.db, ids, services.config.baseUrl)), totalCount };
}

/** Creates an article, a draft, once for a `key`. Throws `Invalid`, `UnsupportedImage` and `ImageTooLarge`. */
export async function createStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  given: StoryCreate,
  key?: string,
): Promise<repo.StoryRow> {
  const { image: file, ...fields } = given;
  const image = file ? await storeImage(services, file) : null;
  const story: NewStory = {
    publication_id: publication.id,
    ...defaults(publication),
    subscription_required: false,
    purchase_required: false,
    ...columns(publication, fields),
    name: fields.name,
    image_id: image?.id ?? null,
  };
  const draft = { ...story, ...imageColumns(image), published_at: null, article_category_ids: [] };
  const make = async (trx: Db) => {
    if (image) await registerImage(trx, actor, publication, "story", image);
    const row = { ...draft, ...(await insertStory(trx, story)) };
    await recordVersion(services, trx, actor, publication, row, {
      cause: "created",
      restored_version: null,
      changed_fields: [],
      before: null,
    });
    return row;
  };
  if (key === undefined) return services.db.transaction().execute(make);
  return createOnce(
    services,
    { publicationId: publication.id, kind: "story", key },
    { find: (trx, id) => repo.findStory(trx, publication.id, id), make },
  );
}

/**
 * Replaces an article (PUT): what is left out falls back to its default, except the categories, the image and both
 * protections.
 */
export async function replaceStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  { article_category_ids, image, ...fields }: StoryReplace,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  const change = { ...defaults(publication), ...columns(publication, fields) };
  return changeStored(services, actor, publication, story, ifMatch, {
    change,
    categoryIds: article_category_ids,
    image,
  });
}

/** Changes selected fields of an article (PATCH). */
export async function changeStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  { article_category_ids, image, ...fields }: StoryChange,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  return changeStored(services, actor, publication, story, ifMatch, {
    change: columns(publication, fields),
    categoryIds: article_category_ids,
    image,
  });
}

/** Publishes an article; one that is published already stays as it is. Throws `Invalid` with what is missing. */
export async function publishStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  return saveStory(services, actor, publication, story.id, ifMatch, (_trx, before) => {
    if (before.published_at !== null) return null;
    const missing = missingForPublishing(snapshotWithContent(before));
    if (Object.keys(missing).length > 0) throw new Invalid(messagesOfProblems(missing));
    return { cause: "published", change: { published_at: new Date() } };
  });
}

/** Makes a draft of a published article; a draft stays as it is. */
export async function takeStoryOffline(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  ifMatch: string | undefined,
): Promise<repo.StoryRow> {
  return saveStory(services, actor, publication, story.id, ifMatch, (_trx, before) =>
    before.published_at === null ? null : { cause: "taken_offline", change: { published_at: null } },
  );
}

/** Removes an article and its history. */
export async function deleteStory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await lockKnown(trx, publication.id, storyId);
    requireVersion(ifMatch, before.version);
    await repo.deleteStory(trx, storyId);
    await recordChange(trx, actor, publication, {
      verb: "deleted",
      record: recordOf(before),
      before: auditedFields(before),
    });
    await services.changes.publishSoon(trx, changeOf(actor, publication, before, "deleted"));
  });
}

async function changeStored(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  story: repo.StoryRow,
  ifMatch: string | undefined,
  given: {
    change: Partial<NewStory>;
    categoryIds: number[] | undefined;
    image: ReceivedFile | null | undefined;
  },
): Promise<repo.StoryRow> {
  const { change, categoryIds, image: file } = given;
  const image = file ? await storeImage(services, file) : file;
  return saveStory(services, actor, publication, story.id, ifMatch, async (trx) => {
    if (categoryIds) await requireArticleCategories(trx, publication.id, categoryIds);
    if (image) await registerImage(trx, actor, publication, "story", image);
    return { cause: "changed", change, categoryIds, image };
  });
}

/** What an attribute falls back to when an article is created or replaced without it. */
function defaults(publication: PublicationRecord) {
  return {
    title: "",
    preview: "",
    content: "",
    external_id: "",
    released_at: null,
    language: storyLanguage(publication.language),
    cents: 0,
    currency: publication.currency,
    apple_product_identifier: null,
    google_product_identifier: null,
  };
}

function columns(
  publication: PublicationRecord,
  fields: Omit<StoryChange, "article_category_ids" | "image">,
): Partial<NewStory> {
  const { released_at, ...rest } = withoutUndefined(fields);
  if (released_at === undefined) return rest;
  return {
    ...rest,
    released_at: released_at === null ? null : parseInstant(released_at, publication.time_zone),
  };
}
