import { sql } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { OpenImports } from "#bff/platform/metrics/metrics.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Counts open and failed imports, for the metrics. */
export async function readOpenImports(db: Db): Promise<OpenImports> {
  const open = await db
    .selectFrom("imports")
    .where("status", "in", ["pending", "processing"])
    .select([
      "status",
      sql<number>`count(*)::int`.as("count"),
      sql<number>`extract(epoch from now() - min(created_at))::float8`.as("oldest"),
    ])
    .groupBy("status")
    .execute();
  const failed = await countRows(
    db
      .selectFrom("imports")
      .innerJoin("emags", "emags.id", "imports.emag_id")
      .where("imports.current", "=", true)
      .where("imports.status", "=", "failed"),
  );
  const running = await db
    .selectFrom("import_steps")
    .innerJoin("imports", "imports.id", "import_steps.import_id")
    .where("imports.status", "=", "processing")
    .where("import_steps.status", "=", "running")
    .select(["import_steps.name as step", sql<number>`count(*)::int`.as("count")])
    .groupBy("import_steps.name")
    .execute();
  const countOf = (status: string) => open.find((row) => row.status === status);
  return {
    imports: [
      { state: "pending", count: countOf("pending")?.count ?? 0 },
      { state: "processing", count: countOf("processing")?.count ?? 0 },
      { state: "failed", count: failed },
    ],
    running,
    oldestPendingSeconds: countOf("pending")?.oldest ?? 0,
  };
}
