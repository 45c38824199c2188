import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTorture, type TortureReport } from "../torture/run-torture.ts";
import { inWords, isWell } from "../torture/torture-table.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Kills and starves an installation of its own while it writes, and says what was lost or doubled.

  npm run torture -- --minutes <how long> [--seed <a number that was printed>]

Exit code: 0 nothing was lost, doubled or broken; 1 not so; 2 wrong usage.
`;
const options = { minutes: { type: "string" }, seed: { type: "string" } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!(minutes > 0)) throw new UsageError("--minutes is a number above 0.");
  if (!Number.isInteger(seed)) throw new UsageError("--seed is a whole number.");
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
  if (isWell(report)) return 0;
  console.log(`  What the processes printed is in ${await keepLogs(report)}\n`);
  return 1;
});

async function keepLogs({ logs }: TortureReport): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-torture-logs-"));
  for (const { name, text } of logs) await writeFile(join(folder, `${name.replaceAll(" ", "-")}.log`), text);
  return folder;
}
