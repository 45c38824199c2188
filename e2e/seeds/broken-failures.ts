import { type Message, message } from "#bff/messages/message.ts";
import {
  type DownloadError,
  type DownloadErrorCode,
  failures,
  toDownloadError,
} from "#bff/platform/outbound/download-error.ts";
import { AddressRefusedError } from "#bff/platform/outbound/outbound-agent.ts";
import type { StorageErrorCode } from "#bff/platform/storage/storage.ts";
import type { StoredFailure } from "#bff/schema/tables/imports.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";

const HOST = "files.example.com";
const MIB = 1024 * 1024;

/** Returns the message for a network error. */
const messageOf = (error: Error): Message =>
  (
    toDownloadError(error, {
      host: HOST,
      hasResponded: false,
      received: 0,
      total: null,
      encoding: null,
    }) as DownloadError
  ).text;
const systemError = (code: string) => messageOf(Object.assign(new Error(code), { code }));

/** The messages of all download errors. */
const DOWNLOADS: Record<Exclude<DownloadErrorCode, "cancelled" | "disk_full" | "interrupted">, Message> = {
  address_refused: messageOf(new AddressRefusedError(HOST, ["private"])),
  bad_encoding: failures.badEncoding(HOST, "br").text,
  bad_url: failures.badUrl().text,
  host_not_found: systemError("ENOTFOUND"),
  http_status: failures.status(new URL(`https://${HOST}/issue.pdf`), 404).text,
  not_reachable: systemError("ECONNREFUSED"),
  timeout: failures.stalled(HOST, fetchLimits.idleMs, 4 * MIB).text,
  too_large: failures.tooLarge(HOST, sourceLimits.pdf).text,
  too_many_redirects: failures.tooManyRedirects(HOST, fetchLimits.redirects).text,
};

const NOT_STORED = message("failures.storage_failed.pages");
const STORAGE: Record<Exclude<StorageErrorCode, "disk_full">, Message> = {
  read_only: NOT_STORED,
  unavailable: NOT_STORED,
};

const EPUB = message("failures.subject.epub");

/** The messages of all other import errors. */
const OTHERS: Record<string, Message> = {
  cancelled: message("failures.cancelled.start_over"),
  disk_full: message("failures.disk_full"),
  epub_damaged: message("failures.epub_damaged.archive"),
  epub_empty: message("failures.epub_empty"),
  epub_protected: message("failures.epub_protected.drm", { file: "OEBPS/one.xhtml" }),
  epub_too_large: message("failures.epub_too_large.bytes", { mebibytes: 1024 }),
  epub_unsafe: message("failures.epub_unsafe.entry", {
    problem: message("failures.unsafe.outside", { name: "“../one.xhtml”" }),
  }),
  internal: message("failures.internal"),
  interrupted: message("failures.interrupted.three_times"),
  job_timeout: message("failures.job_timeout", { minutes: 30 }),
  memory_limit: message("failures.memory_limit.rendering", {
    subject: message("failures.subject.page", { page: 12 }),
    megabytes: 512,
  }),
  not_a_pdf: message("failures.not_a_pdf", { problem: message("file_kind.web_page", { format: "PDF" }) }),
  not_an_epub: message("failures.not_an_epub", { problem: message("file_kind.pdf") }),
  page_timeout: message("failures.page_timeout.rendering", { page: 7, seconds: 15 }),
  parse_crashed: message("failures.parse_crashed", { subject: EPUB }),
  parse_timeout: message("failures.parse_timeout", { subject: EPUB, seconds: 60 }),
  parse_unavailable: message("failures.parse_unavailable"),
  pdf_damaged: message("failures.pdf_damaged.unreadable"),
  pdf_empty: message("failures.pdf_empty"),
  pdf_encrypted: message("failures.pdf_encrypted.password"),
  render_crashed: message("failures.render_crashed", {
    subject: message("failures.subject.page", { page: 3 }),
  }),
  render_unavailable: message("failures.render_unavailable"),
  storage_failed: message("failures.storage_failed.own_files", { error: "EACCES" }),
  import_timeout: message("failures.import_timeout"),
  too_many_pages: message("failures.too_many_pages", { pages: 6200, maximum: 5000 }),
  upload_missing: message("failures.upload_missing"),
};

/** The page number of failures that concern a page. */
const PAGES = new Map([
  ["memory_limit", 12],
  ["page_timeout", 7],
  ["render_crashed", 3],
]);

const RETRYABLE = new Set([
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

/** One failure for each error code of an import. */
export const FAILURES: readonly StoredFailure[] = Object.entries({ ...DOWNLOADS, ...STORAGE, ...OTHERS }).map(
  ([code, text]) => ({
    code,
    message: text,
    page: PAGES.get(code) ?? null,
    file: code.startsWith("epub") || code.startsWith("parse") ? "book.epub" : null,
    retryable: RETRYABLE.has(code),
  }),
);
