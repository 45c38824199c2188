/**
 * The process pages of one document are rendered in. It draws hostile files, so it is expected to die: it keeps nothing but
 * caches, answers one question at a time, and leaves supervision to the process that started it. It works in the folder
 * of its import, and knows it by relative paths alone.
 * Argument: the memory it may use, in bytes.
 */
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import { fileSystemFailure, ImportFailure } from "../import-failure.ts";
import { bounded } from "./bounded.ts";
import { surveyPages } from "./engine-document.ts";
import { OpenDocument } from "./open-document.ts";
import { type DrawnPage, PageDrawer } from "./page-drawer.ts";
import { imageSize, PageCanvas, writePageImages } from "./page-image.ts";
import { extractPictures } from "./page-pictures.ts";
import { extractText } from "./page-text.ts";
import { EngineMemoryError, FileAccess, startPdfium } from "./pdfium.ts";
import type {
  FailureMessage,
  PageRequest,
  PaperSize,
  RenderedPage,
  WorkerMessage,
  WorkerQuestion,
  WorkerResponse,
} from "./render-types.ts";

const niceness = 10;
/** What the runtime and the encoder need beside the engine. */
const besideEngineBytes = 200 * 1024 * 1024;

// The supervisor decides when to end, also where a signal reaches the whole process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
makeRoomForOthers();
sharp.concurrency(1);
sharp.cache(false);

const memoryBytes = Number(process.argv[2]);
const pdfium = await startPdfium(Math.max(memoryBytes - besideEngineBytes, memoryBytes / 4));
const files = new FileAccess(pdfium);
const canvas = new PageCanvas(pdfium);
const opened = new OpenDocument(pdfium, files);
const drawer = new PageDrawer(pdfium, opened, canvas);
/** Marks of the pictures the document has shown so far; they outlive its being closed in between. */
const seenPictures = new Set<string>();

process.on("message", (question: WorkerQuestion) => void answer(question));
process.send?.({ kind: "ready" } satisfies WorkerMessage);

async function answer(request: WorkerQuestion): Promise<void> {
  const refusals = pdfium.refusals();
  let response: WorkerResponse;
  try {
    if (request.kind === "open") {
      const { file, maxPages } = request;
      const { pageCount, reading, blanks, warnings } = bounded(() =>
        surveyPages(pdfium, files, file, maxPages),
      );
      response = { kind: "opened", pageCount, reading, blanks, warnings, rss: process.memoryUsage.rss() };
    } else {
      response = await (request.blank === null ? renderPage(request) : blankPage(request, request.blank));
    }
  } catch (error) {
    response = failed(error, pdfium.refusals() > refusals);
  }
  process.send?.(response);
}

async function renderPage(request: PageRequest): Promise<WorkerResponse> {
  const { page: number } = request;
  const started = performance.now();
  const drawn = drawer.draw(request);
  const { size } = drawn;
  const ahead = drawer.leavesTime(drawn) ? request.ahead : undefined;
  const pixels = ahead === undefined ? canvas.pixels(size) : canvas.copy(size);
  const writing = writePageImages(pixels, size, number);
  // What it fails of is said when it is waited for; until then it is nobody's unhandled rejection.
  writing.catch(() => undefined);
  try {
    // Nothing else may happen in the engine while pixels are read that lie there.
    if (ahead === undefined) await writing;
    const { starved, ...content } = await readContent(request, drawn, started);
    // What the supervisor allows is for this page: it is not to be used up for another.
    const mayGoOn = !starved && performance.now() - started < request.limits.pageMs / 2;
    const spent = ahead !== undefined && mayGoOn && !drawer.drawAhead({ ...request, page: ahead });
    const { widthPoints, heightPoints, width, height } = size;
    const page: RenderedPage = {
      number,
      widthPoints,
      heightPoints,
      width,
      height,
      ...(await writing),
      ...content,
    };
    return { kind: "page", page, starved, spent, rss: process.memoryUsage.rss() };
  } catch (error) {
    // No file is written for a page that has been answered.
    await Promise.allSettled([writing]);
    throw error;
  }
}

/** What a drawn page holds, which is closed then. `started`: when it was asked for. */
async function readContent(
  request: PageRequest,
  { document, page, size, ...drawn }: DrawnPage,
  started: number,
) {
  const { page: number, limits } = request;
  const refusals = pdfium.refusals();
  const { text, warnings } = bounded(() => extractText(pdfium, page, number));
  const starved = drawn.starved || pdfium.refusals() > refusals;
  const extracted = request.wantPictures
    ? await extractPictures(pdfium, {
        document: document.handle,
        page,
        number,
        maxPixels: limits.maxPixels,
        maxPictures: limits.maxPictures,
        deadline: started + limits.pageMs / 2,
        seen: seenPictures,
      })
    : { pictures: [], warnings: [] };
  bounded(() => pdfium.api.FPDF_ClosePage(page));
  opened.tidy();
  return {
    text,
    pictures: extracted.pictures,
    warnings: [...size.warnings, ...warnings, ...extracted.warnings],
    starved,
  };
}

/** The place of a page that cannot be read. */
async function blankPage({ page: number, limits }: PageRequest, paper: PaperSize) {
  const size = imageSize(paper, number, limits);
  drawer.discard();
  bounded(() => canvas.clear(size));
  const images = await writePageImages(canvas.pixels(size), size, number);
  const { width, height } = size;
  const page: RenderedPage = {
    number,
    ...paper,
    width,
    height,
    ...images,
    text: "",
    pictures: [],
    warnings: [],
  };
  const rss = process.memoryUsage.rss();
  return { kind: "page", page, starved: false, spent: false, rss } as const;
}

function failed(error: unknown, starved: boolean): WorkerResponse {
  const known = error instanceof ImportFailure ? error : fileSystemFailure(error);
  if (known !== undefined) return { kind: "failed", failure: messageOf(known), fatal: false };
  const outOfMemory = starved || error instanceof EngineMemoryError;
  const detail = `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${pdfium.lastWords()}`;
  // The sentence is the supervisor's: it knows what was being done, and whether it was done twice.
  const code = outOfMemory ? "memory_limit" : "render_crashed";
  return { kind: "failed", failure: { code, message: "", retryable: false, detail }, fatal: true };
}

function messageOf(failure: ImportFailure): FailureMessage {
  return {
    code: failure.code,
    message: failure.message,
    retryable: failure.retryable,
    ...(failure.page === undefined ? {} : { page: failure.page }),
    ...(failure.cause === undefined ? {} : { detail: String(failure.cause) }),
  };
}

/** Gives way to the other processes of the service, with every thread it has by now. */
function makeRoomForOthers(): void {
  try {
    setPriority(niceness);
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  } catch {
    // Not every system lets a process do this; it then merely competes.
  }
}
