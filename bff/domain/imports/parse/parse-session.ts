import { type Message, message } from "#bff/messages/message.ts";
import { type WorkerExit, WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import type { Widget } from "#shared/console/issues/import-content.ts";
import { epubLimits } from "../formats/epub/epub-limits.ts";
import type { BookDocument, BookPackage } from "../formats/epub/epub-types.ts";
import { cancelledError, ImportError, type ImportWarning, killedError } from "../import-error.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { acceptFiles } from "../sandbox/unchecked-file.ts";
import { Violation } from "../sandbox/violation.ts";
import {
  type CheckedResponse,
  type ParseRequest,
  type ParseResult,
  parseResponseSchema,
} from "./parse-types.ts";

const MIB = 1024 * 1024;
const MEMORY_BYTES = 640 * MIB;
const HEAP_MEGABYTES = 384;
const WIDGETS_TIMEOUT_MS = 30_000;

type Result<K extends ParseResult["kind"]> = Extract<ParseResult, { kind: K }>;

export interface ParseLimits {
  memoryBytes: number;
  openMs: number;
  itemMs: number;
}

/**
 * Reads an EPUB or a widget map in a separate process, so that a file that crashes or hangs it only fails its own import. Handles
 * one request at a time. All methods reject with an `ImportError`, which can have the codes `parse_timeout`, `memory_limit`,
 * `parse_crashed`, `parse_unavailable`, `interrupted` and `cancelled` in addition to those of the method.
 */
export class ParseSession {
  readonly #worker: WorkerProcess<ParseRequest, CheckedResponse>;
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
      responseSchema: parseResponseSchema(folder),
      memoryBytes: this.#limits.memoryBytes,
      heapMegabytes: HEAP_MEGABYTES,
    });
    this.#signal = signal;
    if (signal.aborted) this.#stop();
    signal.addEventListener("abort", this.#stop, { once: true });
  }

  /** Opens an EPUB in the folder. Rejects with the codes of `EpubBook.open`. */
  async openEpub(path: string): Promise<{ contents: BookPackage; warnings: ImportWarning[] }> {
    const epub = await this.#folder.share(path);
    return this.#request<"opened">(
      { kind: "open", epub },
      this.#limits.openMs,
      message("failures.subject.epub"),
    );
  }

  /** Extracts a picture of the open EPUB. The result is empty if the picture cannot be used. */
  picture(file: string): Promise<Result<"picture">> {
    return this.#request(
      { kind: "picture", file },
      this.#limits.itemMs,
      message("failures.subject.epub_picture", { file }),
      file,
    );
  }

  /** Converts a document of the open EPUB to an article and extracts the pictures in it. */
  article(document: BookDocument): Promise<Result<"article">> {
    const { file } = document;
    return this.#request(
      { kind: "article", document },
      this.#limits.itemMs,
      message("failures.subject.epub_document", { file }),
      file,
    );
  }

  async widgets(path: string, pageCount: number): Promise<{ widgets: Widget[]; warnings: ImportWarning[] }> {
    const map = await this.#folder.share(path);
    return this.#request<"widgets">(
      { kind: "widgets", map, pageCount },
      WIDGETS_TIMEOUT_MS,
      message("failures.subject.the_widget_map"),
    );
  }

  /** Id of the process that reads the file. */
  get pid(): number | undefined {
    return this.#worker.pid;
  }

  /** Kills the process. Resolves when it has ended. */
  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#stop);
    await this.#worker.kill();
  }

  async #request<K extends ParseResult["kind"]>(
    request: ParseRequest,
    limitMs: number,
    subject: Message,
    file?: string,
  ): Promise<Result<K>> {
    const outcome = await this.#worker.request(request, limitMs);
    if (outcome.kind === "lost") throw this.#exitError(outcome, limitMs, subject, file);
    if (outcome.kind === "failed") {
      const { code, message: text, detail: cause, ...details } = outcome.failure;
      if (code === "crashed") throw crashedError(subject, file, cause);
      throw new ImportError(code, text, { ...details, cause });
    }
    return (await acceptFiles(outcome)) as Result<K>;
  }

  #exitError({ reason, detail: cause }: WorkerExit, limitMs: number, subject: Message, file?: string): Error {
    const details = { cause, ...(file === undefined ? {} : { file }) };
    if (reason === "stopped") return cancelledError();
    if (reason === "violation") return new Violation(String(cause));
    if (reason === "killed") return killedError(cause);
    if (reason === "unstarted")
      return new ImportError("parse_unavailable", message("failures.parse_unavailable"), {
        retryable: true,
        cause,
      });
    if (reason === "timeout")
      return new ImportError(
        "parse_timeout",
        message("failures.parse_timeout", { subject, seconds: Math.round(limitMs / 1000) }),
        details,
      );
    if (reason === "memory")
      return new ImportError(
        "memory_limit",
        message("failures.memory_limit.parsing", {
          subject,
          megabytes: Math.round(this.#limits.memoryBytes / MIB),
        }),
        details,
      );
    return crashedError(subject, file, cause);
  }
}

function crashedError(subject: Message, file: string | undefined, cause: unknown): ImportError {
  return new ImportError("parse_crashed", message("failures.parse_crashed", { subject }), {
    cause,
    ...(file === undefined ? {} : { file }),
  });
}
