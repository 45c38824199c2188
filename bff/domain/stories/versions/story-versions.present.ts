import { renderActorLabel } from "#bff/core/actor.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { presentJoinedImage } from "#bff/domain/images/index.ts";
import { type StorySnapshot, type StoryVersion, storyVersion } from "#shared/console/articles/stories.ts";
import type { Language } from "#shared/console/languages.ts";
import type { FullVersionRow, VersionRow } from "./story-versions.repo.ts";

export function presentVersion(row: VersionRow, language: Language): StoryVersion {
  return presentAs(storyVersion, { ...row, saved_by: renderActorLabel(row.saved_by, language) });
}

/** Presents the article as it was in a version. */
export function presentSnapshot(row: FullVersionRow, baseUrl: string): StorySnapshot {
  return {
    ...row.fields,
    offline_at: row.fields.offline_at ?? null,
    content: row.content,
    image: presentJoinedImage(row, baseUrl),
  };
}
