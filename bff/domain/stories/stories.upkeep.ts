import { asOnlyOne } from "../../platform/database/as-only-one.ts";
import { type Chore, every } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import {
  type Backlog,
  nextUnindexed,
  selectBacklog,
  tidyBacklog,
  writeIndexed,
} from "./story-indexing.repo.ts";
import { prepareSearches, sortNewEntries } from "./story-search.repo.ts";

/** What one process does at a time. */
export const INDEXING = "indexing articles";
const INDEX_EVERY_MS = 1_000;
const SORT_EVERY_MS = 5_000;
const ARTICLES_AT_ONCE = 100;
/**
 * So many are sorted into the indexes together: each word costs about as much for one article as for all of them, but until
 * then a search goes through all their words.
 */
const ARTICLES_A_SORTING = 500;

/** When new and changed articles are indexed; until then a search goes through their signatures. */
const DUE = {
  /**
   * So many cost a search a few milliseconds. A script that brings no more than that has them stored in two thirds of the
   * time, as nothing is indexed beside it.
   */
  count: 5_000,
  /** No other came for so long: whoever writes many has ended. */
  quietSeconds: 1,
  longestWaitSeconds: 10,
};

/** Keeps the search for articles fast while many are written. */
export function startStoryUpkeep({ log, db }: Services): Chore {
  const stopped = new AbortController();
  const sorting = every(log, SORT_EVERY_MS, "sorting articles into the search", () => sortNewEntries(db));
  const indexing = every(log, INDEX_EVERY_MS, INDEXING, async () => {
    if (isDue(await selectBacklog(db))) await indexStories({ db }, stopped.signal);
  });
  return {
    stop() {
      stopped.abort();
      sorting.stop();
      indexing.stop();
    },
  };
}

/** Whether articles that wait should be indexed now: many at once cost less than one by one. */
export function isDue({ count, longestWait, shortestWait }: Backlog): boolean {
  if (count === 0) return false;
  return count >= DUE.count || shortestWait >= DUE.quietSeconds || longestWait >= DUE.longestWaitSeconds;
}

/** Indexes all articles that wait for it, unless another process does so, as long as it is not told to stop. */
export async function indexStories({ db }: Pick<Services, "db">, stop?: AbortSignal): Promise<void> {
  await asOnlyOne(db, INDEXING, async () => {
    let last = 0;
    let unsorted = 0;
    while (!stop?.aborted) {
      const articles = await nextUnindexed(db, last, ARTICLES_AT_ONCE);
      if (articles.length > 0) await writeIndexed(db, articles, await prepareSearches(db, articles));
      last = articles.at(-1)?.story_id ?? last;
      unsorted += articles.length;
      const isEnd = articles.length < ARTICLES_AT_ONCE;
      if (unsorted > 0 && (isEnd || unsorted >= ARTICLES_A_SORTING)) {
        await sortNewEntries(db);
        await tidyBacklog(db);
        unsorted = 0;
      }
      if (isEnd) return;
    }
  });
}
