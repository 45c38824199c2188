import { setImmediate } from "node:timers/promises";
import type { Services } from "../../services.ts";
import { nextUnindexed, selectTexts, sortNewEntries, writeGroups } from "./page-search.repo.ts";
import { PageGroups } from "./page-words.ts";

const BATCH_SIZE = 20;
/** Number of texts in memory. */
const PAGE_BATCH_SIZE = 20;

/** Makes the pages of all finished imports searchable. One that fails delays no other. Throws at the end if one failed. */
export async function indexPages({ db }: Pick<Services, "db">, stop?: AbortSignal): Promise<void> {
  let failure: Error | null = null;
  for (let last: string | undefined; !stop?.aborted; ) {
    const importIds = await nextUnindexed(db, last, BATCH_SIZE);
    for (const importId of importIds) {
      if (stop?.aborted) return;
      await writePages(db, importId).catch((cause: unknown) => {
        failure = new Error(`The pages of the import ${importId} are not searchable yet`, { cause });
      });
    }
    last = importIds.at(-1);
    if (importIds.length < BATCH_SIZE) break;
  }
  await sortNewEntries(db);
  if (failure) throw failure;
}

/** Makes the pages of one import searchable. Safe to repeat. */
export async function indexImport({ db }: Pick<Services, "db">, importId: string): Promise<void> {
  await writePages(db, importId);
  await sortNewEntries(db);
}

async function writePages(db: Services["db"], importId: string): Promise<void> {
  const groups = new PageGroups();
  for (let last = 0; ; ) {
    const pages = await selectTexts(db, importId, last, PAGE_BATCH_SIZE);
    for (const { number, text } of pages) {
      groups.add(number, text);
      last = number;
      // Answers requests in between: a page takes a fraction of a millisecond.
      await setImmediate();
    }
    if (pages.length < PAGE_BATCH_SIZE) break;
  }
  await writeGroups(db, importId, groups.end());
}
