import { type Loss, WorkerProcess } from "../../../platform/worker-process.ts";
import type { WorkerQuestion, WorkerRequest, WorkerResponse } from "./render-types.ts";

/** An answer, or how the worker was lost before it gave one. */
export type Outcome = WorkerResponse | Loss;

/** Together 10 MB of 150, for no time that could be told from noise: it is the engine that is at work, not scripts. */
const flags = ["--max-semi-space-size=1", "--optimize-for-size"];

/** One worker of the render pool. */
export class RenderProcess extends WorkerProcess<WorkerQuestion, WorkerResponse> {
  /** Documents it has been asked about, and so may hold open. */
  readonly documents = new Set<number>();

  constructor(memoryBytes: number) {
    super({ script: new URL("./render-worker.ts", import.meta.url), memoryBytes, heapMegabytes: 128, flags });
  }

  override ask(question: WorkerQuestion, limitMs: number): Promise<Outcome> {
    this.documents.add(question.document);
    return super.ask(question, limitMs);
  }

  /** Tells the worker that a document will not be asked about again. */
  forget(document: number): void {
    if (this.documents.delete(document)) this.tell({ kind: "forget", document } satisfies WorkerRequest);
  }
}
