import { copyFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { WorkerState } from "#bff/platform/processes/worker-process.ts";
import { cancelledError } from "../import-error.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { RenderDocument } from "./render-document.ts";
import { type Outcome, RenderProcess } from "./render-process.ts";
import { defaultLimits, type PdfDocument, type RenderLimits, type WorkerRequest } from "./render-types.ts";

/**
 * Renders PDFs in child processes. Each process belongs to one document and ends with it, so that a hostile file cannot affect other
 * documents. The documents share the processor fairly.
 */
export interface RenderPool {
  /** Starts the first worker of an import, which takes 250 ms, while its PDF is still being downloaded. */
  prepare(folder: JobFolder): void;
  /**
   * Starts the first worker of an import that is still to come. Until its PDF is opened, the worker draws pages of the sample issue,
   * because the engine's code is compiled while it runs: a third of the time for a PDF of eight pages.
   */
  warm(folder: JobFolder): void;
  /**
   * Opens a PDF in the folder of its import, with the empty password. Rejects with an ImportError: `pdf_encrypted`,
   * `pdf_damaged`, `pdf_empty`, `too_many_pages`, `page_timeout`, `memory_limit`, `render_crashed`, `cancelled`.
   * The signal and the limit `jobMs` apply until the document is closed. The file must not be moved before.
   */
  open(folder: JobFolder, pdfPath: string, options: OpenOptions): Promise<PdfDocument>;
  /** Ends all workers of an import. Resolves when none is left. */
  release(folder: JobFolder): Promise<void>;
  /** Ends all workers. Open documents fail with `cancelled`, which is retryable. The pool cannot be used again. */
  close(): Promise<void>;
  workers(): { pid: number | undefined; state: WorkerState }[];
}

export interface OpenOptions {
  signal: AbortSignal;
  limits?: Partial<RenderLimits>;
}

export interface RenderPoolOptions {
  /**
   * Maximum number of busy workers. Default: one per processor, but at most three, because each takes 100 MB. There may be more idle
   * workers, because each document keeps its first one.
   */
  size?: number;
  /** Maximum number of workers per document. Default: one per two processors, because a worker draws and encodes in parallel. */
  perDocument?: number;
  /** Limit of the resident memory of a worker. Default: 700 MiB. */
  memoryBytes?: number;
  limits?: Partial<RenderLimits>;
}

interface Task {
  document: RenderDocument;
  request: WorkerRequest;
  limitMs: number;
  settle(outcome: Outcome): void;
  /** Suspected of having killed a worker, so it is not processed together with another page. */
  alone: boolean;
}

interface WorkerSlot {
  /** Folder of the only import whose files the worker reads. */
  folder: JobFolder;
  task?: Task | undefined;
  /** Drawn ahead while `task` is encoded, and requested afterwards. */
  next?: Task | undefined;
}

/** A worker above this size is replaced, because the engine never releases memory. */
const retireAboveBytes = 320 * 1024 * 1024;
/** Pages of different kinds. More make a document no faster. */
const WARM_PAGES = 8;
const SAMPLE_ISSUE = new URL("../../setup/sample-issue.pdf", import.meta.url);
/** After losing this number of workers to pages drawn ahead, a document's pages are drawn one by one. */
const MAX_LOST_PREFETCHES = 3;

/** Creates a pool. Workers start on demand. */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  return new Pool(options);
}

/** Schedules the requests of all documents on the workers. */
class Pool implements RenderPool {
  readonly #size: number;
  readonly #perDocument: number;
  readonly #memoryBytes: number;
  readonly #limits: RenderLimits;
  readonly #workers = new Map<RenderProcess, WorkerSlot>();
  /** Queues by document, the least recently served first. */
  readonly #queues = new Map<RenderDocument, Task[]>();
  /** Number of workers that were lost to pages drawn ahead, by document. */
  readonly #lostAhead = new WeakMap<RenderDocument, number>();
  #closed = false;

  constructor({ size, perDocument, memoryBytes, limits }: RenderPoolOptions) {
    this.#size = Math.max(1, size ?? Math.min(availableParallelism(), 3));
    this.#perDocument = Math.max(1, perDocument ?? Math.floor(availableParallelism() / 2));
    this.#memoryBytes = memoryBytes ?? 700 * 1024 * 1024;
    this.#limits = { ...defaultLimits, ...limits };
  }

