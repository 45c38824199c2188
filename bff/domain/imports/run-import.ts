import { join } from "node:path";
import { verifyEpub } from "./formats/epub/epub-file.ts";
import { openPdf } from "./formats/pdf.ts";
import { importFiles } from "./import-files.service.ts";
import { recorded } from "./import-recorder.ts";
import type { ImportRun } from "./import-run.ts";
import { PageWriter } from "./page-writer.ts";
import type { PdfDocument } from "./render/render-types.ts";
import { runEpubArticles, unpackEpub } from "./run-epub.ts";
import { readWidgets } from "./run-widgets.ts";
import { about, fetchSource } from "./source/fetch-source.ts";

/**
 * Runs an import. Each step is recorded as it happens; nothing is visible to readers before the last one. Throws
 * `ImportFailure`, `DownloadError`, `LeaseLost`, or what the machinery throws.
 */
export function runImport(run: ImportRun): Promise<void> {
  return run.source.mode === "epub" ? runEpubImport(run) : runPdfImport(run);
}

async function runPdfImport(run: ImportRun): Promise<void> {
  const { recorder, source } = run;
  await recorder.startStep("download");
  const pdf = await fetchFile(run, "pdf", source.pdfAddress, 0);
  await recorder.finishStep("download", pdf.bytes);

  await recorder.startStep("verify");
  const pageCount = await withDocument(run, pdf, (document) => renderPages(run, document));
  if (source.xmlAddress !== null) await readWidgets(run, source.xmlAddress, pageCount);
  await finish(run, [pdf]);
}

async function runEpubImport(run: ImportRun): Promise<void> {
  const { recorder, source } = run;
  await recorder.startStep("download");
  const pdf = await about("PDF", fetchFile(run, "pdf", source.pdfAddress, 0));
  const epub = await about("EPUB", fetchFile(run, "epub", source.epubAddress ?? "", pdf.bytes));
  await recorder.finishStep("download", pdf.bytes + epub.bytes);

  await recorder.startStep("verify");
  await about("EPUB", verifyEpub(epub.path));
  await recorder.describeEpub(epub);
  await about(
    "PDF",
    withDocument(run, pdf, async (document) => {
      const book = await about("EPUB", unpackEpub(run, epub.path));
      try {
        await renderPages(run, document);
        await about("EPUB", runEpubArticles(run, book));
      } finally {
        await book.session.close();
      }
    }),
  );
  await finish(run, [pdf, epub]);
}

interface FetchedFile {
  kind: "pdf" | "epub";
  path: string;
  bytes: number;
  sha256: string;
}

async function fetchFile(
  { services, recorder, source, folder, signal }: ImportRun,
  kind: "pdf" | "epub",
  address: string,
  bytesBefore: number,
): Promise<FetchedFile> {
  const path = join(folder.path, `original.${kind}`);
  const file = await fetchSource(services, {
    publication: source.publication,
    address,
    kind,
    path,
    signal,
    onProgress: (received, total) => {
      // Progress that cannot be noted is not worth an import; a lost lease is met by the next real write.
      recorder
        .progress("download", bytesBefore + received, total === null ? null : bytesBefore + total)
        .catch(() => undefined);
    },
  });
  return { kind, path, ...file };
}

/** Opens the PDF, which ends the step `verify`, and closes it after the work with it. Answers how many pages it has. */
async function withDocument(
  { services, recorder, folder, signal }: ImportRun,
  pdf: FetchedFile,
  work: (document: PdfDocument) => Promise<void>,
): Promise<number> {
  const document = await openPdf(services.renderPool, folder, pdf.path, { signal });
  try {
    await recorder.describeSource({ pageCount: document.pageCount, sha256: pdf.sha256, bytes: pdf.bytes });
    await recorder.finishStep("verify", document.pageCount, recorded(document.warnings));
    await work(document);
    return document.pageCount;
  } finally {
    await document.close();
  }
}

async function renderPages(run: ImportRun, document: PdfDocument): Promise<void> {
  const { services, recorder, source, signal } = run;
  await recorder.startStep("render", document.pageCount);
  const writer = new PageWriter({
    storage: services.storage,
    recorder,
    place: source.place,
    total: document.pageCount,
  });
  await document.renderPages({
    // Beside an EPUB the pictures are taken from there: those of the PDF are the same ones, cut for print.
    wantImages: source.importImages && source.mode !== "epub",
    signal,
    onPage: (page) => writer.add(page),
  });
  await writer.end();
  await recorder.finishStep("render", document.pageCount, writer.warnings);
}

async function finish(
  { services, recorder, source, signal }: ImportRun,
  files: FetchedFile[],
): Promise<void> {
  await recorder.startStep("finish");
  signal.throwIfAborted();
  for (const { kind, path } of files)
    await services.storage.put(
      kind === "pdf" ? importFiles.original(source.place) : importFiles.originalEpub(source.place),
      { path },
      { contentType: kind === "pdf" ? "application/pdf" : "application/epub+zip" },
    );
  await recorder.finish([]);
}
