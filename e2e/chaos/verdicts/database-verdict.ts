import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ExpectedState } from "../expected-state.ts";

/** Failure codes that a fault may cause. Such an import is repeated. */
const FAULT_CODES = new Set([
  ...["disk_full", "storage_failed", "read_only", "unavailable", "interrupted"],
  // The worker was killed before it started.
  ...["parse_unavailable", "render_unavailable"],
]);

export interface ImportsVerdict {
  wrong: string[];
  /** IDs of issues without pages because of a fault. */
  faulted: number[];
  /** The number of imports by status or failure code. */
  endings: Map<string, number>;
}

/** Compares every import with the expected pages of its source. */
export async function judgeImports(db: Db, expected: ExpectedState): Promise<ImportsVerdict> {
  const wrong = await importsThatEndedTwice(db);
  const faulted: number[] = [];
  const rows = await db
    .selectFrom("imports")
    // The view leaves out deleted issues, whose rows stay until they are purged.
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .leftJoin("import_pages", (join) =>
      join.onRef("import_pages.import_id", "=", "imports.id").on("import_pages.number", "=", 1),
    )
    .select(["imports.emag_id", "imports.id", "imports.status", "imports.failure", "imports.page_count"])
    .select("import_pages.text")
    .select((eb) =>
      eb
        .selectFrom("import_pages as all_pages")
        .whereRef("all_pages.import_id", "=", "imports.id")
        .select(sql<number>`count(*)::int`.as("count"))
        .as("pages"),
    )
    .where("imports.current", "=", true)
    .execute();
  const byIssue = Map.groupBy(rows, ({ emag_id }) => emag_id);
  for (const known of expected.issues) {
    const found = byIssue.get(known.id) ?? [];
    const [row] = found;
    const name = `the import ${row?.id} of the issue ${known.name} (${known.id})`;
    if (found.length !== (known.isDeleted ? 0 : 1))
      wrong.push(`the issue ${known.name} (${known.id}) has ${found.length} current imports`);
    if (!row || known.isDeleted) continue;
    const code = row.failure?.code;
    if (known.pages === null) {
      if (code !== "not_a_pdf" && !FAULT_CODES.has(code ?? ""))
        wrong.push(`${name} of a file that is not a PDF is ${row.status} with the code ${code}`);
    } else if (row.status === "failed") {
      if (FAULT_CODES.has(code ?? "")) faulted.push(known.id);
      else wrong.push(`${name} failed with ${code}: ${row.failure?.message}`);
    } else if (row.pages !== known.pages || row.page_count !== known.pages) {
      wrong.push(`${name} has ${row.pages} pages and page_count ${row.page_count} instead of ${known.pages}`);
    } else if (!row.text?.startsWith(`${known.text} page 1`)) {
      wrong.push(`${name} shows “${row.text}” instead of “${known.text} page 1”`);
    }
  }
  return { wrong, faulted, endings: await countEndings(db) };
}

async function countEndings(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("imports")
    .select(sql<string>`coalesce(failure->>'code', status)`.as("ending"))
    .select(sql<number>`count(*)::int`.as("count"))
    .groupBy(sql`1`)
    .orderBy("count", "desc")
    .execute();
  return new Map(rows.map(({ ending, count }) => [ending, count]));
}

/** Finds imports that ended twice, by comparing the number of ended imports with that of their audit entries. */
async function importsThatEndedTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ emag_id: number; ended: number; logged: number }>`
    select emag_id, ended, logged from (
      select emag_id, count(*) filter (where status = 'finished' or failure->>'code' <> 'cancelled')::int as ended
      from imports group by emag_id
    ) attempts join (
      select record_id, count(*)::int as logged from audit_entries
      where record_type = 'emag' and action in ('emag.import_finished', 'emag.import_failed') group by record_id
    ) log on log.record_id = attempts.emag_id::text
    where ended <> logged`.execute(db);
  return rows.map(
    ({ emag_id, ended, logged }) =>
      `${ended} imports of the issue ${emag_id} have ended, but the audit log contains ${logged}`,
  );
}
