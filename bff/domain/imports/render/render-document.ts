import { cancelledFailure, type ImportWarning } from "../import-failure.ts";
import { takeFiles } from "../sandbox/answered-file.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { Violation } from "../sandbox/violation.ts";
import type { PdfReading } from "./pdf-reading.ts";
import {
  drawnCoarsely,
  failureOf,
  incomplete,
  jobTimeout,
  tooManyPages,
  tooManyPictures,
  withoutPictures,
} from "./render-failures.ts";
import type { Outcome } from "./render-process.ts";
import type {
  PaperSize,
  PdfDocument,
  RenderedPage,
  RenderLimits,
  RenderPagesOptions,
  WorkerQuestion,
} from "./render-types.ts";

/** What a document needs of the pool. */
export interface RenderWork {
  /** Has a worker answer, when it is this document's turn; `again`: it went wrong before. Never rejects. */
  run(question: WorkerQuestion, limitMs: number, again: boolean): Promise<Outcome>;
  /** Ends all work for the document; settles when none is left. */
  drop(): Promise<void>;
  /** How many pages may be on their way at once, from the asking until they are stored. */
  lanes: number;
  /** Memory one worker may use, in bytes. */
  memoryBytes: number;
}

type Answer<K extends Outcome["kind"]> = Extract<Outcome, { kind: K }>;

/** Of a page that takes too much time or memory at its full resolution: a ninth of the pixels, and still to be read. */
const coarseDpi = 50;

/** One document being rendered: asks for its pages, retries what may go well in a fresh worker or for less, keeps its limits. */
export class RenderDocument implements PdfDocument {
  readonly folder: JobFolder;
  pageCount = 0;
  warnings: readonly ImportWarning[] = [];
  readonly #file: string;
  readonly #limits: RenderLimits;
  readonly #work: RenderWork;
  readonly #signals = new Map<AbortSignal, () => void>();
  readonly #pictures = new Set<string>();
  #saidTooManyPictures = false;
  #reading: PdfReading = "by_index";
  #blanks: Record<number, PaperSize> = {};
  #jobTimer: NodeJS.Timeout | undefined;
  /** Set once, by whatever ended the document first. */
  #end: { reason: unknown; settled: Promise<void> } | undefined;

  /** `file`: its name for the processes of the folder. */
  constructor(folder: JobFolder, file: string, limits: RenderLimits, work: RenderWork) {
    this.folder = folder;
    this.#file = file;
    this.#limits = limits;
    this.#work = work;
  }

