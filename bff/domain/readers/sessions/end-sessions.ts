import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import type { Db } from "#bff/schema/tables.ts";
import { listClientsToNotify } from "../clients/clients.repo.ts";
import { signOutJob } from "../readers.jobs.ts";
import { type Authorization, deleteAllSessions, deleteSessions } from "./reader-sessions.repo.ts";

/** Ends sessions of a reader with all grants and tokens in them, and tells the apps. Returns the number of sessions. */
export async function endSessions(
  trx: Db,
  readerId: string,
  which: { uid: string } | { except: string | null },
): Promise<number> {
  const { count, authorizations } = await deleteSessions(trx, readerId, which);
  await notifyApps(trx, readerId, authorizations);
  return count;
}

/** Ends everything that a reader is signed in to, and tells the apps. */
export async function endAllSessions(trx: Db, readerId: string): Promise<void> {
  await notifyApps(trx, readerId, await deleteAllSessions(trx, readerId));
}

async function notifyApps(
  trx: Db,
  readerId: string,
  authorizations: readonly Authorization[],
): Promise<void> {
  const listening = await listClientsToNotify(
    trx,
    authorizations.map(({ clientId }) => clientId),
  );
  const notified = authorizations.filter(({ clientId }) => listening.has(clientId));
  const signOuts = notified.map(({ clientId, sid }) => ({ clientId, readerId, sid }));
  await enqueue(trx, signOutJob, signOuts);
}
