import { askAboutIssue } from "./ask-about-issue.ts";
import {
  changeSavedIssue,
  removeContent,
  type SavedIssue,
  savedIssues,
  sweepSavedIssues,
} from "./saved-issues.ts";

/** The service is not asked about an issue again in this time, unless the connection was lost or the reader opens the library. */
const CHECK_MS = 15 * 60_000;

/**
 * Removes what must not be read any longer, and asks the service about the saved issues of a publication. A refusal removes an issue.
 * A grant makes its lease longer. Returns false if the service did not answer.
 */
export async function checkSavedIssues(slug: string, { force }: { force: boolean }): Promise<boolean> {
  await sweepSavedIssues();
  let isAnswered = true;
  for (const record of await savedIssues(slug)) {
    if (record.importId === null || !(force || Date.now() - record.checkedAt > CHECK_MS)) continue;
    isAnswered = (await check(record)) && isAnswered;
  }
  return isAnswered;
}

async function check({ id, slug, importId }: SavedIssue): Promise<boolean> {
  const answer = await askAboutIssue(slug, id);
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
