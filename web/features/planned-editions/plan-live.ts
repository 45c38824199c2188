import { useThrottledCallback } from "@mantine/hooks";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangeEvent } from "#shared/console/events.ts";
import { useChangeEvents } from "../../api/live-events.ts";
import { reviewKeys } from "../../api/review-keys.ts";
import { markStale } from "../../api/versioned.ts";
import { historyKey } from "../../ui/record-history.tsx";
import { planKeys } from "./planned-editions.api.ts";

/** How often, at most, events make anything be fetched again. */
const PACE_MS = 1_000;

type Affected<Type extends ChangeEvent["type"]> = (
  event: Extract<ChangeEvent, { type: Type }>,
  publicationId: number,
) => readonly QueryKey[];

const nothing = () => [];

/** What each kind of event changes in a plan. A new kind of event has to be decided on here. */
const affected: { [Type in ChangeEvent["type"]]: Affected<Type> } = {
  // Their editions show the issue's name, release and import; one that is imported again goes back to review.
  emag: (_, id) => [planKeys.editions(id), planKeys.issues(id), reviewKeys.all(id), historyKey(id)],
  planned_edition: ({ planned_emag_id }, id) => [
    planKeys.editions(id),
    historyKey(id),
    ...(planned_emag_id === null ? [planKeys.rule(id)] : []),
  ],
  review: ({ emag_id }, id) => [
    emag_id === null ? planKeys.editions(id) : reviewKeys.all(id),
    historyKey(id),
  ],
  import: ({ status }, id) => [
    planKeys.imports(id),
    // How an import ends changes what an edition or an issue is.
    ...(status === "finished" || status === "failed"
      ? [planKeys.editions(id), planKeys.issues(id), planKeys.failures(id)]
      : []),
  ],
  // Its clock decides on which day everything is.
  publication: (_, id) => [planKeys.all(id)],
  story: nothing,
  article_category: nothing,
  emag_category: nothing,
  people: nothing,
  account: nothing,
  api_token: nothing,
  organization: nothing,
  access: nothing,
  callouts: nothing,
  chatbot: nothing,
};

/** Keeps the plan true while it is on screen: editions, issues, reviews and imports under way. */
export function useLivePlan(publicationId: number): void {
  const client = useQueryClient();
  const waiting = useRef(new Map<string, QueryKey>());
  const flush = useThrottledCallback(() => {
    const due = [...waiting.current.values()];
    waiting.current.clear();
    for (const queryKey of due) void client.invalidateQueries({ queryKey });
  }, PACE_MS);
  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    const keys = affected[event.type](event as never, publicationId);
    if (keys.length === 0) return;
    if (own) {
      markStale(client, ...keys);
      return;
    }
    for (const key of keys) waiting.current.set(JSON.stringify(key), key);
    flush();
  });
}
