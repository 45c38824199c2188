import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { JobFolder } from "../../sandbox/job-folder.ts";
import { surveyPages } from "../engine-document.ts";
import { readDocumentNavigation } from "../navigation/document-navigation.ts";
import { readPageLinks } from "../navigation/page-links.ts";
import { imageSize } from "../page/page-image.ts";
import { inspectPage } from "../page/page-inspection.ts";
import { extractText } from "../page/page-text.ts";
import { tooManyPages } from "../render-failures.ts";
import type { OpenOptions, RenderPool } from "../render-pool.ts";
import { defaultLimits, type ImageFile, type PdfDocument, type RenderedPage } from "../render-types.ts";
import { readPage, startSharedEngine } from "./shared-engine.ts";

const SIDE = 16;
const white = { create: { width: SIDE, height: SIDE, channels: 3, background: "#fff" } } as const;

/**
 * Returns a pool that reads PDFs with the engine in this process, but stores the same small picture for each page and extracts no
 * pictures. For tests of other parts of an import: a child process takes a quarter of a second of CPU time. The pool draws
 * documents that are opened while `draws` returns true.
 */
export function withoutDrawing(pool: RenderPool, draws: () => boolean): RenderPool {
  return {
    prepare(folder) {
      if (draws()) pool.prepare(folder);
    },
    warm(folder) {
      if (draws()) pool.warm(folder);
    },
    open(folder, path, options) {
      return draws() ? pool.open(folder, path, options) : openUndrawn(folder, path, options);
    },
    release: (folder) => pool.release(folder),
    close: () => pool.close(),
    workers: () => pool.workers(),
  };
}

async function openUndrawn(folder: JobFolder, path: string, options: OpenOptions): Promise<PdfDocument> {
  const engine = await startSharedEngine();
  const { pdfium, files } = engine;
  const picture = await sharp(white).jpeg().toBuffer();
  const limits = { ...defaultLimits, ...options.limits };
  const survey = surveyPages(pdfium, files, path, limits.maxPages);
  if (survey.pageCount > limits.maxPages) throw tooManyPages(survey.pageCount, limits.maxPages);
  if (Object.keys(survey.blanks).length > 0) throw new Error("a PDF with unreadable pages must be drawn");

  async function writePicture(name: string): Promise<ImageFile> {
    const file = join(folder.path, `${name}.jpg`);
    await writeFile(file, picture);
    return { path: file, bytes: picture.length, contentType: "image/jpeg", width: SIDE, height: SIDE };
  }

  return {
    pageCount: survey.pageCount,
    warnings: survey.warnings,
    navigation: readPage(engine, survey, 1, (_, { handle }) =>
      readDocumentNavigation(pdfium, handle, survey.pageCount, Number.POSITIVE_INFINITY),
    ),
    renderPage,
    async renderPages({ signal, onPage }) {
      const numbers = Array.from({ length: survey.pageCount }, (_, index) => index + 1);
      const results = await Promise.allSettled(
        numbers.map(async (number) => {
          const page = await renderPage(number);
          signal.throwIfAborted();
          await onPage(page);
        }),
      );
      const failed = results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
    close: async () => undefined,
  };

  async function renderPage(number: number): Promise<RenderedPage> {
    return {
      ...readContent(number),
      image: await writePicture(`page-${number}`),
      thumbnail: await writePicture(`thumbnail-${number}`),
      cover: number === 1 ? await writePicture("cover") : null,
    };
  }

  function readContent(number: number) {
    return readPage(engine, survey, number, (page, { handle: document, pageCount }) => {
      const widthPoints = pdfium.api.FPDF_GetPageWidthF(page);
      const heightPoints = pdfium.api.FPDF_GetPageHeightF(page);
      const { width, height } = imageSize({ widthPoints, heightPoints }, number, limits);
      const { text, wordBoxes, warnings } = extractText(pdfium, page, number);
      const links = readPageLinks(pdfium, { document, page, pageCount });
      const inspection = inspectPage(pdfium, page, { unit: 1, deadline: Number.POSITIVE_INFINITY });
      const paper = { number, widthPoints, heightPoints, width, height };
      return { ...paper, text, wordBoxes, links, warnings, ...inspection, pictures: [], isBlank: false };
    });
  }
}
