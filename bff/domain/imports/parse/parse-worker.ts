/**
 * Entry point of the process that reads EPUBs and widget maps. Untrusted files may make it hang or run out of memory, so its
 * parent supervises it, and it has no state beside its files. It only uses relative paths in the folder of its import.
 */
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import sharp from "sharp";
import { message } from "#bff/messages/message.ts";
import { EpubBook } from "../formats/epub/epub-book.ts";
import { readWidgetMap } from "../formats/widget-map.ts";
import { fileSystemError, ImportError } from "../import-error.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import type { ParseRequest, ParseResponse, ParseResult } from "./parse-types.ts";

const NICENESS = 10;
/** Far above the time limits of the supervisor. Only reached by a worker whose supervisor has been killed. */
const ORPHAN_TIMEOUT_MS = 5 * 60_000;

// Only the supervisor ends this process. Signals to the whole process group are ignored.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
setPriority(NICENESS);
sharp.concurrency(1);
sharp.cache(false);

let book: EpubBook | undefined;

process.on("message", (request: ParseRequest) => void respond(request));
process.send?.({ kind: "ready" });

async function respond(request: ParseRequest): Promise<void> {
  const orphanTimer = setTimeout(() => process.exit(1), ORPHAN_TIMEOUT_MS);
  let response: ParseResponse;
  try {
    response = await handle(request);
  } catch (error) {
    response = failed(error);
  }
  clearTimeout(orphanTimer);
  process.send?.(response);
}

async function handle(request: ParseRequest): Promise<ParseResult> {
  switch (request.kind) {
    case "open": {
      book = await EpubBook.open({ path: request.epub, outputDir: OUTPUT });
      return { kind: "opened", contents: book.contents, warnings: book.warnings.drain() };
    }
    case "picture": {
      const { pictures, warnings } = openBook();
      await pictures.extract(request.file);
      return { kind: "picture", pictures: pictures.drainNew(), warnings: warnings.drain() };
    }
    case "article": {
      const { pictures, warnings } = openBook();
      const article = await openBook().article(request.document);
      return { kind: "article", article, pictures: pictures.drainNew(), warnings: warnings.drain() };
    }
    case "widgets":
      return { kind: "widgets", ...readWidgetMap(await readFile(request.map), request.pageCount) };
  }
}

function openBook(): EpubBook {
  if (book === undefined) throw new Error("No EPUB is open.");
  return book;
}

/** Placeholder. The supervisor writes the message, because it has the name of the file. */
const PLACEHOLDER_MESSAGE = message("failures.internal");

function failed(error: unknown): ParseResponse {
  const importError = error instanceof ImportError ? error : fileSystemError(error);
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (importError === undefined)
    return {
      kind: "failed",
      failure: { code: "crashed", message: PLACEHOLDER_MESSAGE, retryable: false, detail },
    };
  const { code, text, retryable, file } = importError;
  return {
    kind: "failed",
    failure: { code, message: text, retryable, detail, ...(file === undefined ? {} : { file }) },
  };
}
