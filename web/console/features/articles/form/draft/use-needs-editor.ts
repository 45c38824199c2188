import { useQuery } from "@tanstack/react-query";
import { draftOverlaps } from "#shared/console/articles/draft-overlap.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { versionQuery } from "../../articles.api.ts";

/** Returns whether the draft can't be published before an editor chooses between it and newer changes, which the user may not do. */
export function useNeedsEditor(record: Versioned<ConsoleStory> | null): boolean {
  const { can } = usePublication();
  const draft = record?.data.draft;
  const base = draft?.base_version ?? 0;
  const isBehind = !can("stories.write") && draft != null && base !== versionNumber(record?.version ?? null);
  const query = versionQuery(usePublicationRef(), record?.data.id ?? 0, base);
  const version = useQuery({ ...query, enabled: isBehind }).data;
  if (!isBehind || !draft || !record) return false;
  return version === undefined || draftOverlaps(version.fields, draft.fields, record.data);
}
