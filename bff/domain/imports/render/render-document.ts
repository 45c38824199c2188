import { cancelledError, type ImportWarning } from "../import-error.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { acceptFiles } from "../sandbox/unchecked-file.ts";
import { Violation } from "../sandbox/violation.ts";
import { SHOWN_FILE } from "./layers/shown-file.ts";
import { withoutNavigation } from "./navigation/without-navigation.ts";
import type { PdfReading } from "./pdf-reading.ts";
import {
  drawnAtLowResolution,
  incomplete,
  jobTimeout,
  toImportError,
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
  WorkerRequest,
} from "./render-types.ts";

/** Interface of the pool for one document. */
export interface RenderWork {
  /** Queues a request for a worker. `again` marks a retry. Never rejects. */
  run(request: WorkerRequest, limitMs: number, again: boolean): Promise<Outcome>;
  /** Cancels all requests of the document. Resolves when no worker is left. */
  drop(): Promise<void>;
  /** Maximum number of pages in progress at a time, until `onPage` has resolved. */
  lanes: number;
  /** Memory limit of one worker. */
  memoryBytes: number;
}

type Response<K extends Outcome["kind"]> = Extract<Outcome, { kind: K }>;

/** Fallback for pages that take too much time or memory: a ninth of the pixels, but still legible. */
const coarseDpi = 50;

/** Renders the pages of one document. Retries failed pages in a fresh worker, with fewer pictures or pixels, and enforces limits. */
export class RenderDocument implements PdfDocument {
  readonly folder: JobFolder;
  pageCount = 0;
  warnings: readonly ImportWarning[] = [];
  navigation = withoutNavigation;
  #file: string;
  readonly #limits: RenderLimits;
  readonly #work: RenderWork;
  readonly #signals = new Map<AbortSignal, () => void>();
  readonly #pictures = new Set<string>();
  #warnedTooManyPictures = false;
  #reading: PdfReading = "by_index";
  #blanks: Record<number, PaperSize> = {};
  #units: Record<number, number> = {};
  #jobTimer: NodeJS.Timeout | undefined;
  /** The first reason for which the document has ended. */
  #end: { reason: unknown; settled: Promise<void> } | undefined;

  /** `file` is a name in the folder. */
  constructor(folder: JobFolder, file: string, limits: RenderLimits, work: RenderWork) {
    this.folder = folder;
    this.#file = file;
    this.#limits = limits;
    this.#work = work;
  }

