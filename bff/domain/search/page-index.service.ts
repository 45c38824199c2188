import { setImmediate } from "node:timers/promises";
import type { Services } from "../../services.ts";
import { nextUnindexed, selectTexts, sortNewEntries, writeGroups } from "./page-search.repo.ts";
import { PageGroups } from "./page-words.ts";

const IMPORTS_A_ROUND = 20;
/** So many texts are held in memory at a time. */
const PAGES_AT_ONCE = 20;

/** Makes the pages of finished imports searchable. Throws in the end where those of one could not be. */
export async function indexPages({ db }: Pick<Services, "db">, stop?: AbortSignal): Promise<void> {
  let failure: Error | null = null;
  for (let last: string | undefined; !stop?.aborted; ) {
    const importIds = await nextUnindexed(db, last, IMPORTS_A_ROUND);
    for (const importId of importIds) {
      if (stop?.aborted) return;
      // One that fails holds up none of the others.
      await indexImport(db, importId).catch((cause: unknown) => {
        failure = new Error(`The pages of the import ${importId} are not searchable yet`, { cause });
      });
    }
    last = importIds.at(-1);
    if (importIds.length < IMPORTS_A_ROUND) break;
  }
  await sortNewEntries(db);
  if (failure) throw failure;
}

async function indexImport(db: Services["db"], importId: string): Promise<void> {
  const groups = new PageGroups();
  for (let last = 0; ; ) {
    const pages = await selectTexts(db, importId, last, PAGES_AT_ONCE);
    for (const { number, text } of pages) {
      groups.add(number, text);
      last = number;
      // A page takes a fraction of a millisecond; requests are answered in between.
      await setImmediate();
    }
    if (pages.length < PAGES_AT_ONCE) break;
  }
  await writeGroups(db, importId, groups.end());
}
