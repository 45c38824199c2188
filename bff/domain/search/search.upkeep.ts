import { type Chore, everyAsOnlyOne } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import { indexPages } from "./page-index.service.ts";

const INDEX_EVERY_MS = 2_000;

/** Imports are searchable a moment after they are finished; those from before there was a search, one after the other. */
export function startSearchUpkeep({ db, log }: Services): Chore {
  const stopped = new AbortController();
  const indexing = everyAsOnlyOne({ db, log }, INDEX_EVERY_MS, "making pages searchable", () =>
    indexPages({ db }, stopped.signal),
  );
  return {
    stop() {
      stopped.abort();
      indexing.stop();
    },
  };
}
