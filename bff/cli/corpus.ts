import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type CorpusFile, findCorpusFiles } from "../corpus/corpus-files.ts";
import { type CorpusReport, runCorpus } from "../corpus/corpus-run.ts";
import { HEADING, resultLine, summaryOf } from "../corpus/corpus-table.ts";
import { hasPdftoppm, rendersWithPdftoppm } from "../corpus/pdftoppm.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Imports every PDF and EPUB of a folder into a service of its own, and says how each ended.

  npm run corpus -- <folder> [--json] [--against-pdftoppm]

  --json              the report as JSON; the files as they end go to the error output
  --against-pdftoppm  names the PDFs that failed here, but that pdftoppm renders

Exit code: 0 every file was imported or refused with a code, the API kept answering and nothing
restarted; 1 not so; 2 wrong usage; 130 stopped with Ctrl-C.
`;

const options = { json: { type: "boolean" }, "against-pdftoppm": { type: "boolean" } } as const;

async function filesOf(folder: string | undefined): Promise<CorpusFile[]> {
  if (folder === undefined) throw new UsageError("Name one folder.");
  const path = resolve(folder);
  if (!(await stat(path).catch(() => null))?.isDirectory())
    throw new UsageError(`There is no folder ${path}.`);
  const files = await findCorpusFiles(path);
  if (files.length === 0) throw new UsageError(`There is no PDF and no EPUB in ${path}.`);
  return files;
}

async function missedFiles(files: readonly CorpusFile[], report: CorpusReport): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, { path, kind, name }] of files.entries())
    if (kind === "pdf" && report.files[index]?.result !== "finished" && (await rendersWithPdftoppm(path)))
      missed.push(name);
  return missed;
}

/** `npm run corpus`: what the importers make of files nobody here wrote. */
await runCommand({ usage, options, positionals: 1 }, async ({ values, positionals }) => {
  const { json = false, "against-pdftoppm": against = false } = values;
  if (against && !hasPdftoppm())
    throw new UsageError("pdftoppm is not installed. It is part of poppler-utils.");
  const files = await filesOf(positionals[0]);
  const stopper = new AbortController();
  process.once("SIGINT", () => stopper.abort());
  process.once("SIGTERM", () => stopper.abort());
  const say = (line: string) => (json ? console.error(line) : console.log(line));
  say(HEADING);
  try {
    const report = await runCorpus(files, {
      signal: stopper.signal,
      onResult: (result) => say(resultLine(result)),
    });
    const missed = against ? await missedFiles(files, report) : null;
    if (json) console.log(JSON.stringify(missed ? { ...report, missed } : report, null, 2));
    else {
      console.log(summaryOf(report));
      if (missed) console.log(`\npdftoppm renders, but failed here: ${missed.length}`);
      for (const file of missed ?? []) console.log(`  ${file}`);
    }
    return report.ok && !missed?.length ? 0 : 1;
  } catch (error) {
    if (!stopper.signal.aborted) throw error;
    console.error("Stopped.");
    return 130;
  }
});
