import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { renderLimits } from "#shared/limits.ts";
import { openPdf } from "./formats/pdf.ts";
import { importFiles } from "./import-files.service.ts";
import type { ImportsContext } from "./imports.context.ts";
import { zoomImageJob } from "./imports.jobs.ts";
import { findShownImport, insertZoomImage, touchZoomImage } from "./zoom-images.repo.ts";

/** One at a time, because imports use the same render workers. */
const CONCURRENT_JOBS = 1;
/** Twice the resolution of page images. */
const ZOOM_DPI = 2 * renderLimits.dpi;

type ZoomContext = Pick<PlatformContext, "db" | "jobs" | "log" | "storage" | "workspaces"> &
  Pick<ImportsContext, "renderPool" | "sandbox">;

/** Starts to draw pages for zoom. Resolves to a function that stops it. */
export const startZoomImages = (services: ZoomContext): Promise<() => Promise<void>> =>
  services.jobs.work(zoomImageJob, { concurrency: CONCURRENT_JOBS }, ({ importId, page }, signal) =>
    drawZoomImage(services, importId, page, signal),
  );

/** Draws a page from the stored PDF in the resolution for zoom. */
async function drawZoomImage(
  { db, storage, workspaces, sandbox, renderPool }: ZoomContext,
  importId: string,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const shown = await findShownImport(db, importId);
  if (!shown || (await touchZoomImage(db, importId, page))) return;
  const pdf = await storage.open(importFiles.original(shown));
  if (!pdf) return;
  const workspace = await workspaces.createWorkspace("zoom");
  const path = join(workspace.path, "original.pdf");
  try {
    const folder = await sandbox.openFolder(workspace.path);
    try {
      await pipeline(pdf.stream, createWriteStream(path), { signal });
      const document = await openPdf(renderPool, folder, path, { signal, limits: { dpi: ZOOM_DPI } });
      try {
        const { image } = await document.renderPage(page);
        const key = importFiles.zoom(shown, page);
        await storage.put(key, { path: image.path }, { contentType: image.contentType });
        await insertZoomImage(db, { ...shown, page });
      } finally {
        await document.close();
      }
    } finally {
      await renderPool.release(folder);
    }
  } finally {
    await workspace.dispose();
  }
}
