import type { KioskSite } from "#shared/kiosk/pages.ts";
import { askAboutIssue } from "./ask-about-issue.ts";
import { checkKeptArticles } from "./kept-articles.ts";
import {
  changeSavedIssue,
  removeContent,
  type SavedIssue,
  savedIssues,
  sweepSavedIssues,
} from "./saved-issues.ts";

/** The service is not asked about an issue or article again in this time, unless the connection was lost or the reader opens the library. */
const CHECK_MS = 15 * 60_000;

/**
 * Removes what must no longer be read, and asks the service about the saved issues and kept articles of a publication. A refusal
 * removes an item. A grant makes its lease longer. Returns false if the service did not answer.
 */
export async function checkSavedItems(
  site: Pick<KioskSite, "slug" | "root">,
  { force }: { force: boolean },
): Promise<boolean> {
  await sweepSavedIssues();
  let isAnswered = await checkKeptArticles(site, force ? 0 : CHECK_MS);
  for (const record of await savedIssues(site.slug)) {
    if (record.importId === null || !(force || Date.now() - record.checkedAt > CHECK_MS)) continue;
    isAnswered = (await check(record, site.root)) && isAnswered;
  }
  return isAnswered;
}

async function check({ id, slug, importId }: SavedIssue, root: string): Promise<boolean> {
  const answer = await askAboutIssue({ slug, root }, id);
  if (answer.kind === "unknown") return false;
  if (answer.kind === "refused") await removeContent(id, answer.reason);
  else {
    const { offer } = answer;
    await changeSavedIssue(id, {
      checkedAt: Date.now(),
      leaseUntil: Date.parse(offer.leaseUntil),
      newerImport: offer.importId === importId ? null : offer.importId,
    });
  }
  return true;
}
