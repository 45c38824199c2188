import { useQueryClient } from "@tanstack/react-query";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { categoryKeys } from "#web/api/categories.ts";
import type { Versioned } from "#web/api/client.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import { markStale, versionNumber } from "#web/api/versioned.ts";
import { historyQuery } from "#web/console/components/record/history/record-history.tsx";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";
import { articleKeys } from "./articles.api.ts";

/** Shortest time between two refreshes of the list, because many events can arrive in a row. */
const REFRESH_INTERVAL_MS = 1_000;

/** Invalidates the cached articles of a publication when a live event reports a change. */
export function useLiveArticles(publicationId: number): void {
  const client = useQueryClient();
  const refreshList = useThrottledRefresh(
    () => void client.invalidateQueries({ queryKey: articleKeys.lists(publicationId) }),
    REFRESH_INTERVAL_MS,
  );
  /** Refetches the history if it is open. */
  function refreshHistory(story_id: number): void {
    void client.invalidateQueries({ queryKey: articleKeys.versions(publicationId, story_id) });
    void client.invalidateQueries({ queryKey: historyQuery(publicationId, { story_id }).queryKey });
  }

  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "article_category") {
      void client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) });
      return;
    }
    if (!("story_id" in event) || event.type === "story_comment") return;
    if (event.story_id === null) {
      if (event.type === "story") void client.invalidateQueries({ queryKey: articleKeys.all(publicationId) });
      return;
    }
    refreshHistory(event.story_id);
    if (event.type === "review") {
      if (!own) void client.invalidateQueries({ queryKey: reviewKeys.story(publicationId, event.story_id) });
      return;
    }
    if (event.type === "story_draft") {
      const key = articleKeys.record(publicationId, event.story_id);
      if (own) return markStale(client, articleKeys.lists(publicationId));
      refreshList();
      const cached = client.getQueryData<Versioned<ConsoleStory>>(key);
      if (cached && cached.data.draft_version < event.version)
        void client.invalidateQueries({ queryKey: key });
      return;
    }
    if (own) return markStale(client, articleKeys.lists(publicationId));
    refreshList();
    const record = articleKeys.record(publicationId, event.story_id);
    const cachedVersion = versionNumber(
      client.getQueryData<Versioned<ConsoleStory>>(record)?.version ?? null,
    );
    if (
      event.change !== "updated" ||
      cachedVersion === null ||
      cachedVersion < (event.version ?? Number.POSITIVE_INFINITY)
    )
      void client.invalidateQueries({ queryKey: record });
  });
}
