import { markdownBudgetMs } from "#shared/limits.ts";
import { plainTextHtml } from "#shared/plain-text-html.ts";
import type { MarkdownMessage, MarkdownTask } from "./markdown-worker.ts";

export interface MarkdownPreview {
  html: string;
  /** Reason why `html` is plain text. Null if the Markdown was rendered. */
  fallback: "too_complex" | "unavailable" | null;
}

/**
 * Renders Markdown in a Web Worker, one text at a time. Of the texts that arrive while it is busy, only the newest is
 * rendered. A text that takes longer than its budget ends the worker, and is passed on as plain text.
 */
export class MarkdownRenderer {
  readonly #onRendered: (preview: MarkdownPreview) => void;
  #worker: Worker | null = null;
  #loaded = false;
  #running: MarkdownTask | null = null;
  #next: MarkdownTask | null = null;
  #timer: number | undefined;

  constructor(onRendered: (preview: MarkdownPreview) => void) {
    this.#onRendered = onRendered;
    // Loads in the meantime, so that the first text does not wait for it.
    this.#worker = this.#start();
  }

  render(task: MarkdownTask): void {
    this.#next = task;
    this.#run();
  }

  close(): void {
    this.#next = null;
    this.#end();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./markdown-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<MarkdownMessage>) => {
      if (data === "ready") {
        this.#loaded = true;
        this.#run();
      } else this.#finish({ html: data.html, fallback: data.fallback === null ? null : "too_complex" });
    };
    // The script could not be loaded, for example because a new version has replaced it.
    worker.onerror = () => {
      this.#running ??= this.#takeNext();
      this.#end();
      this.#fail("unavailable");
    };
    return worker;
  }

  #run(): void {
    this.#worker ??= this.#start();
    // The budget is for rendering: time to load the worker does not count.
    if (!this.#loaded || this.#running) return;
    const task = this.#takeNext();
    if (!task) return;
    this.#running = task;
    this.#timer = window.setTimeout(() => {
      this.#end();
      this.#fail("too_complex");
    }, markdownBudgetMs(task.source.length));
    this.#worker.postMessage(task);
  }

  #takeNext(): MarkdownTask | null {
    const task = this.#next;
    this.#next = null;
    return task;
  }

  #fail(fallback: "too_complex" | "unavailable"): void {
    if (this.#running) this.#finish({ html: plainTextHtml(this.#running.source), fallback });
  }

  #finish(preview: MarkdownPreview): void {
    clearTimeout(this.#timer);
    this.#running = null;
    this.#onRendered(preview);
    if (this.#next) this.#run();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#loaded = false;
  }
}
