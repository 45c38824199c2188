import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "#bff/cli/run-command.ts";
import { formatReport, hasPassed } from "./chaos-table.ts";
import { type ChaosReport, runChaos } from "./run-chaos.ts";

const usage = `
Runs a chaos test: starts a separate installation, kills and starves its processes while it writes, and reports lost and
duplicated data.

  npm run chaos -- --minutes <number> [--seed <number>]

  --minutes   how long the test runs
  --seed      repeats a run with the seed that it printed

Exit code: 0 no data was lost or duplicated, 1 some was, 2 wrong usage.
`;
const options = { minutes: { type: "string" }, seed: { type: "string" } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!(minutes > 0)) throw new UsageError("--minutes must be a number greater than 0.");
  if (!Number.isInteger(seed)) throw new UsageError("--seed must be an integer.");
  console.log(`\n  seed ${seed}\n`);
  const stopped = new AbortController();
  // The first signal ends the test with a report. The second one ends the process.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  const startedAt = performance.now();
  const report = await runChaos({
    seconds: minutes * 60,
    seed,
    signal: stopped.signal,
    print: (line) =>
      console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`),
  });
  console.log(formatReport(report));
  if (hasPassed(report)) return 0;
  console.log(`  The logs of the processes are in ${await saveLogs(report)}\n`);
  return 1;
});

async function saveLogs({ logs }: ChaosReport): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-chaos-logs-"));
  for (const { name, text } of logs) await writeFile(join(folder, `${name.replaceAll(" ", "-")}.log`), text);
  return folder;
}
