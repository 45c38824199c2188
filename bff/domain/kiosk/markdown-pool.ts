import { availableParallelism } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import { markdownBudgetMs } from "#shared/limits.ts";
import type { RenderedMarkdown } from "#shared/markdown.ts";
import { type Loss, WorkerProcess } from "../../platform/worker-process.ts";
import { ServiceError } from "../errors.ts";

export interface MarkdownTask {
  source: string;
  /** Prefix for the addresses of the service's own images. Readers see the article on another site. */
  baseUrl: string;
}

/** Renders Markdown in worker processes: a thread that runs out of memory ends the whole service. */
export interface MarkdownPool {
  /**
   * Returns what the worker answered, or how it was lost. Each publication renders one article at a time, and publications
   * take turns. Throws `Busy` when too many articles of the publication are waiting, or the pool is closed.
   */
  render(publicationId: number, task: MarkdownTask): Promise<RenderedMarkdown | Loss>;
  /** Ends the workers. Articles that are being rendered are lost, and articles that are waiting are refused. */
  close(): Promise<void>;
}

type Worker = WorkerProcess<MarkdownTask, RenderedMarkdown>;

const MIB = 1024 * 1024;
const HEAP_MEGABYTES = 256;
const MEMORY_BYTES = 448 * MIB;
/** At least two, so that an article that takes long leaves a worker to the other publications. Each takes some 110 MB. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));
/** A longer article may take more than three seconds, so one worker is left to the shorter ones. */
const LONG_CHARS = 50_000;
const IDLE_MS = 60_000;
const MAX_WAITING_PER_PUBLICATION = 100;
const RETRY_AFTER_SECONDS = 5;

/** `budgetMs`: how long a text of a length may take, in milliseconds of processor time where that is known. */
export function createMarkdownPool(budgetMs: (chars: number) => number = markdownBudgetMs): MarkdownPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const slots = pLimit(WORKERS);
  const longSlots = pLimit(WORKERS - 1);
  const queues = new Map<number, LimitFunction>();
  let closed = false;

  function takeWorker(): Worker {
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

  async function run(task: MarkdownTask): Promise<RenderedMarkdown | Loss> {
    if (closed) throw new ServiceError("busy.restarting", {}, { retryAfter: RETRY_AFTER_SECONDS });
    const worker = takeWorker();
    const outcome = await worker.ask(task, budgetMs(task.source.length));
    if (worker.available) idle.set(worker, setTimeout(() => void worker.kill(), IDLE_MS).unref());
    return outcome;
  }

  return {
    async render(publicationId, task) {
      const queue = queues.get(publicationId) ?? pLimit(1);
      if (queue.pendingCount >= MAX_WAITING_PER_PUBLICATION)
        throw new ServiceError("busy.rendering", {}, { retryAfter: RETRY_AFTER_SECONDS });
      queues.set(publicationId, queue);
      try {
        // Only the first of a publication's articles waits for a slot, and slots are given in order: publications take turns.
        return await queue(() => {
          const inSlot = () => slots(() => run(task));
          return task.source.length > LONG_CHARS ? longSlots(inSlot) : inSlot();
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
