import { type WorkerExit, WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { type WorkerRequest, type WorkerResult, workerResponseSchema } from "./render-types.ts";

/** A response, or the way in which the worker exited before it sent one. */
export type Outcome = WorkerResult | WorkerExit;

/** Save 10 of 150 MB without a measurable cost, because the time is spent in the engine and not in JavaScript. */
const flags = ["--max-semi-space-size=1", "--optimize-for-size"];

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
