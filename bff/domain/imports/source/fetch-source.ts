import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { uploadIdOf } from "#shared/contract/locations.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";
import { downloadToFile } from "../../../platform/outbound/download.ts";
import { DownloadError } from "../../../platform/outbound/download-error.ts";
import type { Services } from "../../../services.ts";
import { findUpload } from "../../uploads/uploads.service.ts";
import { ImportFailure } from "../import-failure.ts";
import { hashFile } from "./hash-file.ts";

const MIB = 1024 * 1024;

/** What each file of an import may be; `label` names it where an import has more than one. */
export const sourceFiles = {
  pdf: {
    label: "PDF",
    maxBytes: sourceLimits.pdf,
    accept: "application/pdf, application/octet-stream;q=0.9, */*;q=0.1",
  },
  epub: {
    label: "EPUB",
    maxBytes: sourceLimits.epub,
    accept: "application/epub+zip, application/octet-stream;q=0.9, */*;q=0.1",
  },
  xml: {
    label: "widget map",
    maxBytes: sourceLimits.xml,
    accept: "application/xml, text/xml, application/octet-stream;q=0.9, */*;q=0.1",
  },
} as const;

export interface FetchSourceOptions {
  publication: { id: number; organization_id: number };
  /** With the credentials for the fetch. */
  address: string;
  kind: keyof typeof sourceFiles;
  path: string;
  signal: AbortSignal;
  onProgress?(received: number, total: number | null): void;
}

/** A file of an import on the local disk. Throws `ImportFailure`, `DownloadError`, or what the disk throws. */
export async function fetchSource(
  services: Services,
  { publication, address, kind, path, signal, onProgress }: FetchSourceOptions,
): Promise<{ bytes: number; sha256: string }> {
  const { maxBytes, accept } = sourceFiles[kind];
  const uploadId = uploadIdOf(address);
  if (uploadId !== null) {
    const file = await copyUpload(services, publication.id, uploadId, path, signal);
    if (file.bytes > maxBytes) throw tooLarge(kind);
    return file;
  }
  const { bytes, sha256 } = await downloadToFile({
    url: address,
    path,
    maxBytes,
    signal,
    guard: services.addressGuards.for("imports", publication.organization_id),
    firstByteMs: fetchLimits.firstByteMs,
    idleMs: fetchLimits.idleMs,
    totalMs: fetchLimits.totalMs,
    maxRedirects: fetchLimits.redirects,
    accept,
    ...(onProgress ? { onProgress } : {}),
  });
  return { bytes, sha256 };
}

/** The same failure, saying which of an import's files it is about. */
export async function about<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImportFailure && error.file === undefined && error.code !== "cancelled")
      throw new ImportFailure(error.code, error.message, {
        file,
        retryable: error.retryable,
        cause: error,
        ...(error.page === undefined ? {} : { page: error.page }),
      });
    if (error instanceof DownloadError)
      throw new ImportFailure(error.code, error.message, {
        file,
        retryable: isRetryable(error),
        cause: error,
      });
    throw error;
  }
}

/** Whether asking for the import again may help, which for the download by itself it may not. */
export function isRetryable({ code, retryable }: DownloadError): boolean {
  return retryable || code === "disk_full";
}

async function copyUpload(
  { db, storage }: Services,
  publicationId: number,
  uploadId: string,
  path: string,
  signal: AbortSignal,
) {
  const upload = await findUpload(db, publicationId, uploadId);
  const stored = upload && (await storage.open(upload.storage_key));
  if (!stored)
    throw new ImportFailure(
      "upload_missing",
      "The uploaded file is not there any more. Upload it again, or give an address to fetch it from.",
    );
  await pipeline(stored.stream, createWriteStream(path), { signal });
  return hashFile(path);
}

function tooLarge(kind: keyof typeof sourceFiles): ImportFailure {
  const { label, maxBytes } = sourceFiles[kind];
  return new ImportFailure(
    "too_large",
    `The uploaded ${label} is larger than the ${maxBytes / MIB} MiB that are accepted. Make it smaller, then upload it again.`,
  );
}