  async open(signal: AbortSignal): Promise<void> {
    this.#obey(signal);
    const { jobMs, openMs, maxPages } = this.#limits;
    this.#jobTimer = setTimeout(() => void this.stop(jobTimeout(jobMs)), jobMs).unref();
    try {
      const question: WorkerQuestion = { kind: "open", file: this.#file, maxPages };
      const { answer: opened } = await this.#ask<"opened">([question, question], openMs);
      this.#reading = opened.reading;
      this.#blanks = opened.blanks;
      this.pageCount = opened.pageCount;
      this.warnings = opened.warnings;
      if (this.pageCount > maxPages) throw tooManyPages(this.pageCount, maxPages);
    } catch (error) {
      await this.stop(error);
    }
    this.#throwIfEnded();
  }

  async renderPages({ wantImages, signal, onPage }: RenderPagesOptions): Promise<void> {
    this.#obey(signal);
    let next = 1;
    const lane = async () => {
      while (next <= this.pageCount && this.#end === undefined) {
        const number = next;
        next += 1;
        try {
          await onPage(await this.#renderPage(number, wantImages));
        } catch (error) {
          void this.stop(error);
        }
      }
    };
    await Promise.all(Array.from({ length: this.#work.lanes }, lane));
    await this.#end?.settled;
    this.#throwIfEnded();
  }

  close(): Promise<void> {
    return this.stop(cancelledFailure());
  }

  /** Ends the document for a reason, unless it has ended already; settles when no worker is at it any more. */
  stop(reason: unknown): Promise<void> {
    if (this.#end === undefined) {
      clearTimeout(this.#jobTimer);
      for (const [signal, listener] of this.#signals) signal.removeEventListener("abort", listener);
      this.#end = { reason, settled: this.#work.drop() };
    }
    return this.#end.settled;
  }

  async #renderPage(page: number, wantImages: boolean): Promise<RenderedPage> {
    const { maxPictures, pageMs } = this.#limits;
    const wantPictures = wantImages && this.#pictures.size < maxPictures;
    const question: WorkerQuestion = {
      kind: "page",
      file: this.#file,
      reading: this.#reading,
      page,
      blank: this.#blanks[page] ?? null,
      wantPictures,
      limits: this.#limits,
    };
    const without: WorkerQuestion = { ...question, wantPictures: false };
    const coarse: WorkerQuestion = { ...without, limits: { ...this.#limits, dpi: coarseDpi } };
    // The pictures may have been what went wrong, and a page matters more than they do; then its sharpness goes.
    const tries = [question, without, ...(this.#limits.dpi > coarseDpi ? [coarse] : [])];
    const { answer, asked } = await this.#ask<"page">(tries, pageMs, page);
    const rendered = await takeFiles(answer.page);
    if (rendered.number !== page) throw new Violation(`page ${rendered.number} in the place of page ${page}`);
    if (answer.starved) rendered.warnings.push(incomplete(page));
    if (wantPictures && asked !== question) rendered.warnings.push(withoutPictures(page));
    if (asked === coarse) rendered.warnings.push(drawnCoarsely(page, coarseDpi));
    const fresh = rendered.pictures.filter(({ sha256 }) => !this.#pictures.has(sha256));
    const room = maxPictures - this.#pictures.size;
    rendered.pictures = fresh.slice(0, room);
    for (const { sha256 } of rendered.pictures) this.#pictures.add(sha256);
    const leftOut = fresh.length > room || (wantImages && !wantPictures);
    if (leftOut && !this.#saidTooManyPictures) {
      this.#saidTooManyPictures = true;
      rendered.warnings.push(tooManyPictures(page, maxPictures));
    }
    return rendered;
  }

  /**
   * The answer to the first question that gets one. What goes wrong for no fault of the page is asked again in a fresh
   * worker; where time or memory did not do, the questions that follow ask for less.
   */
  async #ask<K extends "opened" | "page">(
    questions: readonly WorkerQuestion[],
    limitMs: number,
    page?: number,
  ): Promise<{ answer: Answer<K>; asked: WorkerQuestion }> {
    let asked = questions[0]!;
    let outcome = await this.#work.run(asked, limitMs, false);
    for (const next of questions.slice(1)) {
      if (this.#end !== undefined || !mayGoBetter(outcome, asked, next)) continue;
      const another = await this.#work.run(next, limitMs, true);
      // A page that may lack something is better than none.
      if (outcome.kind === "page" && another.kind !== "page") break;
      asked = next;
      outcome = another;
    }
    this.#throwIfEnded();
    if (outcome.kind === "lost" || outcome.kind === "failed") {
      throw failureOf(outcome, this.#limits, this.#work.memoryBytes, page);
    }
    return { answer: outcome as Answer<K>, asked };
  }

  #obey(signal: AbortSignal): void {
    const listener = () => void this.stop(cancelledFailure());
    if (signal.aborted) listener();
    else if (this.#end === undefined && !this.#signals.has(signal)) {
      this.#signals.set(signal, listener);
      signal.addEventListener("abort", listener, { once: true });
    }
  }

  #throwIfEnded(): void {
    if (this.#end !== undefined) throw this.#end.reason;
  }
}

/** Whether the next question may be answered where this one was not, or not in full. */
function mayGoBetter(outcome: Outcome, asked: WorkerQuestion, next: WorkerQuestion): boolean {
  if (outcome.kind === "opened" || (outcome.kind === "page" && !outcome.starved)) return false;
  if (outcome.kind === "failed" && !outcome.fatal) return false;
  if (outcome.kind === "lost" && outcome.reason === "violation") return false;
  if (asked.kind === "page" && next.kind === "page") {
    if (next.limits.dpi < asked.limits.dpi) return wasSpent(outcome);
    if (asked.wantPictures) return true;
  }
  return outcome.kind !== "lost" || outcome.reason !== "timeout";
}

/** Whether it was time or memory that did not do. */
function wasSpent(outcome: Outcome): boolean {
  if (outcome.kind === "lost") return outcome.reason === "timeout" || outcome.reason === "memory";
  return outcome.kind === "failed" ? outcome.failure.code === "memory_limit" : outcome.kind === "page";
}
