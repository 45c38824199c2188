import { renderActorLabel } from "#bff/core/actor.ts";
import { iso } from "#bff/core/iso-time.ts";
import { presentJoinedImage } from "#bff/domain/images/index.ts";
import type { StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import type { Language } from "#shared/console/languages.ts";
import type { FullVersionRow, VersionRow } from "./story-versions.repo.ts";

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
    image: presentJoinedImage(row, baseUrl),
  };
}
