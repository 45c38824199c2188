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
  services: Pick<PlatformContext, "db" | "jobs">,
  readerId: string,
  which: Parameters<typeof endSessions>[3],
): Promise<number> {
  return services.db.transaction().execute((trx) => endSessions(services, trx, readerId, which));
}
