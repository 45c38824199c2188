import { sql } from "kysely";
import type { Db } from "../schema/tables.ts";
import type { Ledger } from "./ledger.ts";

/** Codes with which an import may end because of a fault, and be asked for again. */
const FAULT_CODES = new Set([
  ...["disk_full", "storage_failed", "read_only", "unavailable", "interrupted"],
  // Killed before it had begun.
  ...["parse_unavailable", "render_unavailable"],
]);

export interface ImportsVerdict {
  wrong: string[];
  /** Issues that have no pages because of a fault. */
  faulted: number[];
  /** How imports have ended, in words and codes. */
  endings: Map<string, number>;
}

/** Holds every import against what its source should have given. */
export async function judgeImports(db: Db, ledger: Ledger): Promise<ImportsVerdict> {
  const wrong = await importsThatEndedTwice(db);
  const faulted: number[] = [];
  const rows = await db
    .selectFrom("imports")
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
  for (const known of ledger.issues) {
    const found = byIssue.get(known.id) ?? [];
    const [row] = found;
    const name = `the import ${row?.id} of the issue ${known.name} (${known.id})`;
    if (found.length !== (known.isDeleted ? 0 : 1))
      wrong.push(`the issue ${known.name} (${known.id}) has ${found.length} current imports`);
    if (!row || known.isDeleted) continue;
    const code = row.failure?.code;
    if (known.pages === null) {
      if (code !== "not_a_pdf" && !FAULT_CODES.has(code ?? ""))
        wrong.push(`${name} of a file that is no PDF is ${row.status} with the code ${code}`);
    } else if (row.status === "failed") {
      if (FAULT_CODES.has(code ?? "")) faulted.push(known.id);
      else wrong.push(`${name} failed with ${code}: ${row.failure?.message}`);
    } else if (row.pages !== known.pages || row.page_count !== known.pages) {
      wrong.push(`${name} has ${row.pages} pages and says ${row.page_count}, of ${known.pages}`);
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

/** The log tells of every end of an import, so of one that ended twice it tells twice. */
async function importsThatEndedTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ emag_id: number; ended: number; told: number }>`
    select emag_id, ended, told from (
      select emag_id, count(*) filter (where status = 'finished' or failure->>'code' <> 'cancelled')::int as ended
      from imports group by emag_id
    ) attempts join (
      select record_id, count(*)::int as told from audit_entries
      where record_type = 'emag' and action in ('emag.import_finished', 'emag.import_failed') group by record_id
    ) log on log.record_id = attempts.emag_id::text
    where ended <> told`.execute(db);
  return rows.map(
    ({ emag_id, ended, told }) =>
      `${ended} imports of the issue ${emag_id} have ended, and the log tells of ${told}`,
  );
}
