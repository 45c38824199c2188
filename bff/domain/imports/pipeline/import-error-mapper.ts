import { message } from "#bff/messages/message.ts";
import { isDatabaseFull } from "#bff/platform/database/database-failures.ts";
import { DownloadError } from "#bff/platform/outbound/download-error.ts";
import { StorageError } from "#bff/platform/storage/storage.ts";
import type { StoredFailure } from "#bff/schema/tables/imports.ts";
import { diskFullError, fileSystemError, ImportError } from "../import-error.ts";
import { isRetryable } from "../source/fetch-source.ts";

const SERVICE_FAULTS = new Set(["disk_full", "read_only", "unavailable", "storage_failed", "interrupted"]);

/** Returns the log level of a failure. Only faults of the service concern the operator. Faults of a file concern its publisher. */
export function levelOf(code: string): "info" | "warn" | "error" {
  if (code === "internal") return "error";
  return SERVICE_FAULTS.has(code) ? "warn" : "info";
}

/** Maps an error to the failure shown to the publisher. Details of an internal error are only logged. */
export function toPublicFailure(thrown: unknown): StoredFailure {
  const base = { page: null, file: null };
  const error = fileSystemError(thrown) ?? thrown;
  if (error instanceof ImportError)
    return {
      code: error.code,
      message: error.text,
      page: error.page ?? null,
      file: error.file ?? null,
      retryable: error.retryable,
    };
  if (error instanceof DownloadError)
    return { ...base, code: error.code, message: error.text, retryable: isRetryable(error) };
  if (isDatabaseFull(error)) return toPublicFailure(diskFullError(error));
  if (error instanceof StorageError)
    return {
      ...base,
      code: error.code,
      message: message("failures.storage_failed.pages"),
      retryable: true,
    };
  return {
    ...base,
    code: "internal",
    message: message("failures.internal"),
    retryable: true,
  };
}
