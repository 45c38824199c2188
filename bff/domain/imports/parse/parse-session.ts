import { getImportPicture, type Widget } from "#shared/console/import-content.ts";
import { type Loss, WorkerProcess } from "../../../platform/worker-process.ts";
import { epubLimits } from "../formats/epub/epub-limits.ts";
import type { BookDocument, BookPackage } from "../formats/epub/epub-types.ts";
import { cancelledFailure, ImportFailure, type ImportWarning, killedFailure } from "../import-failure.ts";
import { takeFiles } from "../sandbox/answered-file.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { Violation } from "../sandbox/violation.ts";
import { type CheckedResponse, type ParseAnswer, type ParseQuestion, parseResponse } from "./parse-types.ts";

const MIB = 1024 * 1024;
const MEMORY_BYTES = 640 * MIB;
const HEAP_MEGABYTES = 384;
/** Time to read a widget map, in milliseconds. */
const WIDGETS_MS = 30_000;

type Answer<K extends ParseAnswer["kind"]> = Extract<ParseAnswer, { kind: K }>;

export interface ParseLimits {
  memoryBytes: number;
  openMs: number;
  itemMs: number;
}

/**
 * Reads an EPUB, or a widget map, in a process of its own: a file that kills it or makes it hang ends its own import
 * and nothing else. One question at a time. Every method rejects with an ImportFailure; besides what it says of
 * itself: `parse_timeout`, `memory_limit`, `parse_crashed`, `parse_unavailable`, `interrupted`, `cancelled`.
 */
export class ParseSession {
  readonly #worker: WorkerProcess<ParseQuestion, CheckedResponse>;
  readonly #folder: JobFolder;
  readonly #signal: AbortSignal;
  readonly #limits: ParseLimits;
  readonly #stop = () => void this.#worker.kill();

  constructor(folder: JobFolder, signal: AbortSignal, limits: Partial<ParseLimits> = {}) {
    this.#folder = folder;
    this.#limits = {
      memoryBytes: MEMORY_BYTES,
      openMs: epubLimits.openMs,
      itemMs: epubLimits.itemMs,
      ...limits,
    };
    this.#worker = new WorkerProcess({
      launch: (nodeFlags) => folder.launch(nodeFlags),
      script: new URL("./parse-worker.ts", import.meta.url),
      answers: parseResponse(folder),
      memoryBytes: this.#limits.memoryBytes,
      heapMegabytes: HEAP_MEGABYTES,
    });
    this.#signal = signal;
    if (signal.aborted) this.#stop();
    signal.addEventListener("abort", this.#stop, { once: true });
  }

  /** Opens an EPUB in the folder. Codes as in `EpubBook.open`. */
  async openEpub(given: {
    path: string;
    importId: string;
  }): Promise<{ contents: BookPackage; warnings: ImportWarning[] }> {
    const pictureAddress = getImportPicture.path.replace(":import_id", given.importId);
    const epub = await this.#folder.share(given.path);
    return this.#ask<"opened">({ kind: "open", epub, pictureAddress }, this.#limits.openMs, "The EPUB");
  }

  /** Takes a picture out of the open EPUB; none where it cannot be used. */
  picture(file: string): Promise<Answer<"picture">> {
    return this.#ask(
      { kind: "picture", file },
      this.#limits.itemMs,
      `The picture “${file}” of the EPUB`,
      file,
    );
  }

  /** Makes an article of a document of the open EPUB, and takes the pictures out that it shows. */
  article(document: BookDocument): Promise<Answer<"article">> {
    const { file } = document;
    return this.#ask(
      { kind: "article", document },
      this.#limits.itemMs,
      `The document “${file}” of the EPUB`,
      file,
    );
  }

  /** Reads a widget map in the folder, for an issue of so many pages. */
  async widgets(path: string, pageCount: number): Promise<{ widgets: Widget[]; warnings: ImportWarning[] }> {
    const map = await this.#folder.share(path);
    return this.#ask<"widgets">({ kind: "widgets", map, pageCount }, WIDGETS_MS, "The widget map");
  }

  /** Of the process that reads. */
  get pid(): number | undefined {
    return this.#worker.pid;
  }

  /** Ends the process; settles when it can write nothing any more. */
  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#stop);
    await this.#worker.kill();
  }

  async #ask<K extends ParseAnswer["kind"]>(
    question: ParseQuestion,
    limitMs: number,
    subject: string,
    file?: string,
  ): Promise<Answer<K>> {
    const outcome = await this.#worker.ask(question, limitMs);
    if (outcome.kind === "lost") throw this.#lossFailure(outcome, limitMs, subject, file);
    if (outcome.kind === "failed") {
      const { code, message, detail: cause, ...details } = outcome.failure;
      if (code === "crashed") throw crashed(subject, file, cause);
      throw new ImportFailure(code, message, { ...details, cause });
    }
    return (await takeFiles(outcome)) as Answer<K>;
  }

  #lossFailure({ reason, detail: cause }: Loss, limitMs: number, subject: string, file?: string): Error {
    const details = { cause, ...(file === undefined ? {} : { file }) };
    if (reason === "stopped") return cancelledFailure();
    if (reason === "violation") return new Violation(String(cause));
    if (reason === "killed") return killedFailure(cause);
    if (reason === "unstarted")
      return new ImportFailure(
        "parse_unavailable",
        "The service could not start the process that reads EPUBs. Ask whoever runs it to look at its log, then import again.",
        { retryable: true, cause },
      );
    if (reason === "timeout")
      return new ImportFailure(
        "parse_timeout",
        `${subject} could not be read within ${Math.round(limitMs / 1000)} seconds. Simplify it, then export again.`,
        details,
      );
    if (reason === "memory")
      return new ImportFailure(
        "memory_limit",
        `${subject} needs more than the ${Math.round(this.#limits.memoryBytes / MIB)} MB of memory that are there for it. Make it smaller, then export again.`,
        details,
      );
    return crashed(subject, file, cause);
  }
}

function crashed(subject: string, file: string | undefined, cause: unknown): ImportFailure {
  return new ImportFailure(
    "parse_crashed",
    `${subject} could not be read: it made the process that reads it fail. Export it again with another program.`,
    { cause, ...(file === undefined ? {} : { file }) },
  );
}
