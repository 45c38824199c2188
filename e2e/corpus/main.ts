import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { runCommand, UsageError } from "#bff/cli/run-command.ts";
import { type CorpusFile, findCorpusFiles } from "./corpus-files.ts";
import { type CorpusReport, runCorpus } from "./corpus-run.ts";
import { HEADING, resultLine, summaryOf } from "./corpus-table.ts";
import { hasPdftoppm, rendersWithPdftoppm } from "./pdftoppm.ts";

const usage = `
Imports every PDF and EPUB of a folder into a separate service, and prints the result of each file.

  npm run corpus -- <folder> [--json] [--against-pdftoppm]

  --json              prints the report as JSON, and the results of the files to standard error
  --against-pdftoppm  lists the PDFs that failed although pdftoppm can render them

Exit code: 0 every file was imported or rejected with an error code, the API stayed available and no process restarted;
1 otherwise; 2 wrong usage; 130 stopped with Ctrl-C.
`;

const options = { json: { type: "boolean" }, "against-pdftoppm": { type: "boolean" } } as const;

async function filesOf(folder: string | undefined): Promise<CorpusFile[]> {
  if (folder === undefined) throw new UsageError("The folder is missing.");
  const path = resolve(folder);
  if (!(await stat(path).catch(() => null))?.isDirectory())
    throw new UsageError(`The folder ${path} does not exist.`);
  const files = await findCorpusFiles(path);
  if (files.length === 0) throw new UsageError(`${path} contains no PDF or EPUB files.`);
  return files;
}

async function missedFiles(files: readonly CorpusFile[], report: CorpusReport): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, { path, kind, name }] of files.entries())
    if (kind === "pdf" && report.files[index]?.result !== "finished" && (await rendersWithPdftoppm(path)))
      missed.push(name);
  return missed;
}

await runCommand({ usage, options, positionals: 1 }, async ({ values, positionals }) => {
  const { json = false, "against-pdftoppm": against = false } = values;
  if (against && !hasPdftoppm())
    throw new UsageError("pdftoppm is not installed. It is part of poppler-utils.");
  const files = await filesOf(positionals[0]);
  const stopper = new AbortController();
  process.once("SIGINT", () => stopper.abort());
  process.once("SIGTERM", () => stopper.abort());
  const printProgress = (line: string) => (json ? console.error(line) : console.log(line));
  printProgress(HEADING);
  try {
    const report = await runCorpus(files, {
      signal: stopper.signal,
      onResult: (result) => printProgress(resultLine(result)),
    });
    const missed = against ? await missedFiles(files, report) : null;
    if (json) console.log(JSON.stringify(missed ? { ...report, missed } : report, null, 2));
    else {
      console.log(summaryOf(report));
      if (missed) console.log(`\nFailed, but rendered by pdftoppm: ${missed.length}`);
      for (const file of missed ?? []) console.log(`  ${file}`);
    }
    return report.ok && !missed?.length ? 0 : 1;
  } catch (error) {
    if (!stopper.signal.aborted) throw error;
    console.error("Stopped.");
    return 130;
  }
});
