import { renderActorLabel } from "#bff/core/actor.ts";
import { iso } from "#bff/core/iso-time.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { joinedImage, presentJoinedImage, storedImageOf } from "#bff/domain/images/index.ts";
import type { ConsoleStory, StoryDraftState } from "#shared/console/articles/stories.ts";
import type { Language } from "#shared/console/languages.ts";
import { presentStory } from "../stories.present.ts";
import type { StoryRow } from "../stories.repo.ts";
import { CONSOLE_FIELDS, DRAFT_FIELDS } from "../story-fields.ts";
import type { FoundDraft, StoryDraftRow } from "./story-drafts.repo.ts";

export function presentConsoleStory(
  row: StoryRow,
  found: FoundDraft,
  context: { baseUrl: string; language: Language },
): ConsoleStory {
  return {
    ...presentStory(row, context.baseUrl),
    ...pickJson(row, CONSOLE_FIELDS),
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
  return {
    draft_version: version,
    draft: {
      base_version: draft.base_version,
      saved_by: renderActorLabel(draft.saved_by, language),
      saved_at: iso(draft.saved_at),
      fields: pickJson({ ...row, image: presentJoinedImage(row, baseUrl) }, DRAFT_FIELDS),
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
    ...(is_image_changed && joinedImage(storedImageOf(image))),
  };
}
