import { availableParallelism } from "node:os";
import type { WorkerState } from "../../../platform/worker-process.ts";
import { cancelledFailure } from "../import-failure.ts";
import { RenderDocument } from "./render-document.ts";
import { type Outcome, RenderProcess } from "./render-process.ts";
import { defaultLimits, type PdfDocument, type RenderLimits, type WorkerQuestion } from "./render-types.ts";

/** Renders PDFs in processes of their own, shared by all documents that are open. */
export interface RenderPool {
  /**
   * Opens a PDF, with the empty password. Rejects with an ImportFailure: `pdf_encrypted`, `pdf_damaged`, `pdf_empty`,
   * `too_many_pages`, `page_timeout`, `memory_limit`, `render_crashed`, `cancelled`.
   * The signal and the limit `jobMs` hold until the document is closed; the file must stay where it is as long.
   */
  open(pdfPath: string, options: OpenOptions): Promise<PdfDocument>;
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
  /** Workers at most. Default: one for each processor, but no more than three, each of which takes 100 MB. */
  size?: number;
  /** Workers for one document at most. Default: one for two processors, as a worker draws and encodes at the same time. */
  perDocument?: number;
  /** Time without work after which a worker ends and gives its memory back, in milliseconds. */
  idleMs?: number;
  /** Resident memory one worker may use, in bytes. Default: 700 MiB. */
  memoryBytes?: number;
  limits?: Partial<RenderLimits>;
}

interface Task {
  document: RenderDocument;
  question: WorkerQuestion;
  limitMs: number;
  done: Promise<Outcome>;
  settle(outcome: Outcome): void;
  /** Nothing is drawn beside it, and it beside nothing: it may be what a worker was lost to. */
  alone: boolean;
}

interface Engagement {
  task?: Task | undefined;
  /** Being drawn beside it, and asked for afterwards. */
  next?: Task | undefined;
  idle?: NodeJS.Timeout;
}

/** A worker that has grown beyond this is replaced: the engine keeps what it once had. */
const retireAboveBytes = 320 * 1024 * 1024;
/** A document that so many workers were spent on in this way has its pages drawn one by one. */
const mostSpentAhead = 3;
/** What is under way when a document ends gets this long, as a new worker costs about as much. */
const graceMs = 250;

/** A pool without workers; they start when there is work. */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  return new Pool(options);
}

/** The scheduler: workers, and for each document what is to be done next. */
class Pool implements RenderPool {
  readonly #size: number;
  readonly #perDocument: number;
  readonly #idleMs: number;
  readonly #memoryBytes: number;
  readonly #limits: RenderLimits;
  readonly #workers = new Map<RenderProcess, Engagement>();
  /** In the order the documents were last served, longest ago first. */
  readonly #queues = new Map<RenderDocument, Task[]>();
  /** How often a worker was spent on a page of a document that it drew ahead. */
  readonly #spentAhead = new WeakMap<RenderDocument, number>();
  #closed = false;

  constructor({ size, perDocument, idleMs, memoryBytes, limits }: RenderPoolOptions) {
    this.#size = Math.max(1, size ?? Math.min(availableParallelism(), 3));
    this.#perDocument = Math.max(1, perDocument ?? Math.floor(availableParallelism() / 2));
    this.#idleMs = idleMs ?? 20_000;
    this.#memoryBytes = memoryBytes ?? 700 * 1024 * 1024;
    this.#limits = { ...defaultLimits, ...limits };
  }

  async open(path: string, { signal, limits }: OpenOptions): Promise<PdfDocument> {
    if (this.#closed) throw cancelledFailure();
    const document: RenderDocument = new RenderDocument(
      path,
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
    queue?.push({ document, question, limitMs, done, settle, alone: again });
    this.#dispatch();
    return done;
  }

  /** Forgets a document: what waits is dropped at once, what runs is ended soon. Settles when none of it is left. */
  async #drop(document: RenderDocument): Promise<void> {
    const waiting = this.#queues.get(document) ?? [];
    this.#queues.delete(document);
    for (const task of waiting) task.settle(stopped);
    await Promise.all(
      [...this.#workers].map(async ([worker, engagement]) => {
        const { task, next } = engagement;
        if (task?.document !== document) return;
        engagement.next = undefined;
        next?.settle(stopped);
        const timer = setTimeout(() => void worker.kill(), graceMs);
        await task.done;
        clearTimeout(timer);
      }),
    );
    for (const worker of this.#workers.keys()) worker.forget(document.id);
  }

  #dispatch(): void {
    while (!this.#closed) {
      const queue = this.#nextQueue();
      const task = queue?.[0];
      if (task === undefined) return;
      const worker = this.#idleWorker(task.document);
      if (worker === undefined) return;
      queue!.shift();
      // Served last: to the end of the line.
      this.#queues.delete(task.document);
      this.#queues.set(task.document, queue!);
      void this.#perform(worker, task);
    }
  }

  /** The queue whose document may have a worker more, has the fewest at present and was served longest ago. */
  #nextQueue(): Task[] | undefined {
    const running = new Map<RenderDocument, number>();
    for (const { task } of this.#workers.values()) {
      if (task) running.set(task.document, (running.get(task.document) ?? 0) + 1);
    }
    let best: { queue: Task[]; count: number } | undefined;
    for (const [document, queue] of this.#queues) {
      const count = running.get(document) ?? 0;
      if (queue.length > 0 && count < this.#perDocument && (best === undefined || count < best.count))
        best = { queue, count };
    }
    return best?.queue;
  }

  /** A worker with nothing to do: one that has the document open if there is one, a new one if there is room. */
  #idleWorker(document: RenderDocument): RenderProcess | undefined {
    const idle = [...this.#workers].flatMap(([worker, { task }]) =>
      task === undefined && worker.available ? [worker] : [],
    );
    const familiar = idle.find((worker) => worker.documents.has(document.id)) ?? idle[0];
    if (familiar !== undefined || this.#workers.size >= this.#size) return familiar;
    const worker = new RenderProcess(this.#memoryBytes);
    this.#workers.set(worker, {});
    void worker.exited.then(() => {
      clearTimeout(this.#workers.get(worker)?.idle);
      this.#workers.delete(worker);
      this.#dispatch();
    });
    return worker;
  }

  async #perform(worker: RenderProcess, task: Task): Promise<void> {
    const engagement = this.#workers.get(worker)!;
    clearTimeout(engagement.idle);
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
    if (worker.available) engagement.idle = setTimeout(() => void worker.kill(), this.#idleMs).unref();
    this.#dispatch();
  }

  /** The page its worker can draw while it encodes this one, taken from the queue unless another document waits for a worker. */
  #takeAhead(task: Task): Task | undefined {
    const queue = this.#queues.get(task.document);
    const next = queue?.[0];
    if (next === undefined || !mayOverlap(task) || !mayOverlap(next)) return undefined;
    if ((this.#spentAhead.get(task.document) ?? 0) >= mostSpentAhead) return undefined;
    const first = this.#nextQueue();
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
  return outcome.kind === "lost" && outcome.reason !== "timeout";
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