  prepare(folder: JobFolder): void {
    if (!this.#closed && this.#workersOf(folder).length === 0) this.#start(folder);
  }

  warm(folder: JobFolder): void {
    if (this.#closed || this.#workersOf(folder).length > 0) return;
    void this.#warmUp(this.#start(folder), folder);
  }

  async #warmUp(worker: RenderProcess, folder: JobFolder): Promise<void> {
    const path = join(folder.path, "warm.pdf");
    try {
      await copyFile(SAMPLE_ISSUE, path);
      const file = await folder.share(path);
      for (let page = 1; page <= WARM_PAGES && !this.#isOpened(folder); page += 1) {
        const outcome = await worker.request({ kind: "warm", file, page }, this.#limits.openMs);
        if (outcome.kind !== "warmed") return await worker.kill();
      }
    } catch {
      // For example on a full disk. The import reports it.
    }
    this.#dispatch();
  }

  #isOpened(folder: JobFolder): boolean {
    return [...this.#queues.keys()].some((document) => document.folder === folder);
  }

  async open(folder: JobFolder, path: string, { signal, limits }: OpenOptions): Promise<PdfDocument> {
    const file = await folder.share(path);
    if (this.#closed) throw cancelledError();
    const document: RenderDocument = new RenderDocument(
      folder,
      file,
      { ...this.#limits, ...limits },
      {
        run: (request, limitMs, again) => this.#run(document, request, limitMs, again),
        drop: () => this.#drop(document),
        // Each worker has two pages in progress, and the next one must be queued by then.
        lanes: 2 * Math.min(this.#size, this.#perDocument) + 1,
        memoryBytes: this.#memoryBytes,
      },
    );
    this.#queues.set(document, []);
    await document.open(signal);
    return document;
  }

  async release(folder: JobFolder): Promise<void> {
    await Promise.all(
      this.#workersOf(folder).map(([worker, slot]) => {
        slot.next?.settle(stopped);
        slot.next = undefined;
        return worker.kill();
      }),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#queues.keys()].map((document) => document.stop(cancelledError())));
    await Promise.all([...this.#workers.keys()].map((worker) => worker.kill()));
  }

  workers(): { pid: number | undefined; state: WorkerState }[] {
    return [...this.#workers.keys()].map(({ pid, state }) => ({ pid, state }));
  }

  #run(document: RenderDocument, request: WorkerRequest, limitMs: number, again: boolean): Promise<Outcome> {
    const { promise: done, resolve: settle } = Promise.withResolvers<Outcome>();
    const queue = this.#queues.get(document);
    if (queue === undefined) settle(stopped);
    queue?.push({ document, request, limitMs, settle, alone: again });
    this.#dispatch();
    return done;
  }

  /** Cancels all requests of a document and ends its workers. */
  async #drop(document: RenderDocument): Promise<void> {
    const waiting = this.#queues.get(document) ?? [];
    this.#queues.delete(document);
    for (const task of waiting) task.settle(stopped);
    await this.release(document.folder);
  }

  #workersOf(folder: JobFolder): [RenderProcess, WorkerSlot][] {
    return [...this.#workers].filter(([, slot]) => slot.folder === folder);
  }

  #dispatch(): void {
    while (!this.#closed && this.#busy() < this.#size) {
      const next = this.#nextWork();
      if (next === undefined) return;
      const { task, queue, worker } = next;
      queue.shift();
      // Moved to the end, because it is now the most recently served.
      this.#queues.delete(task.document);
      this.#queues.set(task.document, queue);
      void this.#perform(worker, task);
    }
  }

  #busy(): number {
    return [...this.#workers.values()].filter(({ task }) => task !== undefined).length;
  }

  #nextWork(): { task: Task; queue: Task[]; worker: RenderProcess } | undefined {
    for (const queue of this.#waiting()) {
      const task = queue[0]!;
      const worker = this.#idleWorker(task.document);
      if (worker !== undefined) return { task, queue, worker };
    }
    return undefined;
  }

  /** Lists the queues of documents that may use another worker: those with the fewest workers first, then the least recently served. */
  #waiting(): Task[][] {
    const running = new Map<RenderDocument, number>();
    for (const { task } of this.#workers.values()) {
      if (task) running.set(task.document, (running.get(task.document) ?? 0) + 1);
    }
    return [...this.#queues]
      .map(([document, queue]) => ({ queue, count: running.get(document) ?? 0 }))
      .filter(({ queue, count }) => queue.length > 0 && count < this.#perDocument)
      .sort((one, other) => one.count - other.count)
      .map(({ queue }) => queue);
  }

  /** Returns an idle worker of the document, or starts one if there is room. */
  #idleWorker({ folder }: RenderDocument): RenderProcess | undefined {
    const workers = this.#workersOf(folder);
    const idle = workers.find(([worker, { task }]) => task === undefined && worker.isAvailable)?.[0];
    if (idle !== undefined) return idle;
    const hasRoom = workers.length === 0 || this.#workers.size < this.#size;
    return workers.length < this.#perDocument && hasRoom ? this.#start(folder) : undefined;
  }

  #start(folder: JobFolder): RenderProcess {
    const worker = new RenderProcess(folder, this.#memoryBytes);
    this.#workers.set(worker, { folder });
    void worker.exited.then(() => {
      this.#workers.delete(worker);
      this.#dispatch();
    });
    return worker;
  }

  async #perform(worker: RenderProcess, task: Task): Promise<void> {
    const slot = this.#workers.get(worker)!;
    slot.task = task;
    slot.next = this.#takeNextPage(task);
    const outcome = await worker.request(requestWithAhead(task, slot.next), task.limitMs);
    // Undefined by now if the document has been closed.
    const { next } = slot;
    slot.next = undefined;
    const canContinue = !isTainted(outcome) && worker.isAvailable;
    const isRetried = next !== undefined && mayBeCausedByNext(outcome);
    if (isRetried) {
      task.alone = next.alone = true;
      this.#lostAhead.set(task.document, 1 + (this.#lostAhead.get(task.document) ?? 0));
    }
    // Requeued before the worker is killed, because its successor immediately takes the first task of the queue.
    if (next && !canContinue) this.#requeue(...(isRetried ? [task, next] : [next]));
    if (isTainted(outcome)) await worker.kill();
    slot.task = undefined;
    if (!isRetried) task.settle(outcome);
    if (next && canContinue) return this.#perform(worker, next);
    this.#dispatch();
  }

  /** Takes the next page from the queue, to be drawn while this one is encoded, unless another document is waiting for a worker. */
  #takeNextPage(task: Task): Task | undefined {
    const queue = this.#queues.get(task.document);
    const next = queue?.[0];
    if (next === undefined || !mayOverlap(task) || !mayOverlap(next)) return undefined;
    if ((this.#lostAhead.get(task.document) ?? 0) >= MAX_LOST_PREFETCHES) return undefined;
    const first = this.#waiting()[0];
    return first === undefined || first === queue ? queue?.shift() : undefined;
  }

  /** Inserts tasks at the front of their document's queue, in this order. */
  #requeue(...tasks: Task[]): void {
    for (const task of tasks.toReversed()) {
      const queue = this.#queues.get(task.document);
      if (queue === undefined) task.settle(stopped);
      queue?.unshift(task);
    }
  }
}

function requestWithAhead({ request }: Task, next: Task | undefined): WorkerRequest {
  if (request.kind !== "page" || next?.request.kind !== "page") return request;
  const { page, unit } = next.request;
  return { ...request, ahead: { page, unit } };
}

/** Returns true for a page that is not blank and not suspected of having killed a worker. */
function mayOverlap({ request, alone }: Task): boolean {
  return request.kind === "page" && request.blank === null && !alone;
}

/** Returns true if the page drawn ahead may have killed the worker or exceeded its limits. */
function mayBeCausedByNext(outcome: Outcome): boolean {
  if (outcome.kind === "failed") return outcome.fatal;
  return outcome.kind === "lost" && outcome.reason !== "violation";
}

/** Returns true if the worker must be replaced. */
function isTainted(outcome: Outcome): boolean {
  if (outcome.kind === "failed") return outcome.fatal;
  if (outcome.kind === "page" && outcome.outOfMemory) return true;
  return outcome.kind !== "lost" && outcome.rss > retireAboveBytes;
}

const stopped: Outcome = { kind: "lost", reason: "stopped", detail: "" };
