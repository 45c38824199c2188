import { setImmediate } from "node:timers/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { mergePendingLists, nextUnindexed, selectTexts, writeGroups } from "./page-search.repo.ts";
import { PageGroups } from "./page-words.ts";

const BATCH_SIZE = 20;
/** Number of texts in memory. */
const PAGE_BATCH_SIZE = 20;

/** Indexes the pages of all finished imports. If one fails, indexes the others and throws at the end. */
export async function indexPages({ db }: Pick<PlatformContext, "db">, stop?: AbortSignal): Promise<void> {
  let failure: Error | null = null;
  for (let last: string | undefined; !stop?.aborted; ) {
    const importIds = await nextUnindexed(db, last, BATCH_SIZE);
    for (const importId of importIds) {
      if (stop?.aborted) return;
      await writePages(db, importId).catch((cause: unknown) => {
        failure = new Error(`Failed to index the pages of import ${importId}`, { cause });
      });
    }
    last = importIds.at(-1);
    if (importIds.length < BATCH_SIZE) break;
  }
  await mergePendingLists(db);
  if (failure) throw failure;
}

export async function indexImport({ db }: Pick<PlatformContext, "db">, importId: string): Promise<void> {
  await writePages(db, importId);
  await mergePendingLists(db);
}

async function writePages(db: PlatformContext["db"], importId: string): Promise<void> {
  const groups = new PageGroups();
  for (let last = 0; ; ) {
    const pages = await selectTexts(db, importId, last, PAGE_BATCH_SIZE);
    for (const { number, text } of pages) {
      groups.add(number, text);
      last = number;
      // Yields to the event loop after each page, so that requests are not delayed.
      await setImmediate();
    }
    if (pages.length < PAGE_BATCH_SIZE) break;
  }
  await writeGroups(db, importId, groups.end());
}
