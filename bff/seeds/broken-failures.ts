import type { ImportFailure } from "#shared/console/imports.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";
import { asDownloadError, type DownloadErrorCode, failures } from "../platform/outbound/download-error.ts";
import { AddressRefusedError } from "../platform/outbound/outbound-agent.ts";
import type { StorageErrorCode } from "../platform/storage/storage.ts";

const HOST = "files.example.com";
const MIB = 1024 * 1024;

/** What a publisher is told where the network fails in this way. */
const below = (error: Error): string =>
  (asDownloadError(error, { host: HOST, answered: false, received: 0, total: null, encoding: null }) as Error)
    .message;
const ofSystem = (code: string) => below(Object.assign(new Error(code), { code }));

/** What a publisher is told of a download, for every way in which one fails. */
const DOWNLOADS: Record<Exclude<DownloadErrorCode, "cancelled" | "disk_full" | "interrupted">, string> = {
  address_refused: below(new AddressRefusedError(HOST, ["private"])),
  bad_encoding: failures.badEncoding(HOST, "br").message,
  bad_url: failures.badUrl().message,
  host_not_found: ofSystem("ENOTFOUND"),
  http_status: failures.status(new URL(`https://${HOST}/issue.pdf`), 404).message,
  not_reachable: ofSystem("ECONNREFUSED"),
  timeout: failures.stalled(HOST, fetchLimits.idleMs, 4 * MIB).message,
  too_large: failures.tooLarge(HOST, sourceLimits.pdf).message,
  too_many_redirects: failures.tooManyRedirects(HOST, fetchLimits.redirects).message,
};

const NOT_STORED =
  "The service could not store the pages: its disk is full or out of reach. Tell whoever runs it.";
const STORAGE: Record<Exclude<StorageErrorCode, "disk_full">, string> = {
  read_only: NOT_STORED,
  unavailable: NOT_STORED,
};

/** Of files, and of the service itself: word for word, so that they are said in every language. */
const REST: Record<string, string> = {
  cancelled: "The import was cancelled. Import again to start over.",
  disk_full: "The disk of the service is full. Ask whoever runs it to make room, then import again.",
  epub_damaged:
    "The EPUB is damaged or incomplete: its archive cannot be read. Check that it was uploaded completely, or export it again.",
  epub_empty:
    "There is nothing to read in the EPUB: its reading order (the spine) names no document that is in it. Export it again.",
  epub_protected:
    "The EPUB is protected against copying (DRM): “OEBPS/one.xhtml” in it is encrypted. Export it without protection, then import again.",
  epub_too_large:
    "The EPUB unpacks to more than the 1024 MiB that are accepted. Reduce the size of its pictures and films, or split the issue.",
  epub_unsafe:
    "The EPUB was not opened, because the name “../one.xhtml” in it leads out of its folder. Export it again with a program that writes valid EPUBs.",
  internal:
    "Something failed on our side, and the log of the service says what. Import again; if it fails again, tell whoever runs it.",
  interrupted:
    "The service or its database stopped three times in the middle of this import. Check the file, then import again.",
  job_timeout:
    "Rendering took longer than 30 minutes and was given up. Split the issue, or simplify its pages.",
  memory_limit:
    "Page 12 needs more than the 512 MB of memory one page may use. Reduce the size of its images or flatten its transparency, then export again.",
  not_a_pdf:
    "The file is not a PDF: it is a web page. Check that the location leads to the PDF itself, not to a sign-in or error page.",
  not_an_epub:
    "The file is not an EPUB: it is a PDF. Give it as the PDF of the issue, and the EPUB beside it.",
  page_timeout:
    "Page 7 could not be rendered within 15 seconds. Simplify its drawings or flatten them to an image, then export again.",
  parse_crashed:
    "The EPUB could not be read: it made the process that reads it fail. Export it again with another program.",
  parse_timeout: "The EPUB could not be read within 60 seconds. Simplify it, then export again.",
  parse_unavailable:
    "The service could not start the process that reads EPUBs. Ask whoever runs it to look at its log, then import again.",
  pdf_damaged:
    "The PDF is damaged and cannot be read. Export it again and check that it opens in a PDF viewer.",
  pdf_empty: "The PDF has no pages. Export the issue again and check that the file opens in a PDF viewer.",
  pdf_encrypted:
    "The PDF is locked with a password. Export it without a password to open, then import again.",
  render_crashed:
    "Page 3 made the renderer fail, twice. Export the PDF again with other settings, for example as PDF/X-4 or PDF 1.4.",
  render_unavailable:
    "The service could not start its renderer. Ask whoever runs it to look at its log, then import again.",
  storage_failed:
    "The service could not use its own files (EACCES). Ask whoever runs it to look at its data folder.",
  too_long:
    "The import took longer than 30 minutes and was stopped. Split the issue, or reduce the size of its images.",
  too_many_pages: "The PDF has 6200 pages; an issue can have at most 5000. Split it into several issues.",
  upload_missing:
    "The uploaded file is not there any more. Upload it again, or give an address to fetch it from.",
};

const LATER = new Set([
  "not_reachable",
  "timeout",
  "cancelled",
  "disk_full",
  "internal",
  "interrupted",
  "parse_unavailable",
  "read_only",
  "render_unavailable",
  "storage_failed",
  "unavailable",
]);

/** Every way in which an import fails, once. */
export const FAILURES: readonly ImportFailure[] = Object.entries({ ...DOWNLOADS, ...STORAGE, ...REST }).map(
  ([code, message]) => ({
    code,
    message,
    page: /^Page (\d+)/.test(message) ? Number(/^Page (\d+)/.exec(message)![1]) : null,
    file: code.startsWith("epub") || code.startsWith("parse") ? "book.epub" : null,
    retryable: LATER.has(code),
  }),
);
