import { type Loss, WorkerProcess } from "../../../platform/worker-process.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { type WorkerAnswer, type WorkerQuestion, workerResponse } from "./render-types.ts";

/** An answer, or how the worker was lost before it gave one. */
export type Outcome = WorkerAnswer | Loss;

/** Together 10 MB of 150, for no time that could be told from noise: it is the engine that is at work, not scripts. */
const flags = ["--max-semi-space-size=1", "--optimize-for-size"];

/** A process that renders pages of one document. */
export class RenderProcess extends WorkerProcess<WorkerQuestion, WorkerAnswer> {
  constructor(folder: JobFolder, memoryBytes: number) {
    super({
      launch: (nodeFlags) => folder.launch(nodeFlags),
      script: new URL("./render-worker.ts", import.meta.url),
      answers: workerResponse(folder),
      memoryBytes,
      heapMegabytes: 128,
      flags,
    });
  }
}
