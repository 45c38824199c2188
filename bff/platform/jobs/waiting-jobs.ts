import { type QueryExecutorProvider, sql } from "kysely";

export interface WaitingJobs {
  queue: string;
  count: number;
  oldestSeconds: number;
}

/** The jobs that could run now and wait for a worker, by queue; a queue without any is left out. */
export async function readWaitingJobs(db: QueryExecutorProvider): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int as count,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
    from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name`.execute(db);
  return rows;
}
