import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { JobFolder } from "../../sandbox/job-folder.ts";
import { openDocument, surveyPages } from "../engine-document.ts";
import { imageSize } from "../page/page-image.ts";
import { inspectPage } from "../page/page-inspection.ts";
import { extractText } from "../page/page-text.ts";
import type { RenderPool } from "../render-pool.ts";
import { defaultLimits, type ImageFile, type PdfDocument, type RenderedPage } from "../render-types.ts";
import { startSharedEngine } from "./shared-engine.ts";

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
    open(folder, path, options) {
      return draws() ? pool.open(folder, path, options) : openUndrawn(folder, path);
    },
    release: (folder) => pool.release(folder),
    close: () => pool.close(),
    workers: () => pool.workers(),
  };
}

async function openUndrawn(folder: JobFolder, path: string): Promise<PdfDocument> {
  const { pdfium, files } = await startSharedEngine();
  const picture = await sharp(white).jpeg().toBuffer();
  const survey = surveyPages(pdfium, files, path, defaultLimits.maxPages);

  async function writePicture(name: string): Promise<ImageFile> {
    const file = join(folder.path, `${name}.jpg`);
    await writeFile(file, picture);
    return { path: file, bytes: picture.length, contentType: "image/jpeg", width: SIDE, height: SIDE };
  }

  return {
    pageCount: survey.pageCount,
    warnings: survey.warnings,
    async renderPages({ onPage }) {
      for (let number = 1; number <= survey.pageCount; number++) {
        const page: RenderedPage = {
          ...readPage(number),
          image: await writePicture(`page-${number}`),
          thumbnail: await writePicture(`thumbnail-${number}`),
          cover: number === 1 ? await writePicture("cover") : null,
        };
        await onPage(page);
      }
    },
    close: async () => undefined,
  };

  function readPage(number: number) {
    const document = openDocument(pdfium, files, survey);
    const page = document.loadPage(number);
    const widthPoints = pdfium.api.FPDF_GetPageWidthF(page);
    const heightPoints = pdfium.api.FPDF_GetPageHeightF(page);
    const { width, height } = imageSize({ widthPoints, heightPoints }, number, defaultLimits);
    const { text, wordBoxes, warnings } = extractText(pdfium, page, number);
    const inspection = inspectPage(pdfium, page, Number.POSITIVE_INFINITY);
    pdfium.api.FPDF_ClosePage(page);
    document.close();
    const paper = { number, widthPoints, heightPoints, width, height };
    return { ...paper, text, wordBoxes, warnings, ...inspection, pictures: [], isBlank: text === "" };
  }
}
