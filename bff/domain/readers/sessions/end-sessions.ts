import type { Transaction } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { listClientsToNotify } from "../clients/clients.repo.ts";
import { signOutJob } from "../readers.jobs.ts";
import { type Authorization, deleteAllSessions, deleteSessions } from "./reader-sessions.repo.ts";

type SessionContext = Pick<PlatformContext, "jobs">;

/** Ends sessions of a reader with all grants and tokens in them, and tells the apps. Returns the number of sessions. */
export async function endSessions(
  services: SessionContext,
  trx: Db,
  readerId: string,
  which: { uid: string } | { except: string | null },
): Promise<number> {
  const { count, authorizations } = await deleteSessions(trx, readerId, which);
  await notifyApps(services, trx, readerId, authorizations);
  return count;
}

/** Ends everything that a reader is signed in to, and tells the apps. */
export async function endAllSessions(services: SessionContext, trx: Db, readerId: string): Promise<void> {
  await notifyApps(services, trx, readerId, await deleteAllSessions(trx, readerId));
}

async function notifyApps(
  { jobs }: SessionContext,
  trx: Db,
  readerId: string,
  authorizations: readonly Authorization[],
): Promise<void> {
  const listening = await listClientsToNotify(
    trx,
    authorizations.map(({ clientId }) => clientId),
  );
  for (const { clientId, sid } of authorizations)
    if (listening.has(clientId))
      await jobs.enqueue(trx as Transaction<Database>, signOutJob, { clientId, readerId, sid });
}
