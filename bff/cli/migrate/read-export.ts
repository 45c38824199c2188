import { readdir, stat } from "node:fs/promises";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { readExportFile } from "./export-files.ts";
import type { MigrationReport } from "./migration-report.ts";
import { readGhost } from "./read-ghost.ts";
import { readIssues } from "./read-issues.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readWordPress } from "./read-wordpress.ts";
import type { SourceExport } from "./source-export.ts";

/** Reads an export, whose kind is that of its file: XML of WordPress, JSON of Ghost, or a folder of PDFs or Markdown. */
export async function readExport(
  path: string,
  site: string | undefined,
  report: MigrationReport,
): Promise<SourceExport> {
  if (await isFolder(path)) {
    const hasTable = (await readdir(path)).some((name) => /\.csv$/i.test(name));
    return hasTable ? readIssues(path, report) : readMarkdown(path, report);
  }
  const text = await readExportFile(path);
  if (/^\s*</.test(text.slice(0, 1_000))) return readWordPress(text, report);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new OperatorError(
      `${path} is neither an export of WordPress (XML) nor of Ghost (JSON). Unpack a ZIP file first.`,
    );
  }
  return readGhost(json, site, report);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    throw new OperatorError(`${path} does not exist or cannot be read.`);
  }
}
