import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import { createFairQueue } from "#bff/platform/limits/fair-queue.ts";
import { type WorkerExit, WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import { markdownBudgetMs } from "#shared/limits.ts";
import type { RenderedMarkdown } from "#shared/markdown.ts";

export interface MarkdownTask {
  source: string;
  /** Prefix for the addresses of the service's own images. Readers see the article on another site. */
  baseUrl: string;
  /** Language of the article. */
  language: string;
}

/** Renders Markdown in worker processes. A worker thread that ran out of memory would end the whole service. */
export interface MarkdownPool {
  /**
   * Returns the rendered article, or how the worker ended. Publications take turns, and articles that take long wait in a
   * queue apart from the others. Throws `Busy` if too many articles of the publication are waiting or the pool is closed.
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
 * Every article gets this processor time in the quick queue. Those that need more start again in the slow queue, so that no
 * article waits behind a slow one. Ordinary text takes 5 ms for 1,000 characters.
 */
const QUICK_MS = 500;
/** Ordinary articles of this length would need half of `QUICK_MS`. Longer ones go to the slow queue directly. */
const LONG_ARTICLE_CHARS = 50_000;
/** Each lane has a worker while there is work, which uses about 110 MB. */
const QUICK_LANES = { lanes: 3, lanesPerKey: 2 };
const SLOW_LANES = { lanes: 2, lanesPerKey: 1 };
const IDLE_TIMEOUT_MS = 60_000;
const MAX_WAITING_PER_PUBLICATION = 100;

/** Creates a pool. `budgetMs` returns the time limit for a text by its length, in CPU time if that can be measured. */
export function createMarkdownPool(budgetMs: (chars: number) => number = markdownBudgetMs): MarkdownPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queueing = {
    maxWaitingPerKey: MAX_WAITING_PER_PUBLICATION,
    full: () => new ServiceError("busy.rendering", {}, { retryAfter: OUTAGE_RETRY_SECONDS }),
  };
  const quick = createFairQueue({ ...QUICK_LANES, ...queueing });
  const slow = createFairQueue({ ...SLOW_LANES, ...queueing });
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

  async function run(task: MarkdownTask, limitMs: number): Promise<RenderedMarkdown | WorkerExit> {
    if (closed) throw new ServiceError("busy.restarting", {}, { retryAfter: OUTAGE_RETRY_SECONDS });
    const worker = acquireWorker();
    const outcome = await worker.request(task, limitMs);
    if (worker.isAvailable) idle.set(worker, setTimeout(() => void worker.kill(), IDLE_TIMEOUT_MS).unref());
    return outcome;
  }

  return {
    async render(publicationId, task) {
      const limitMs = budgetMs(task.source.length);
      if (task.source.length <= LONG_ARTICLE_CHARS) {
        const outcome = await quick.run(publicationId, () => run(task, Math.min(limitMs, QUICK_MS)));
        const isSlow = "kind" in outcome && outcome.reason === "timeout" && limitMs > QUICK_MS;
        if (!isSlow) return outcome;
      }
      return slow.run(publicationId, () => run(task, limitMs));
    },
    async close() {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.kill()));
    },
  };
}
