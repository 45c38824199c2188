import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useChangeEvents } from "../../api/live-events.ts";
import { reviewKeys } from "../../api/review-keys.ts";
import { historyKey } from "../../ui/record-history.tsx";
import { planKeys } from "./planned-editions.api.ts";

/** How often, at most, events make anything be fetched again. */
const PACE = 1_000;

/** Keeps the plan true while it is on screen: editions, issues, reviews and imports under way. */
export function useLivePlan(publicationId: number): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const flush = useThrottledCallback(() => {
    const due = [...waiting.current];
    waiting.current.clear();
    for (const key of due) void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
  }, PACE);
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const key of keys) waiting.current.add(JSON.stringify(key));
    flush();
  };
  useChangeEvents((event) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "import") {
      refresh(planKeys.imports(publicationId));
      // How an import ends changes what an edition or an issue is.
      if (event.status === "finished" || event.status === "failed")
        refresh(
          planKeys.editions(publicationId),
          planKeys.issues(publicationId),
          planKeys.failures(publicationId),
        );
    } else refresh(planKeys.all(publicationId), reviewKeys.all(publicationId), historyKey(publicationId));
  });
}
