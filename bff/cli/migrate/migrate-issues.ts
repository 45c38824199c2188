import { stat } from "node:fs/promises";
import { statusOf } from "#shared/contract/emag-words.ts";
import { emagCreate } from "#shared/contract/emags.ts";
import { sourceLimits } from "#shared/limits.ts";
import { keyOf, type Migration, problemsOf, writeRecord } from "./migration.ts";
import type { SourceIssue } from "./source-export.ts";

/** Creates the issues that are missing, and waits for their imports. */
export async function migrateIssues(issues: readonly SourceIssue[], migration: Migration): Promise<void> {
  const { api, report, isWriting, print } = migration;
  const imports: { record: string; id: number }[] = [];
  const seen = new Set<string>();
  for (const issue of issues) {
    const { name, external_id } = issue.fields;
    const record = `“${name}” (${external_id})`;
    if (seen.has(external_id)) {
      report.fail(record, "another issue of the table has the same external_id");
      continue;
    }
    seen.add(external_id);
    const id = await createIssue(issue, record, migration);
    if (id !== null) imports.push({ record, id });
  }
  if (!isWriting) return;
  for (const { record, id } of imports) {
    const failure = await api.importFailure(id);
    if (failure === null) print(`imported ${record}`);
    else report.fail(record, `its pages were not imported: ${failure}`);
  }
}

/** Returns the ID of an issue whose import may not have finished, or null. */
async function createIssue(
  { path, fields }: SourceIssue,
  record: string,
  migration: Migration,
): Promise<number | null> {
  const { api, report, isWriting, counts, print } = migration;
  const found = await api.findIssue(fields.external_id);
  if (found) {
    counts.issues.existing += 1;
    return statusOf(found) === "finished" ? null : found.id;
  }
  const source = { import_attributes: { pdf_location: "https://example.com/issue.pdf" } };
  const problems = problemsOf(emagCreate, { ...fields, ...source });
  const isTooLarge = (await stat(path)).size > sourceLimits.pdf;
  if (problems !== null || isTooLarge) {
    report.fail(record, problems ?? `the PDF is larger than ${sourceLimits.pdf} bytes`);
    return null;
  }
  counts.issues.created += 1;
  if (!isWriting) return null;
  const issue = await writeRecord(migration, record, () =>
    api.createIssue(fields, path, keyOf("issue", fields.external_id)),
  );
  if (issue) print(`created ${record}`);
  else counts.issues.created -= 1;
  return issue?.id ?? null;
}
