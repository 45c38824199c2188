import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";

const SAMPLE_MS = 1_000;
const MAX_BUSY_SHARE = 0.1;

/** Prints the load of the machine before the measurements, and warns if other programs would distort the results. */
export async function reportLoad(): Promise<void> {
  const before = processorMs();
  await setTimeout(SAMPLE_MS);
  const after = processorMs();
  const busyShare = 1 - (after.idle - before.idle) / (after.total - before.total);
  const busy = `${Math.round(busyShare * 100)} %`;
  const load = loadavg().map((average) => average.toFixed(2));
  console.log(`load average ${load.join(", ")}; ${cpus().length} processors, ${busy} busy`);
  if (busyShare > MAX_BUSY_SHARE)
    console.log(`WARNING: other programs use ${busy} of the CPU, so the following results are not reliable.`);
}

function processorMs(): { idle: number; total: number } {
  const times = cpus().map((processor) => processor.times);
  const total = times.flatMap((time) => Object.values(time)).reduce((sum, ms) => sum + ms, 0);
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), total };
}
