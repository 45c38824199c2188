import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CsvRow, parseCsv, UnclosedQuote } from "#bff/domain/products/index.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { fileInside, readExportFile } from "./export-files.ts";
import type { MigrationReport } from "./migration-report.ts";
import type { SourceExport, SourceIssue } from "./source-export.ts";

const TEXTS = [
  ...["name", "released_at", "external_id", "preview", "language", "currency"],
  ...["apple_product_identifier", "google_product_id"],
];
const FLAGS = ["single_purchase_required", "for_subscribers_only"];
const REQUIRED = ["file", "name", "external_id"];

/** Reads a folder of PDFs with a table in CSV. Its columns are `file` and fields of an issue in the API. */
export async function readIssues(folder: string, report: MigrationReport): Promise<SourceExport> {
  const tables = (await readdir(folder)).filter((name) => /\.csv$/i.test(name));
  if (tables.length !== 1)
    throw new OperatorError(
      `${folder} contains ${tables.length} CSV files. Leave the one that lists the issues.`,
    );
  const [table = ""] = tables;
  const [header, ...rows] = rowsOf(table, await readExportFile(join(folder, table)));
  const columns = header?.cells.map((name) => name.toLowerCase()) ?? [];
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new OperatorError(
      `${table} lacks the columns ${missing.join(", ")}. Its first line must name the columns: ${REQUIRED.join(", ")}, and further fields of an issue, such as released_at.`,
    );
  const unread = columns.filter((name) => ![...TEXTS, ...FLAGS, "file", "cents"].includes(name));
  if (unread.length > 0) report.lose(table, "columns", unread.join(", "));
  const issues: SourceIssue[] = [];
  for (const { line, cells } of rows) {
    const row = new Map(columns.map((column, at) => [column, cells[at] ?? ""]));
    const record = `“${row.get("name")}” (line ${line})`;
    const empty = REQUIRED.filter((column) => !row.get(column));
    if (empty.length > 0) {
      report.fail(record, `${empty.join(" and ")} must not be blank`);
      continue;
    }
    const file = await fileInside(folder, row.get("file") ?? "");
    if ("problem" in file) report.fail(record, file.problem);
    else issues.push({ path: file.path, fields: fieldsOf(row) });
  }
  return { kind: "issues", articles: [], issues };
}

function rowsOf(table: string, csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (error instanceof UnclosedQuote) throw new OperatorError(`${table}: ${error.message}`);
    throw error;
  }
}

function fieldsOf(row: ReadonlyMap<string, string>): SourceIssue["fields"] {
  const fields: SourceIssue["fields"] = { name: "", external_id: "" };
  for (const [column, cell] of row) {
    if (cell === "") continue;
    if (TEXTS.includes(column)) fields[column] = cell;
    // The API names values that are neither.
    else if (FLAGS.includes(column)) fields[column] = FLAG_WORDS.get(cell.toLowerCase()) ?? cell;
    else if (column === "cents") fields[column] = /^\d{1,9}$/.test(cell) ? Number(cell) : cell;
  }
  return fields;
}

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "1", "x", "ja"].map((word) => [word, true] as const),
  ...["false", "no", "0", "nein"].map((word) => [word, false] as const),
]);
