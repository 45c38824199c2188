import { availableParallelism } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import { type WorkerExit, WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import { markdownBudgetMs } from "#shared/limits.ts";
import type { RenderedMarkdown } from "#shared/markdown.ts";

export interface MarkdownTask {
  source: string;
  /** Prefix for the addresses of the service's own images. Readers see the article on another site. */
  baseUrl: string;
}

/** Renders Markdown in worker processes. A worker thread that ran out of memory would end the whole service. */
export interface MarkdownPool {
  /**
   * Returns the rendered article, or how the worker ended. Each publication renders one article at a time, and publications
   * take turns. Throws `Busy` if too many articles of the publication are waiting or the pool is closed.
   */
  render(publicationId: number, task: MarkdownTask): Promise<RenderedMarkdown | WorkerExit>;
  /** Ends the workers. Articles that are being rendered or are waiting fail with `Busy`. */
  close(): Promise<void>;
}

type Worker = WorkerProcess<MarkdownTask, RenderedMarkdown>;

const MIB = 1024 * 1024;
const HEAP_MEGABYTES = 256;
const MEMORY_BYTES = 448 * MIB;
/**
 * At least three, so that a slow article leaves a worker for the long articles of other publications, and one for short
 * articles. Each worker uses about 110 MB.
 */
const WORKERS = Math.min(4, Math.max(3, availableParallelism()));
/** Longer articles may take more than three seconds, so they never use all workers. */
const LONG_ARTICLE_CHARS = 50_000;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_WAITING_PER_PUBLICATION = 100;

/** Creates a pool. `budgetMs` returns the time limit for a text by its length, in CPU time if that can be measured. */
export function createMarkdownPool(budgetMs: (chars: number) => number = markdownBudgetMs): MarkdownPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const slots = pLimit(WORKERS);
  const longSlots = pLimit(WORKERS - 1);
  const queues = new Map<number, LimitFunction>();
  let closed = false;

  function acquireWorker(): Worker {
    const [ready] = idle.keys();
    if (ready) {
      clearTimeout(idle.get(ready));
      idle.delete(ready);
      return ready;
    }
    const worker: Worker = new WorkerProcess({
      script: new URL("./markdown-worker.ts", import.meta.url),
      memoryBytes: MEMORY_BYTES,
      heapMegabytes: HEAP_MEGABYTES,
    });
    workers.add(worker);
    void worker.exited.then(() => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      workers.delete(worker);
    });
    return worker;
  }

  async function run(task: MarkdownTask): Promise<RenderedMarkdown | WorkerExit> {
    if (closed) throw new ServiceError("busy.restarting", {}, { retryAfter: OUTAGE_RETRY_SECONDS });
    const worker = acquireWorker();
    const outcome = await worker.request(task, budgetMs(task.source.length));
    if (worker.isAvailable) idle.set(worker, setTimeout(() => void worker.kill(), IDLE_TIMEOUT_MS).unref());
    return outcome;
  }

  return {
    async render(publicationId, task) {
      const queue = queues.get(publicationId) ?? pLimit(1);
      if (queue.pendingCount >= MAX_WAITING_PER_PUBLICATION)
        throw new ServiceError("busy.rendering", {}, { retryAfter: OUTAGE_RETRY_SECONDS });
      queues.set(publicationId, queue);
      try {
        // Only one article of each publication waits for a slot at a time, so publications take turns.
        return await queue(() => {
          const inSlot = () => slots(() => run(task));
          return task.source.length > LONG_ARTICLE_CHARS ? longSlots(inSlot) : inSlot();
        });
      } finally {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(publicationId);
      }
    },
    async close() {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.kill()));
    },
  };
}
