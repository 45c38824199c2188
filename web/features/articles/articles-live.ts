import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { Story } from "#shared/contract/stories.ts";
import { categoryKeys } from "../../api/categories.ts";
import type { Versioned } from "../../api/client.ts";
import { useChangeEvents } from "../../api/live-events.ts";
import { markStale, versionNumber } from "../../api/versioned.ts";
import { articleKeys } from "./articles.api.ts";

/** How often, at most, changes elsewhere make the list be fetched again. */
const PACE = 1_000;

/** Keeps everything fetched about a publication's articles true while it is on screen. */
export function useLiveArticles(publicationId: number): void {
  const client = useQueryClient();
  const refreshList = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: articleKeys.lists(publicationId) }),
    PACE,
  );
  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "article_category") {
      void client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) });
      return;
    }
    if (event.type !== "story") return;
    if (event.story_id === null) {
      void client.invalidateQueries({ queryKey: articleKeys.all(publicationId) });
      return;
    }
    const versions = articleKeys.versions(publicationId, event.story_id);
    if (own) {
      markStale(client, articleKeys.lists(publicationId), versions);
      return;
    }
    refreshList();
    void client.invalidateQueries({ queryKey: versions });
    const record = articleKeys.record(publicationId, event.story_id);
    const known = versionNumber(client.getQueryData<Versioned<Story>>(record)?.version ?? null);
    if (event.change === "deleted" || known === null || known < (event.version ?? Number.POSITIVE_INFINITY))
      void client.invalidateQueries({ queryKey: record });
  });
}
