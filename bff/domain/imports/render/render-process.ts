import { type WorkerExit, WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { type WorkerRequest, type WorkerResult, workerResponseSchema } from "./render-types.ts";

/** A response, or the way in which the worker exited before it sent one. */
export type Outcome = WorkerResult | WorkerExit;

/** Costs 15 of 150 MB, and halves the time that the garbage collection of short-lived strings and places takes. */
const flags = ["--max-semi-space-size=4"];

/** Process that renders pages of one document. */
export class RenderProcess extends WorkerProcess<WorkerRequest, WorkerResult> {
  constructor(folder: JobFolder, memoryBytes: number) {
    super({
      launch: (nodeFlags) => folder.launch(nodeFlags),
      script: new URL("./render-worker.ts", import.meta.url),
      responseSchema: workerResponseSchema(folder),
      memoryBytes,
      heapMegabytes: 128,
      flags,
    });
  }
}
