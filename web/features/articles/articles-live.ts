import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { categoryKeys } from "../../api/categories.ts";
import { useChangeEvents } from "../../api/live-events.ts";
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
  useChangeEvents((event) => {
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
    refreshList();
    void client.invalidateQueries({ queryKey: articleKeys.record(publicationId, event.story_id) });
    void client.invalidateQueries({ queryKey: articleKeys.versions(publicationId, event.story_id) });
  });
}
