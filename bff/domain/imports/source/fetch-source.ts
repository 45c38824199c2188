import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { findUpload } from "#bff/domain/uploads/index.ts";
import { message } from "#bff/messages/message.ts";
import { downloadToFile } from "#bff/platform/outbound/download.ts";
import { DownloadError } from "#bff/platform/outbound/download-error.ts";
import { ByteMeter } from "#bff/platform/storage/byte-meter.ts";
import { uploadIdOf } from "#shared/contract/imports/locations.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";
import { ImportError } from "../import-error.ts";

const MIB = 1024 * 1024;

/** Limits and media types of source files. `label` names the file in error messages. */
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
    label: message("failures.subject.widget_map"),
    maxBytes: sourceLimits.xml,
    accept: "application/xml, text/xml, application/octet-stream;q=0.9, */*;q=0.1",
  },
} as const;

export interface FetchSourceOptions {
  publication: { id: number; organization_id: number };
  /** Includes the credentials. */
  address: string;
  kind: keyof typeof sourceFiles;
  path: string;
  signal: AbortSignal;
  onProgress?(received: number, total: number | null): void;
}

/** Copies a source file to `path`, from a URL or an upload. Throws `ImportError`, `DownloadError` or a file system error. */
export async function fetchSource(
  services: Pick<PlatformContext, "addressGuards" | "db" | "storage">,
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

/** Adds the name of the source file to import and download errors of `work`. */
export async function attributeErrors<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImportError && error.file === undefined && error.code !== "cancelled")
      throw new ImportError(error.code, error.text, {
        file,
        retryable: error.retryable,
        cause: error,
        ...(error.page === undefined ? {} : { page: error.page }),
      });
    if (error instanceof DownloadError)
      throw new ImportError(error.code, error.text, {
        file,
        retryable: isRetryable(error),
        cause: error,
      });
    throw error;
  }
}

/** Returns true if repeating the import may help. Unlike repeating the download, this can help if the disk was full. */
export function isRetryable({ code, retryable }: DownloadError): boolean {
  return retryable || code === "disk_full";
}

async function copyUpload(
  { db, storage }: Pick<PlatformContext, "db" | "storage">,
  publicationId: number,
  uploadId: string,
  path: string,
  signal: AbortSignal,
) {
  const upload = await findUpload(db, publicationId, uploadId);
  const stored = upload && (await storage.open(upload.storage_key));
  if (!stored) throw new ImportError("upload_missing", message("failures.upload_missing"));
  const meter = new ByteMeter();
  await pipeline(meter.pass(stored.stream), createWriteStream(path), { signal });
  return meter.total();
}

function tooLarge(kind: keyof typeof sourceFiles): ImportError {
  const { label, maxBytes } = sourceFiles[kind];
  return new ImportError(
    "too_large",
    message("failures.too_large", { file: label, mebibytes: maxBytes / MIB }),
  );
}
