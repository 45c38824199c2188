import { availableParallelism } from "node:os";
import type { WorkerState } from "../../../platform/worker-process.ts";
import { cancelledFailure } from "../import-failure.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { RenderDocument } from "./render-document.ts";
import { type Outcome, RenderProcess } from "./render-process.ts";
import { defaultLimits, type PdfDocument, type RenderLimits, type WorkerQuestion } from "./render-types.ts";

/**
 * Renders PDFs in child processes. Each process belongs to one document and ends with it: what a file does to the
 * process that reads it cannot reach the next document. All documents together get the processor in turns.
 */
export interface RenderPool {
  /** Starts the first worker of an import, which takes a quarter of a second, while its PDF is still on the way. */
  prepare(folder: JobFolder): void;
  /**
   * Opens a PDF in the folder of its import, with the empty password. Rejects with an ImportFailure: `pdf_encrypted`,
   * `pdf_damaged`, `pdf_empty`, `too_many_pages`, `page_timeout`, `memory_limit`, `render_crashed`, `cancelled`.
   * The signal and the limit `jobMs` apply until the document is closed. The file must stay where it is until then.
   */
  open(folder: JobFolder, pdfPath: string, options: OpenOptions): Promise<PdfDocument>;
  /** Ends every worker of an import; settles when none is left. */
  release(folder: JobFolder): Promise<void>;
  /** Ends all workers; open documents fail with `cancelled`, as a retry can help. The pool cannot be used again. */
  close(): Promise<void>;
  /** The workers there are at this moment. */
  workers(): { pid: number | undefined; state: WorkerState }[];
}

export interface OpenOptions {
  signal: AbortSignal;
  limits?: Partial<RenderLimits>;
}

export interface RenderPoolOptions {
  /**
   * Workers at work at a time. Default: one for each processor, but no more than three, each of which takes 100 MB. There
   * may be more of them that wait, as each document keeps its first one.
   */
  size?: number;
  /** Workers for one document at most. Default: one for two processors, as a worker draws and encodes at the same time. */
  perDocument?: number;
  /** Resident memory one worker may use, in bytes. Default: 700 MiB. */
  memoryBytes?: number;
  limits?: Partial<RenderLimits>;
}

interface Task {
  document: RenderDocument;
  question: WorkerQuestion;
  limitMs: number;
  settle(outcome: Outcome): void;
  /** Nothing is drawn beside it, and it beside nothing: it may be what a worker was lost to. */
  alone: boolean;
}

interface Engagement {
  /** Of the only import that the worker reads files of. */
  folder: JobFolder;
  task?: Task | undefined;
  /** Being drawn beside it, and asked for afterwards. */
  next?: Task | undefined;
}

/** A worker that has grown beyond this is replaced: the engine keeps what it once had. */
const retireAboveBytes = 320 * 1024 * 1024;
/** A document that so many workers were spent on in this way has its pages drawn one by one. */
const mostSpentAhead = 3;

/** A pool without workers; they start when there is work. */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  return new Pool(options);
}

/** The scheduler: workers, and for each document what is to be done next. */
class Pool implements RenderPool {
  readonly #size: number;
  readonly #perDocument: number;
  readonly #memoryBytes: number;
  readonly #limits: RenderLimits;
  readonly #workers = new Map<RenderProcess, Engagement>();
  /** In the order the documents were last served, longest ago first. */
  readonly #queues = new Map<RenderDocument, Task[]>();
  /** How often a worker was spent on a page of a document that it drew ahead. */
  readonly #spentAhead = new WeakMap<RenderDocument, number>();
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

