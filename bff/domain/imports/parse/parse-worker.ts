/**
 * The process EPUBs and widget maps are read in. What strangers wrote may make it hang or run out of memory: it keeps
 * nothing that is not in its files, and leaves supervision to the process that started it. It works in the folder of its
 * import, and knows it by relative paths alone.
 */
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import sharp from "sharp";
import { EpubBook } from "../formats/epub/epub-book.ts";
import { readWidgetMap } from "../formats/widget-map.ts";
import { fileSystemFailure, ImportFailure } from "../import-failure.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import type { ParseAnswer, ParseQuestion, ParseResponse } from "./parse-types.ts";

const niceness = 10;
/** Far beyond the limits of the supervisor: it only ends a worker whose supervisor is gone. */
const abandonedMs = 5 * 60_000;

// The supervisor decides when to end, also where a signal reaches the whole process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
setPriority(niceness);
sharp.concurrency(1);
sharp.cache(false);

let book: EpubBook | undefined;

process.on("message", (question: ParseQuestion) => void respond(question));
process.send?.({ kind: "ready" });

async function respond(question: ParseQuestion): Promise<void> {
  const abandoned = setTimeout(() => process.exit(1), abandonedMs);
  let response: ParseResponse;
  try {
    response = await answer(question);
  } catch (error) {
    response = failed(error);
  }
  clearTimeout(abandoned);
  process.send?.(response);
}

async function answer(question: ParseQuestion): Promise<ParseAnswer> {
  switch (question.kind) {
    case "open": {
      const { epub, pictureAddress } = question;
      book = await EpubBook.open({
        path: epub,
        outputDir: OUTPUT,
        pictureAddress: (number) => pictureAddress.replace(":picture_number", String(number)),
      });
      return { kind: "opened", contents: book.contents, warnings: book.warnings.take() };
    }
    case "picture": {
      const { pictures, warnings } = opened();
      await pictures.extract(question.file);
      return { kind: "picture", pictures: pictures.takeNew(), warnings: warnings.take() };
    }
    case "article": {
      const { pictures, warnings } = opened();
      const article = await opened().article(question.document);
      return { kind: "article", article, pictures: pictures.takeNew(), warnings: warnings.take() };
    }
    case "widgets":
      return { kind: "widgets", ...readWidgetMap(await readFile(question.map), question.pageCount) };
  }
}

function opened(): EpubBook {
  if (book === undefined) throw new Error("No EPUB is open.");
  return book;
}

function failed(error: unknown): ParseResponse {
  const known = error instanceof ImportFailure ? error : fileSystemFailure(error);
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (known === undefined)
    return { kind: "failed", failure: { code: "crashed", message: "", retryable: false, detail } };
  const { code, message, retryable, file } = known;
  return {
    kind: "failed",
    failure: { code, message, retryable, detail, ...(file === undefined ? {} : { file }) },
  };
}
