import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;

/** Measures the time until the service is ready, with an empty data directory and as the median of later starts. */
export async function benchStart(): Promise<{ firstSeconds: number; warmSeconds: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "newsrack-bench-start-"));
  const once = async () => {
    const began = performance.now();
    const service = await startServiceProcess({ dataDir });
    const seconds = (performance.now() - began) / 1000;
    await service.stop();
    return seconds;
  };
  try {
    const firstSeconds = await once();
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round++) warm.push(await once());
    return { firstSeconds, warmSeconds: median(warm) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
