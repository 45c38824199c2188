import { join } from "node:path";
import type { IssueNavigation } from "#shared/kiosk/navigation.ts";
import { verifyEpub } from "../formats/epub/epub-file.ts";
import { openPdf } from "../formats/pdf.ts";
import { importFiles } from "../import-files.service.ts";
import { findExpectations } from "../preflight/preflight.repo.ts";
import { type InspectedIssue, type InspectedPage, preflight } from "../preflight/preflight.ts";
import type { PdfDocument } from "../render/render-types.ts";
import { attributeErrors, fetchSource } from "../source/fetch-source.ts";
import { toStoredWarnings } from "../warnings/warning-list.ts";
import type { ImportRun } from "./import-run.ts";
import { PageWriter } from "./page-writer.ts";
import { runEpubArticles, unpackEpub, withBook } from "./run-epub.ts";
import { readWidgets } from "./run-widgets.ts";

/**
 * Runs an import step by step. Readers see nothing of it before the last step. Throws `ImportError`, `DownloadError`, `ClaimLost`
 * or errors of the database and the storage.
 */
export function runImport(run: ImportRun): Promise<void> {
  return run.source.mode === "epub" ? runEpubImport(run) : runPdfImport(run);
}

async function runPdfImport(run: ImportRun): Promise<void> {
  const { recorder, source } = run;
  await recorder.startStep("download");
  const pdf = await fetchFile(run, "pdf", source.pdfLocation, {});
  recorder.endStep("download", pdf.bytes);

  await recorder.startStep("verify");
  const rendered = await withDocument(run, { pdf }, async (document) => ({
    inspected: await renderPages(run, document),
    navigation: { ...document.navigation, page_list: [] },
  }));
  if (source.xmlLocation !== null)
    await readWidgets(run, source.xmlLocation, rendered.inspected.pages.length);
  await finish(run, [pdf], rendered);
}

async function runEpubImport(run: ImportRun): Promise<void> {
  const { recorder, source } = run;
  await recorder.startStep("download");
  const pdf = await attributeErrors("PDF", fetchFile(run, "pdf", source.pdfLocation, { isFirstOfTwo: true }));
  const epub = await attributeErrors(
    "EPUB",
    fetchFile(run, "epub", source.epubLocation ?? "", { bytesBefore: pdf.bytes }),
  );
  recorder.endStep("download", pdf.bytes + epub.bytes);

  await recorder.startStep("verify");
  await attributeErrors("EPUB", verifyEpub(epub.path));
  const rendered = await attributeErrors(
    "PDF",
    withDocument(run, { pdf, epub }, async (document) => {
      const book = await attributeErrors("EPUB", unpackEpub(run, epub.path));
      try {
        const inspected = await renderPages(run, document);
        const articles = await attributeErrors("EPUB", runEpubArticles(run, book));
        return { inspected, navigation: withBook(document.navigation, book.contents, articles) };
      } finally {
        await book.session.close();
      }
    }),
  );
  await finish(run, [pdf, epub], rendered);
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
  { bytesBefore = 0, isFirstOfTwo = false }: { bytesBefore?: number; isFirstOfTwo?: boolean },
): Promise<FetchedFile> {
  const path = join(folder.path, `original.${kind}`);
  const file = await fetchSource(services, {
    publication: source.publication,
    address,
    kind,
    path,
    signal,
    onProgress: (received, total) => {
      // A failed progress update must not fail the import. If the claim is lost, the next write of a result reports it.
      recorder
        .progress(
          "download",
          bytesBefore + received,
          total === null || isFirstOfTwo ? null : bytesBefore + total,
        )
        .catch(() => undefined);
    },
  });
  return { kind, path, ...file };
}

/** Opens the PDF, ends the step `verify`, runs `work` and closes the PDF. */
async function withDocument<T>(
  { services, recorder, folder, signal }: ImportRun,
  { pdf, epub }: { pdf: FetchedFile; epub?: FetchedFile },
  work: (document: PdfDocument) => Promise<T>,
): Promise<T> {
  const document = await openPdf(services.renderPool, folder, pdf.path, { signal });
  try {
    recorder.endStep("verify", document.pageCount, toStoredWarnings(document.warnings), {
      page_count: document.pageCount,
      pdf_sha256: pdf.sha256,
      pdf_bytes: pdf.bytes,
      ...(epub && { epub_sha256: epub.sha256, epub_bytes: epub.bytes }),
    });
    return await work(document);
  } finally {
    await document.close();
  }
}

async function renderPages(run: ImportRun, document: PdfDocument): Promise<InspectedIssue> {
  const { services, recorder, source, signal } = run;
  await recorder.startStep("render", document.pageCount);
  const writer = new PageWriter({
    storage: services.storage,
    recorder,
    ref: source.ref,
    total: document.pageCount,
  });
  const pages: InspectedPage[] = [];
  let firstPageText = "";
  await document.renderPages({
    // With an EPUB, pictures come from there, because those in the PDF are the same ones cropped for print.
    withImages: source.importImages && source.mode !== "epub",
    signal,
    onPage: (page) => {
      const { number, widthPoints, heightPoints, text, isBlank, missingFonts, lowestDpi } = page;
      pages.push({
        number,
        widthPoints,
        heightPoints,
        hasText: text !== "",
        isBlank,
        missingFonts,
        lowestDpi,
      });
      if (number === 1) firstPageText = text;
      return writer.add(page);
    },
  });
  await writer.end();
  recorder.endStep("render", document.pageCount, writer.warnings);
  return { pages: pages.toSorted((one, other) => one.number - other.number), firstPageText };
}

async function finish(
  { services, recorder, source, signal }: ImportRun,
  files: FetchedFile[],
  { inspected, navigation }: { inspected: InspectedIssue; navigation: IssueNavigation },
): Promise<void> {
  await recorder.startStep("finish");
  signal.throwIfAborted();
  for (const { kind, path } of files)
    await services.storage.put(
      kind === "pdf" ? importFiles.original(source.ref) : importFiles.originalEpub(source.ref),
      { path },
      { contentType: kind === "pdf" ? "application/pdf" : "application/epub+zip" },
    );
  await recorder.finish(navigation, async (trx) => {
    const expected = await findExpectations(trx, source.ref.id);
    return expected ? toStoredWarnings(preflight(inspected, expected)) : [];
  });
}
