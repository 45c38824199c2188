import { type QueryExecutorProvider, sql } from "kysely";
import type { JobKind } from "./job-queue.ts";

export interface WaitingJobs {
  queue: string;
  count: number;
  oldestSeconds: number;
}

/** Counts the jobs that are due and wait for a worker, by queue. Omits queues without such jobs. */
export async function readWaitingJobs(db: QueryExecutorProvider): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int as count,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
    from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name`.execute(db);
  return rows;
}

/** Returns the keys of the jobs of a kind that wait for a worker or for a retry, or are running, all or those among `keys`. */
export async function readOpenKeys(
  db: QueryExecutorProvider,
  { queue }: Pick<JobKind<object>, "queue">,
  keys?: readonly string[],
): Promise<Set<string>> {
  const isGiven = keys ? sql`singleton_key = any(${keys}::text[])` : sql`singleton_key is not null`;
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${queue} and state <= 'active' and ${isGiven}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns the keys of the jobs of a kind that are running, and whose worker was alive in the last seconds. */
export async function readRunningKeys(
  db: QueryExecutorProvider,
  { queue }: Pick<JobKind<object>, "queue">,
  aliveSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${queue} and state = 'active' and heartbeat_on > now() - make_interval(secs => ${aliveSeconds})`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}
