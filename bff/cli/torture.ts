import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runTorture, type TortureReport } from "../torture/run-torture.ts";
import { inWords, isWell } from "../torture/torture-table.ts";
import { explain } from "./explain.ts";

const USAGE = "npm run torture -- --minutes <how long> [--seed <a number that was printed>]";

/** `npm run torture`: kills and starves an installation of its own while it writes, and looks what is left. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  console.log(`\n  seed ${seed}\n`);
  const stopped = new AbortController();
  // The second time it is meant.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  const begun = performance.now();
  const report = await runTorture({
    seconds: minutes * 60,
    seed,
    signal: stopped.signal,
    say: (line) => console.log(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`),
  });
  console.log(inWords(report));
  if (isWell(report)) return;
  console.log(`  What the processes printed is in ${await keepLogs(report)}\n`);
  process.exitCode = 1;
}

async function keepLogs({ logs }: TortureReport): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-torture-logs-"));
  for (const { name, text } of logs) await writeFile(join(folder, `${name.replaceAll(" ", "-")}.log`), text);
  return folder;
}

try {
  await main();
} catch (error) {
  explain(error);
}
