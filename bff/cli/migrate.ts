import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { counted } from "#bff/operations/counted.ts";
import { createAddressGuards } from "#bff/platform/outbound/address-guard.ts";
import { migrateArticles } from "./migrate/migrate-articles.ts";
import { migrateIssues } from "./migrate/migrate-issues.ts";
import type { Migration } from "./migrate/migration.ts";
import { MigrationReport } from "./migrate/migration-report.ts";
import { NewsrackApi } from "./migrate/newsrack-api.ts";
import { readExport } from "./migrate/read-export.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Moves articles or issues of another system into a publication, through the API.

  npm run migrate -- --from <export> [--write] [options]

  --from     an export of WordPress (XML) or Ghost (JSON), a folder of Markdown files with front matter,
             or a folder of PDFs with a CSV table, whose columns are file, name, external_id
             and further fields of an issue, such as released_at
  --write    creates the records. Without it nothing is written: the report says what would be
  --site     the address of the site, for an export of Ghost
  --allow-private
             private networks from which images are fetched, such as 127.0.0.1/32 or 10.0.0.0/8
  --report   where the report is written, by default beside the export, with .report.txt at the end of its name

Set NEWSRACK to the address of the publication, such as
https://newsrack.example.com/api/v2/importer/organizations/1/publications/1,
and NEWSRACK_TOKEN to an API token. Images are fetched from the old site, so migrate while it is online.
If the command was interrupted, run it again: it continues. Records that exist are recognized by their external ID.
Exit code: 0 everything was created, 1 something could not be created, 2 wrong usage.
`;
const options = {
  from: { type: "string" },
  write: { type: "boolean", default: false },
  site: { type: "string" },
  report: { type: "string" },
  "allow-private": { type: "string", default: "" },
} as const;
/** Failures that are also printed. The report has all of them. */
const MAX_PRINTED = 20;

await runCommand({ usage, options }, async ({ values }) => {
  const { from, write, site, report: target, "allow-private": allowPrivate } = values;
  if (!from) throw new UsageError("--from is missing.");
  if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? ""))
    throw new UsageError("--site is not an address, such as https://blog.example.com.");
  const { NEWSRACK: address, NEWSRACK_TOKEN: token } = process.env;
  if (!address || !token) throw new UsageError("NEWSRACK or NEWSRACK_TOKEN is not set.");
  const guard = guardOf(allowPrivate);
  const api = new NewsrackApi(address, token);
  const publication = await api.checkToken();
  const report = new MigrationReport();
  const { kind, articles, issues } = await readExport(from, site, report);
  const migration: Migration = {
    api,
    report,
    isWriting: write,
    print: (line) => console.log(line),
    counts: {
      categories: { created: 0 },
      articles: { created: 0, existing: 0, completed: 0 },
      issues: { created: 0, existing: 0 },
    },
  };
  const path = target ?? `${resolve(from)}.report.txt`;
  const head = `${kind}: ${from}, to “${publication}”`;
  try {
    await migrateArticles(articles, migration, guard);
    await migrateIssues(issues, migration);
  } finally {
    const lines = [head, ...summaryOf(migration), ...report.details()];
    await writeFile(path, `${lines.join("\n")}\n`);
  }
  const failures = report.failures();
  const left = failures.length - MAX_PRINTED;
  const lines = [
    "",
    head,
    ...summaryOf(migration),
    ...failures.slice(0, MAX_PRINTED).map((failure) => `Failed: ${failure}`),
    ...(left > 0 ? [`and ${left} more`] : []),
    `Report: ${path}`,
    ...(write ? [] : ["Nothing was written. Add --write to create the records."]),
  ];
  console.log(lines.join("\n"));
  return report.hasFailures ? 1 : 0;
});

function guardOf(allowPrivate: string) {
  try {
    return createAddressGuards(allowPrivate).for("imports", null);
  } catch (error) {
    throw new UsageError(`--allow-private: ${(error as Error).message}`);
  }
}

function summaryOf({ counts, report, isWriting }: Migration): string[] {
  const created = [
    unlessNone(counts.articles.created, "article", "articles"),
    unlessNone(counts.categories.created, "category", "categories"),
    unlessNone(counts.issues.created, "issue", "issues"),
  ];
  const existing = [
    unlessNone(counts.articles.existing, "article", "articles"),
    unlessNone(counts.issues.existing, "issue", "issues"),
  ];
  const losses = report.summary();
  return [
    `${isWriting ? "Created" : "Would create"}: ${listed(created)}`,
    `Already there: ${listed(existing)}`,
    ...(losses.length > 0 ? [`Not kept: ${losses.join(", ")}`] : []),
  ];
}

function unlessNone(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [counted(count, one, several)];
}

function listed(parts: string[][]): string {
  return parts.flat().join(", ") || "nothing";
}
