import { type Chore, every } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import { sortNewEntries } from "./story-search.repo.ts";

const SORT_EVERY_MS = 5_000;

/** Keeps the search for articles fast while many are written. Several processes may do so at once. */
export function startStoryUpkeep({ log, db }: Services): Chore {
  return every(log, SORT_EVERY_MS, "sorting new articles into the search", () => sortNewEntries(db));
}