  async open(folder: JobFolder, path: string, { signal, limits }: OpenOptions): Promise<PdfDocument> {
    const file = await folder.share(path);
    if (this.#closed) throw cancelledFailure();
    const document: RenderDocument = new RenderDocument(
      folder,
      file,
      { ...this.#limits, ...limits },
      {
        run: (question, limitMs, again) => this.#run(document, question, limitMs, again),
        drop: () => this.#drop(document),
        // Each of its workers has two pages under way, and the next one has to be known by then.
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
      this.#workersOf(folder).map(([worker, engagement]) => {
        engagement.next?.settle(stopped);
        engagement.next = undefined;
        return worker.kill();
      }),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#queues.keys()].map((document) => document.stop(cancelledFailure())));
    await Promise.all([...this.#workers.keys()].map((worker) => worker.kill()));
  }

  workers(): { pid: number | undefined; state: WorkerState }[] {
    return [...this.#workers.keys()].map(({ pid, state }) => ({ pid, state }));
  }

  #run(
    document: RenderDocument,
    question: WorkerQuestion,
    limitMs: number,
    again: boolean,
  ): Promise<Outcome> {
    const { promise: done, resolve: settle } = Promise.withResolvers<Outcome>();
    const queue = this.#queues.get(document);
    if (queue === undefined) settle(stopped);
    queue?.push({ document, question, limitMs, settle, alone: again });
    this.#dispatch();
    return done;
  }

  /** Gives up everything that is to be done for a document, and ends its workers. */
  async #drop(document: RenderDocument): Promise<void> {
    const waiting = this.#queues.get(document) ?? [];
    this.#queues.delete(document);
    for (const task of waiting) task.settle(stopped);
    await this.release(document.folder);
  }

  #workersOf(folder: JobFolder): [RenderProcess, Engagement][] {
    return [...this.#workers].filter(([, engagement]) => engagement.folder === folder);
  }

  #dispatch(): void {
    while (!this.#closed && this.#busy() < this.#size) {
      const next = this.#nextWork();
      if (next === undefined) return;
      const { task, queue, worker } = next;
      queue.shift();
      // Served last: to the end of the line.
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

  /** Queues whose documents may have one more worker: first those with the fewest now, then the one served longest ago. */
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

  /** A worker of the document with nothing to do, or a new one if there is room. */
  #idleWorker({ folder }: RenderDocument): RenderProcess | undefined {
    const workers = this.#workersOf(folder);
    const idle = workers.find(([worker, { task }]) => task === undefined && worker.available)?.[0];
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
    const engagement = this.#workers.get(worker)!;
    engagement.task = task;
    engagement.next = this.#takeAhead(task);
    const outcome = await worker.ask(questionOf(task, engagement.next), task.limitMs);
    // Gone by now if its document is.
    const { next } = engagement;
    engagement.next = undefined;
    const goesOn = !isSpent(outcome) && worker.available;
    const isAskedAgain = next !== undefined && mayBeOfNext(outcome);
    if (next && wasSpentOnNext(outcome)) {
      next.alone = true;
      this.#spentAhead.set(task.document, 1 + (this.#spentAhead.get(task.document) ?? 0));
    }
    if (isAskedAgain) task.alone = next.alone = true;
    // Before the worker is gone, as another one begins with what is first in the queue then.
    if (next && !goesOn) this.#putBack(...(isAskedAgain ? [task, next] : [next]));
    if (isSpent(outcome)) await worker.kill();
    engagement.task = undefined;
    if (!isAskedAgain) task.settle(outcome);
    if (next && goesOn) return this.#perform(worker, next);
    this.#dispatch();
  }

  /** The page its worker can draw while it encodes this one, taken from the queue unless another document waits for a worker. */
  #takeAhead(task: Task): Task | undefined {
    const queue = this.#queues.get(task.document);
    const next = queue?.[0];
    if (next === undefined || !mayOverlap(task) || !mayOverlap(next)) return undefined;
    if ((this.#spentAhead.get(task.document) ?? 0) >= mostSpentAhead) return undefined;
    const first = this.#waiting()[0];
    return first === undefined || first === queue ? queue?.shift() : undefined;
  }

  /** To the front of their document's queue, in this order. */
  #putBack(...tasks: Task[]): void {
    for (const task of tasks.toReversed()) {
      const queue = this.#queues.get(task.document);
      if (queue === undefined) task.settle(stopped);
      queue?.unshift(task);
    }
  }
}

function questionOf({ question }: Task, next: Task | undefined): WorkerQuestion {
  return question.kind === "page" && next?.question.kind === "page"
    ? { ...question, ahead: next.question.page }
    : question;
}

/** Whether it is for a page that is drawn, and is not suspected of anything. */
function mayOverlap({ question, alone }: Task): boolean {
  return question.kind === "page" && question.blank === null && !alone;
}

/** Whether the worker may have been lost to the page it drew ahead; that has little time, so a timeout is another's. */
function mayBeOfNext(outcome: Outcome): boolean {
  return outcome.kind === "lost" && outcome.reason !== "timeout" && outcome.reason !== "violation";
}

function wasSpentOnNext(outcome: Outcome): boolean {
  return outcome.kind === "page" && outcome.spent;
}

/** Whether the next answer had better come from a fresh worker. */
function isSpent(outcome: Outcome): boolean {
  if (outcome.kind === "failed") return outcome.fatal;
  if (outcome.kind === "page" && (outcome.starved || outcome.spent)) return true;
  return outcome.kind !== "lost" && outcome.rss > retireAboveBytes;
}

const stopped: Outcome = { kind: "lost", reason: "stopped", detail: "" };
