import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type CorpusFile, findCorpusFiles } from "../corpus/corpus-files.ts";
import { type CorpusReport, runCorpus } from "../corpus/corpus-run.ts";
import { HEADING, resultLine, summaryOf } from "../corpus/corpus-table.ts";
import { hasPdftoppm, rendersWithPdftoppm } from "../corpus/pdftoppm.ts";

const USAGE = `
Imports every PDF and EPUB of a folder into a service of its own, and says how each ended.

  npm run corpus -- <folder> [--json] [--against-pdftoppm]

  --json              the report as JSON; the files as they end go to the error output
  --against-pdftoppm  names the PDFs that failed here, but that pdftoppm renders

Exit code: 0 every file was imported or refused with a code, the API kept answering and nothing
restarted; 1 not so; 2 wrong usage; 130 stopped with Ctrl-C.
`;

class WrongUsage extends Error {}

async function readUsage() {
  const options = { json: { type: "boolean" }, "against-pdftoppm": { type: "boolean" } } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
  const [folder, ...others] = given.positionals;
  if (folder === undefined || others.length > 0) throw new WrongUsage("Name one folder.");
  const path = resolve(folder);
  if (!(await stat(path).catch(() => null))?.isDirectory())
    throw new WrongUsage(`There is no folder ${path}.`);
  const against = given.values["against-pdftoppm"] ?? false;
  if (against && !hasPdftoppm())
    throw new WrongUsage("pdftoppm is not installed. It is part of poppler-utils.");
  const files = await findCorpusFiles(path);
  if (files.length === 0) throw new WrongUsage(`There is no PDF and no EPUB in ${path}.`);
  return { files, json: given.values.json ?? false, against };
}

/** `npm run corpus`: what the importers make of files nobody here wrote. */
async function main(): Promise<number> {
  const { files, json, against } = await readUsage();
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
}

async function missedFiles(files: readonly CorpusFile[], report: CorpusReport): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, { path, kind, name }] of files.entries())
    if (kind === "pdf" && report.files[index]?.result !== "finished" && (await rendersWithPdftoppm(path)))
      missed.push(name);
  return missed;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof WrongUsage)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
