import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangeEvent } from "#shared/console/events.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import { markStale } from "#web/api/versioned.ts";
import { historyKey } from "#web/console/components/record/history/record-history.tsx";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";
import { planKeys } from "./planned-editions.api.ts";

/** Shortest time between two refreshes, because many events can arrive in a row. */
const REFRESH_INTERVAL_MS = 1_000;

type Affected<Type extends ChangeEvent["type"]> = (
  event: Extract<ChangeEvent, { type: Type }>,
  publicationId: number,
) => readonly QueryKey[];

const none = () => [];

/** Query keys to invalidate for each type of event. A new event type without an entry is a compile error. */
const affected: { [Type in ChangeEvent["type"]]: Affected<Type> } = {
  // Editions show the name, release date and import of their issue. A new import resets the review.
  emag: (_, id) => [planKeys.editions(id), planKeys.issues(id), reviewKeys.all(id), historyKey(id)],
  planned_edition: ({ planned_emag_id }, id) => [
    planKeys.editions(id),
    historyKey(id),
    ...(planned_emag_id === null ? [planKeys.rule(id)] : []),
  ],
  // An edition has the review of its issue. An approval may show readers the pages.
  review: (_, id) => [planKeys.editions(id), planKeys.issues(id), reviewKeys.all(id), historyKey(id)],
  import: ({ status }, id) => [
    planKeys.imports(id),
    // The result of an import changes the state of its edition and issue.
    ...(status === "finished" || status === "failed"
      ? [planKeys.editions(id), planKeys.issues(id), planKeys.failures(id)]
      : []),
  ],
  products: none,
  // The time zone of the publication determines the day of each item.
  publication: (_, id) => [planKeys.all(id)],
  story: none,
  story_comment: none,
  story_draft: none,
  article_category: none,
  emag_category: none,
  people: none,
  account: none,
  api_token: none,
  reader_signing_keys: none,
  organization: none,
  access: none,
  callouts: none,
  chatbot: none,
  trash: none,
  webhook: none,
  presence: none,
};

/** Refreshes editions, issues, reviews and running imports after live events. */
export function useLivePlan(publicationId: number): void {
  const client = useQueryClient();
  const pending = useRef(new Map<string, QueryKey>());
  const flush = useThrottledRefresh(() => {
    const due = [...pending.current.values()];
    pending.current.clear();
    for (const queryKey of due) void client.invalidateQueries({ queryKey });
  }, REFRESH_INTERVAL_MS);
  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    const keys = affected[event.type](event as never, publicationId);
    if (keys.length === 0) return;
    if (own) {
      markStale(client, ...keys);
      return;
    }
    for (const key of keys) pending.current.set(JSON.stringify(key), key);
    flush();
  });
}