  async open(signal: AbortSignal): Promise<void> {
    this.#observeSignal(signal);
    const { jobMs, openMs, maxPages } = this.#limits;
    this.#jobTimer = setTimeout(() => void this.stop(jobTimeout(jobMs)), jobMs).unref();
    try {
      const request: WorkerRequest = { kind: "open", file: this.#file, maxPages, withNavigation: true };
      // The retry omits the navigation, which may have caused the failure.
      const requests = [request, { ...request, withNavigation: false }];
      const { answer: opened } = await this.#send<"opened">(requests, openMs);
      this.#reading = opened.hidesLayers ? "by_index" : opened.reading;
      if (opened.hidesLayers) this.#file = SHOWN_FILE;
      this.#blanks = opened.blanks;
      this.#units = opened.units;
      this.pageCount = opened.pageCount;
      this.warnings = opened.warnings;
      this.navigation = opened.navigation;
      if (this.pageCount > maxPages) throw tooManyPages(this.pageCount, maxPages);
    } catch (error) {
      await this.stop(error);
    }
    this.#throwIfEnded();
  }

  async renderPages({ withImages, signal, onPage }: RenderPagesOptions): Promise<void> {
    this.#observeSignal(signal);
    let next = 1;
    const lane = async () => {
      while (next <= this.pageCount && this.#end === undefined) {
        const number = next;
        next += 1;
        try {
          await onPage(await this.#renderPage(number, withImages));
        } catch (error) {
          void this.stop(error);
        }
      }
    };
    await Promise.all(Array.from({ length: this.#work.lanes }, lane));
    await this.#end?.settled;
    this.#throwIfEnded();
  }

  renderPage(number: number): Promise<RenderedPage> {
    return this.#renderPage(number, false);
  }

  close(): Promise<void> {
    return this.stop(cancelledError());
  }

  /** Ends the document with an error unless it has ended already. Resolves when no worker processes it any longer. */
  stop(reason: unknown): Promise<void> {
    if (this.#end === undefined) {
      clearTimeout(this.#jobTimer);
      for (const [signal, listener] of this.#signals) signal.removeEventListener("abort", listener);
      this.#end = { reason, settled: this.#work.drop() };
    }
    return this.#end.settled;
  }

  async #renderPage(page: number, withImages: boolean): Promise<RenderedPage> {
    const { maxPictures, pageMs } = this.#limits;
    const wantPictures = withImages && this.#pictures.size < maxPictures;
    const request: WorkerRequest = {
      kind: "page",
      file: this.#file,
      reading: this.#reading,
      page,
      blank: this.#blanks[page] ?? null,
      unit: this.#units[page] ?? 1,
      withPictures: wantPictures,
      limits: this.#limits,
    };
    const without: WorkerRequest = { ...request, withPictures: false };
    const coarse: WorkerRequest = { ...without, limits: { ...this.#limits, dpi: coarseDpi } };
    // The retries first omit the pictures, which may have caused the failure, and then reduce the resolution.
    const attempts = [request, without, ...(this.#limits.dpi > coarseDpi ? [coarse] : [])];
    const { answer, sent } = await this.#send<"page">(attempts, pageMs, page);
    const rendered = await acceptFiles(answer.page);
    if (rendered.number !== page) throw new Violation(`page ${rendered.number} in the place of page ${page}`);
    rendered.links = rendered.links.filter((link) => !("page" in link) || link.page <= this.pageCount);
    if (answer.outOfMemory) rendered.warnings.push(incomplete(page));
    if (wantPictures && sent !== request) rendered.warnings.push(withoutPictures(page));
    if (sent === coarse) rendered.warnings.push(drawnAtLowResolution(page, coarseDpi));
    const fresh = rendered.pictures.filter(({ sha256 }) => !this.#pictures.has(sha256));
    const room = maxPictures - this.#pictures.size;
    rendered.pictures = fresh.slice(0, room);
    for (const { sha256 } of rendered.pictures) this.#pictures.add(sha256);
    const leftOut = fresh.length > room || (withImages && !wantPictures);
    if (leftOut && !this.#warnedTooManyPictures) {
      this.#warnedTooManyPictures = true;
      rendered.warnings.push(tooManyPictures(page, maxPictures));
    }
    return rendered;
  }

  /**
   * Sends requests in order until one succeeds, each in a fresh worker after a failure. Those with fewer pixels are only sent if the
   * time or memory limit was exceeded.
   */
  async #send<K extends "opened" | "page">(
    requests: readonly WorkerRequest[],
    limitMs: number,
    page?: number,
  ): Promise<{ answer: Response<K>; sent: WorkerRequest }> {
    let sent = requests[0]!;
    let outcome = await this.#work.run(sent, limitMs, false);
    for (const next of requests.slice(1)) {
      if (this.#end !== undefined || !mayRetrySucceed(outcome, sent, next)) continue;
      const another = await this.#work.run(next, limitMs, true);
      // An incomplete page is better than none.
      if (outcome.kind === "page" && another.kind !== "page") break;
      sent = next;
      outcome = another;
    }
    this.#throwIfEnded();
    if (outcome.kind === "lost" || outcome.kind === "failed") {
      throw toImportError(outcome, this.#limits, this.#work.memoryBytes, page);
    }
    return { answer: outcome as Response<K>, sent };
  }

  #observeSignal(signal: AbortSignal): void {
    const listener = () => void this.stop(cancelledError());
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

/** Returns true if the next request may succeed although this one has failed or was incomplete. */
function mayRetrySucceed(outcome: Outcome, sent: WorkerRequest, next: WorkerRequest): boolean {
  if (outcome.kind === "opened" || (outcome.kind === "page" && !outcome.outOfMemory)) return false;
  if (outcome.kind === "failed" && !outcome.fatal) return false;
  if (outcome.kind === "lost" && outcome.reason === "violation") return false;
  if (sent.kind === "page" && next.kind === "page") {
    if (next.limits.dpi < sent.limits.dpi) return exceededLimits(outcome);
    if (sent.withPictures) return true;
  }
  return outcome.kind !== "lost" || outcome.reason !== "timeout";
}

/** Returns true if the request has exceeded its time or memory limit. */
function exceededLimits(outcome: Outcome): boolean {
  if (outcome.kind === "lost") return outcome.reason === "timeout" || outcome.reason === "memory";
  return outcome.kind === "failed" ? outcome.failure.code === "memory_limit" : outcome.kind === "page";
}
