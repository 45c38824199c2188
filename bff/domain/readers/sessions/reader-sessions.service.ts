import type { PlatformContext } from "#bff/core/context.ts";
import { endSessions } from "./end-sessions.ts";
import { listSessions, type ReaderSession } from "./reader-sessions.repo.ts";

/** Lists where a reader is signed in. */
export const listSessionsOf = (
  { db }: Pick<PlatformContext, "db">,
  readerId: string,
): Promise<ReaderSession[]> => listSessions(db, readerId);

/** Ends sessions of a reader with everything in them. Access tokens with an audience stay valid for at most 10 minutes. */
export function endSessionsOf(
  { db }: Pick<PlatformContext, "db">,
  readerId: string,
  which: Parameters<typeof endSessions>[2],
): Promise<number> {
  return db.transaction().execute((trx) => endSessions(trx, readerId, which));
}
