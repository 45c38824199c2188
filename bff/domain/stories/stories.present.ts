import { renderActorLabel } from "#bff/core/actor.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { presentImage, type StoredImage } from "#bff/domain/images/index.ts";
import { mapEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type {
  ConsoleStory,
  StoryDraftState,
  StorySnapshot,
  StoryVersion,
} from "#shared/console/articles/stories.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { ImageType } from "#shared/limits.ts";
import type { FoundDraft, StoryDraftRow } from "./drafts/story-drafts.repo.ts";
import type { StoryRow } from "./stories.repo.ts";
import type { FullVersionRow, VersionRow } from "./versions/story-versions.repo.ts";

/** Presents an article as in contract 2.5, with an allowlist of fields. `baseUrl` is the public URL of the service. */
export function presentStory(row: StoryRow, baseUrl: string): Story {
  return {
    id: row.id,
    ...contractFieldsOf(row),
    content: row.content,
    image: imageOf(row, baseUrl),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

export function presentConsoleStory(
  row: StoryRow,
  found: FoundDraft,
  context: { baseUrl: string; language: Language },
): ConsoleStory {
  return {
    ...presentStory(row, context.baseUrl),
    ...consoleFieldsOf(row),
    ...presentDraft(row, found, context),
  };
}

/** Presents the draft of an article, as the whole article with its changes. */
export function presentDraft(
  story: StoryRow,
  { version, draft }: FoundDraft,
  { baseUrl, language }: { baseUrl: string; language: Language },
): StoryDraftState {
  if (!draft) return { draft: null, draft_version: version };
  const row = withDraft(story, draft);
  const { published_at, ...fields } = contractFieldsOf(row);
  return {
    draft_version: version,
    draft: {
      base_version: draft.base_version,
      saved_by: renderActorLabel(draft.saved_by, language),
      saved_at: iso(draft.saved_at),
      fields: {
        ...fields,
        ...mapEditorialFields((field) => row[field]),
        content: row.content,
        image: imageOf(row, baseUrl),
      },
    },
  };
}

/** Returns an article as its draft changes it. */
export function withDraft(story: StoryRow, { fields, is_image_changed, ...image }: StoryDraftRow): StoryRow {
  const { released_at, ...changed } = fields;
  return {
    ...story,
    ...changed,
    released_at: released_at === null ? null : new Date(released_at),
    ...(is_image_changed && {
      image_id: image.image_id,
      image_content_type: image.image_content_type,
      image_width: image.image_width,
      image_height: image.image_height,
      image_bytes: image.image_bytes,
    }),
  };
}

type SnapshotRow = Omit<StoryRow, "id" | "version" | "created_at" | "updated_at">;

/** Returns the fields that a version stores in addition to content and image. */
export function snapshotOf(row: SnapshotRow): Omit<StorySnapshot, "content" | "image"> {
  return { ...contractFieldsOf(row), ...consoleFieldsOf(row) };
}

function consoleFieldsOf(row: SnapshotRow) {
  return { ...mapEditorialFields((field) => row[field]), offline_at: isoOrNull(row.offline_at) };
}

function contractFieldsOf(row: SnapshotRow) {
  return {
    name: row.name,
    title: row.title,
    preview: row.preview,
    external_id: row.external_id,
    released_at: isoOrNull(row.released_at),
    language: row.language,
    cents: row.cents,
    currency: row.currency,
    subscription_required: row.subscription_required,
    purchase_required: row.purchase_required,
    apple_product_identifier: row.apple_product_identifier,
    google_product_identifier: row.google_product_identifier,
    article_category_ids: row.article_category_ids,
    published_at: isoOrNull(row.published_at),
  };
}

export function presentVersion(row: VersionRow, language: Language): StoryVersion {
  return {
    version: row.version,
    cause: row.cause,
    restored_version: row.restored_version,
    saved_by: renderActorLabel(row.saved_by, language),
    saved_at: iso(row.saved_at),
    changed_fields: row.changed_fields,
  };
}

/** Presents the article as it was in a version. */
export function presentSnapshot(row: FullVersionRow, baseUrl: string): StorySnapshot {
  return {
    ...row.fields,
    offline_at: row.fields.offline_at ?? null,
    content: row.content,
    image: imageOf(row, baseUrl),
  };
}

/** Image columns in the row of an article or a version. */
interface ImageColumns {
  image_id: string | null;
  image_content_type: ImageType | null;
  image_width: number | null;
  image_height: number | null;
  image_bytes: number | null;
}

export function storedImageOf(row: ImageColumns): StoredImage | null {
  const { image_id: id, image_content_type: contentType } = row;
  const { image_width: width, image_height: height, image_bytes: bytes } = row;
  if (id === null || contentType === null || width === null || height === null || bytes === null) return null;
  return { id, contentType, width, height, bytes };
}

export function imageOf(row: ImageColumns, baseUrl: string) {
  const image = storedImageOf(row);
  return image && presentImage(baseUrl, image);
}
