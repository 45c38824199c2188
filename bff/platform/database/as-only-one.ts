import { type Kysely, sql } from "kysely";

/** Who has been silent for so long has died, or stands still: the next one may begin. */
const SILENCE_SECONDS = 60;
const SIGNS_OF_LIFE = 4;

/**
 * Does what one process at a time does, or nothing while another process is at it; `what` names it. The lock belongs to a
 * connection, so that whoever dies does not keep it.
 */
export async function asOnlyOne<DB>(db: Kysely<DB>, what: string, work: () => Promise<void>): Promise<void> {
  const lock = sql`hashtextextended(${what}, 0)`;
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ has: boolean }>`
      select pg_try_advisory_lock(${lock}) as has,
        set_config('idle_session_timeout', ${`${SILENCE_SECONDS}s`}, false)`.execute(connection);
    let last: Promise<unknown> = Promise.resolve();
    const alive = setInterval(
      () => {
        last = sql`select`.execute(connection).catch(() => undefined);
      },
      (SILENCE_SECONDS * 1000) / SIGNS_OF_LIFE,
    );
    try {
      if (rows[0]?.has) await work();
    } finally {
      clearInterval(alive);
      await last;
      if (rows[0]?.has) await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      await sql`reset idle_session_timeout`.execute(connection);
    }
  });
}
