import type { ImportFailure } from "#shared/console/imports.ts";
import type { DownloadErrorCode } from "../platform/outbound/download-error.ts";

const HOST = "files.example.com";

/** What a publisher is told of a download, for every way in which one fails. */
const DOWNLOADS: Record<Exclude<DownloadErrorCode, "cancelled" | "disk_full" | "interrupted">, string> = {
  address_refused: `${HOST} leads to a private address. Give a public one.`,
  bad_encoding: `${HOST} sent the file in an encoding that cannot be read. Send it as it is.`,
  bad_url: "The address is no http or https address.",
  host_not_found: `There is no server named ${HOST}. Check the address.`,
  http_status: `${HOST} answered with 404 Not Found. Check the address.`,
  not_reachable: `${HOST} cannot be reached. Import again when it can.`,
  timeout: `${HOST} sent nothing for 30 seconds. Import again later.`,
  too_large: "The PDF is larger than 512 MiB. Make it smaller.",
  too_many_redirects: `${HOST} sent us on more than three times. Give the last address.`,
};

/** Of files, and of the service itself. */
const REST: Record<string, string> = {
  cancelled: "The import was cancelled. Import again to start over.",
  disk_full: "The disk of the service is full. Ask whoever runs it to make room, then import again.",
  epub_damaged: "The EPUB is damaged. Export it again.",
  epub_empty: "The EPUB holds no text. Export it again.",
  epub_protected: "The EPUB is protected. Send one without protection.",
  epub_too_large: "The EPUB unpacks to more than 1 GiB.",
  epub_unsafe: "The EPUB names a file outside itself. Export it again.",
  internal: "Something failed on our side, and the log of the service says what.",
  interrupted: "The service stopped three times in the middle of this import.",
  job_timeout: "The pages took too long to draw.",
  memory_limit: "A page needs more memory than there is. Simplify it.",
  not_a_pdf: "The file is no PDF.",
  not_an_epub: "The file is no EPUB.",
  page_timeout: "Page 7 took longer than 15 seconds to draw. Simplify it.",
  parse_crashed: "The EPUB made its reader stop. Export it again.",
  parse_timeout: "The EPUB took too long to read.",
  parse_unavailable: "The EPUB could not be read just now. Import again.",
  pdf_damaged: "The PDF is damaged. Export it again.",
  pdf_empty: "The PDF has no pages.",
  pdf_encrypted: "The PDF is encrypted. Send one that opens without a password.",
  render_crashed: "Page 3 made its drawing stop. Export the PDF again.",
  render_unavailable: "The pages could not be drawn just now. Import again.",
  storage_failed: "The service could not use its own files. Ask whoever runs it to look.",
  too_long: "The import took longer than 30 minutes.",
  too_many_pages: "The PDF has more pages than an issue may have.",
  upload_missing: "The uploaded file is gone. Upload it again.",
};

const LATER = new Set([
  "not_reachable",
  "timeout",
  "cancelled",
  "disk_full",
  "internal",
  "interrupted",
  "parse_unavailable",
  "render_unavailable",
  "storage_failed",
]);

/** Every way in which an import fails, once. */
export const FAILURES: readonly ImportFailure[] = Object.entries({ ...DOWNLOADS, ...REST }).map(
  ([code, message]) => ({
    code,
    message,
    page: /^Page (\d+)/.test(message) ? Number(/^Page (\d+)/.exec(message)![1]) : null,
    file: code.startsWith("epub") || code.startsWith("parse") ? "book.epub" : null,
    retryable: LATER.has(code),
  }),
);
