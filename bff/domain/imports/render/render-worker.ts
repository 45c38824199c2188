/**
 * Entry point of the process that renders pages of one document. Hostile files may kill it, so its parent supervises it, and it has
 * no state except for caches. It handles one request at a time and only uses relative paths in the folder of its import.
 * Argument: memory limit in bytes.
 */
import { readdirSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { message } from "#bff/messages/message.ts";
import { renderLimits } from "#shared/limits.ts";
import { fileSystemError, ImportError } from "../import-error.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { surveyPages } from "./engine-document.ts";
import { hideLayers, LAYERS_KEY } from "./layers/hide-layers.ts";
import { SHOWN_FILE } from "./layers/shown-file.ts";
import { readDocumentNavigation } from "./navigation/document-navigation.ts";
import { readPageLinks } from "./navigation/page-links.ts";
import { withoutNavigation } from "./navigation/without-navigation.ts";
import { OpenDocument } from "./open-document.ts";
import { type DrawnPage, PageDrawer } from "./page/page-drawer.ts";
import { imageSize, PageCanvas, writePageImages } from "./page/page-image.ts";
import { inspectPage, isUniform } from "./page/page-inspection.ts";
import { extractPictures } from "./page/page-pictures.ts";
import { extractText } from "./page/page-text.ts";
import { EngineMemoryError, FileAccess, startPdfium } from "./pdfium.ts";
import type {
  FailureMessage,
  OpenFileRequest,
  PageRequest,
  PaperSize,
  RenderedPage,
  WarmRequest,
  WorkerMessage,
  WorkerRequest,
  WorkerResponse,
} from "./render-types.ts";
import { mentionedKeys } from "./saved/mentions.ts";
import { runWithTimeLimit } from "./time-limit.ts";
import { readUserUnits, UNIT_KEY } from "./user-units.ts";

const niceness = 10;
/** Memory that the runtime and the encoder need in addition to the engine. */
const NON_ENGINE_BYTES = 200 * 1024 * 1024;
/** Time for the outline and the page labels of a document. The rest is left out. */
const NAVIGATION_MS = 5_000;
const WARM_PAGE_MS = 60_000;

// Only the supervisor ends this process. Signals to the whole process group are ignored.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
lowerPriority();
sharp.concurrency(1);
sharp.cache(false);

const memoryBytes = Number(process.argv[2]);
const pdfium = await startPdfium(Math.max(memoryBytes - NON_ENGINE_BYTES, memoryBytes / 4));
const files = new FileAccess(pdfium);
const canvas = new PageCanvas(pdfium);
const opened = new OpenDocument(pdfium, files);
const drawer = new PageDrawer(pdfium, opened, canvas);
/** Hashes of the pictures extracted so far. Kept when the document is reopened. */
const sentPictures = new Set<string>();

process.on("message", (request: WorkerRequest) => void answer(request));
process.send?.({ kind: "ready" } satisfies WorkerMessage);

async function answer(request: WorkerRequest): Promise<void> {
  const refusals = pdfium.refusals();
  let response: WorkerResponse;
  try {
    if (request.kind === "warm") {
      await warmUp(request);
      response = { kind: "warmed", rss: process.memoryUsage.rss() };
    } else if (request.kind === "open") {
      const survey = runWithTimeLimit(() => openFile(request));
      response = { kind: "opened", ...survey, rss: process.memoryUsage.rss() };
    } else {
      response = await (request.blank === null ? renderPage(request) : blankPage(request, request.blank));
    }
  } catch (error) {
    response = failed(error, pdfium.refusals() > refusals);
  }
  process.send?.(response);
}

/** Renders a page of a document of ours in the same way as one of an import, and discards it. */
async function warmUp({ file, page }: WarmRequest): Promise<void> {
  const { reading } = openFile({ kind: "open", file, maxPages: renderLimits.maxPages, withNavigation: true });
  await renderPage({
    kind: "page",
    file,
    reading,
    page,
    blank: null,
    unit: 1,
    withPictures: false,
    limits: {
      pageMs: WARM_PAGE_MS,
      dpi: renderLimits.dpi,
      maxPixels: renderLimits.maxPixels,
      maxPictures: 0,
    },
  });
  opened.close();
  for (const name of readdirSync(OUTPUT)) rmSync(join(OUTPUT, name));
}

function openFile({ file, maxPages, withNavigation }: OpenFileRequest) {
  const survey = surveyPages(pdfium, files, file, maxPages);
  const keys = mentionedKeys(file, [LAYERS_KEY, UNIT_KEY]);
  const hidesLayers = keys.has(LAYERS_KEY) && hideLayers(pdfium, files, survey);
  const units = keys.has(UNIT_KEY) ? readUserUnits(pdfium, files, survey, survey.pageCount) : {};
  const { pageCount, reading, blanks, warnings } = survey;
  let navigation = withoutNavigation;
  if (withNavigation && pageCount <= maxPages) {
    // Stays open for the first page.
    const { handle } = opened.forPage(hidesLayers ? { file: SHOWN_FILE, reading: "by_index" } : survey);
    navigation = readDocumentNavigation(pdfium, handle, pageCount, performance.now() + NAVIGATION_MS);
  }
  return { pageCount, reading, blanks, units, warnings, navigation, hidesLayers };
}

async function renderPage(request: PageRequest): Promise<WorkerResponse> {
  const { page: number } = request;
  const started = performance.now();
  const drawn = drawer.draw(request);
  const { size } = drawn;
  const ahead = drawer.leavesTime(drawn) ? request.ahead : undefined;
  const pixels = ahead === undefined ? canvas.pixels(size) : canvas.copy(size);
  const writing = writePageImages(pixels, size, number);
  // Errors are reported when `writing` is awaited. Without this handler they would be unhandled rejections until then.
  writing.catch(() => undefined);
  try {
    // Without a copy, the engine must not be called while its memory is being encoded.
    if (ahead === undefined) await writing;
    const { outOfMemory, ...content } = await readContent(request, drawn, { pixels, started });
    // The time limit is for both pages, so at most half of it may have passed before another page is drawn ahead.
    const hasTimeLeft = !outOfMemory && performance.now() - started < request.limits.pageMs / 2;
    if (ahead !== undefined && hasTimeLeft) drawer.drawAhead({ ...request, ...ahead });
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
    return { kind: "page", page, outOfMemory, rss: process.memoryUsage.rss() };
  } catch (error) {
    // All writes must have ended before the response is sent.
    await Promise.allSettled([writing]);
    throw error;
  }
}

/** Extracts text and pictures of a drawn page, inspects and closes it. `started` is the time of the request. */
async function readContent(
  request: PageRequest,
  { document, page, size, ...drawn }: DrawnPage,
  { pixels, started }: { pixels: Buffer; started: number },
) {
  const { page: number, unit, limits } = request;
  const refusals = pdfium.refusals();
  // Before the next call of the engine, which may move the pixels.
  const isEmpty = isUniform(pixels);
  const { text, wordBoxes, links, warnings, inspection } = runWithTimeLimit(() => ({
    ...extractText(pdfium, page, number),
    links: readPageLinks(pdfium, { document: document.handle, page, pageCount: document.pageCount }),
    inspection: inspectPage(pdfium, page, { unit, deadline: started + limits.pageMs / 4 }),
  }));
  const outOfMemory = drawn.outOfMemory || pdfium.refusals() > refusals;
  const extracted = request.withPictures
    ? await extractPictures(pdfium, {
        document: document.handle,
        page,
        number,
        maxPixels: limits.maxPixels,
        maxPictures: limits.maxPictures,
        deadline: started + limits.pageMs / 2,
        seen: sentPictures,
      })
    : { pictures: [], warnings: [] };
  runWithTimeLimit(() => pdfium.api.FPDF_ClosePage(page));
  opened.tidy();
  return {
    text,
    wordBoxes,
    links,
    pictures: extracted.pictures,
    warnings: [...size.warnings, ...warnings, ...extracted.warnings],
    isBlank: isEmpty && text === "",
    ...inspection,
    outOfMemory,
  };
}

/** Renders a blank page instead of an unreadable one. */
async function blankPage({ page: number, limits }: PageRequest, paper: PaperSize) {
  const size = imageSize(paper, number, limits);
  drawer.discard();
  runWithTimeLimit(() => canvas.clear(size));
  const images = await writePageImages(canvas.pixels(size), size, number);
  const { width, height } = size;
  const page: RenderedPage = {
    number,
    ...paper,
    width,
    height,
    ...images,
    text: "",
    wordBoxes: "",
    links: [],
    pictures: [],
    warnings: [],
    isBlank: false,
    missingFonts: [],
    lowestDpi: null,
  };
  const rss = process.memoryUsage.rss();
  return { kind: "page", page, outOfMemory: false, rss } as const;
}

/** Placeholder. The supervisor writes the message, because it knows the request and whether it was retried. */
const PLACEHOLDER_MESSAGE = message("failures.internal");

function failed(error: unknown, refusedMemory: boolean): WorkerResponse {
  const known = error instanceof ImportError ? error : fileSystemError(error);
  if (known !== undefined) return { kind: "failed", failure: messageOf(known), fatal: false };
  const outOfMemory = refusedMemory || error instanceof EngineMemoryError;
  const detail = `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${pdfium.lastWords()}`;

  const code = outOfMemory ? "memory_limit" : "render_crashed";
  return {
    kind: "failed",
    failure: { code, message: PLACEHOLDER_MESSAGE, retryable: false, detail },
    fatal: true,
  };
}

function messageOf(failure: ImportError): FailureMessage {
  return {
    code: failure.code,
    message: failure.text,
    retryable: failure.retryable,
    ...(failure.page === undefined ? {} : { page: failure.page }),
    ...(failure.cause === undefined ? {} : { detail: String(failure.cause) }),
  };
}

/** Lowers the priority of all current threads below that of the service's other processes. */
function lowerPriority(): void {
  try {
    setPriority(niceness);
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  } catch {
    // Not all systems support this. The worker then runs with normal priority.
  }
}
