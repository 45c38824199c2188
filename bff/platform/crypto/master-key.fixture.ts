/** Worker thread that loads the key of a new data directory in each round, at the same moment as the other threads. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { loadMasterKey } from "./master-key.ts";

export interface KeyRace {
  folder: string;
  rounds: number;
  threads: number;
  /** The number of threads that have reached each round. */
  arrived: Int32Array;
}

const { folder, rounds, threads, arrived } = workerData as KeyRace;
const keys: string[] = [];
for (let round = 0; round < rounds; round += 1) {
  Atomics.add(arrived, round, 1);
  while (Atomics.load(arrived, round) < threads);
  keys.push(loadMasterKey({ dataDir: join(folder, String(round)), keyFile: null }).toString("base64"));
}
parentPort?.postMessage(keys);
