import type { ImportFailure as RecordedFailure } from "#shared/console/imports.ts";
import { isDatabaseFull } from "../../platform/database/database-trouble.ts";
import { DownloadError } from "../../platform/outbound/download-error.ts";
import { StorageError } from "../../platform/storage/storage.ts";
import { diskFullFailure, fileSystemFailure, ImportFailure } from "./import-failure.ts";
import { isRetryable } from "./source/fetch-source.ts";

const OUR_TROUBLES = new Set(["disk_full", "read_only", "unavailable", "storage_failed", "interrupted"]);

/** What is the matter with a file is for its publisher; what is the matter with us, for whoever runs the service. */
export function levelOf(code: string): "info" | "warn" | "error" {
  if (code === "internal") return "error";
  return OUR_TROUBLES.has(code) ? "warn" : "info";
}

/** What a publisher is told; a fault of ours is told as such, its details are in the log. */
export function failureOf(thrown: unknown): RecordedFailure {
  const base = { page: null, file: null };
  const error = fileSystemFailure(thrown) ?? thrown;
  if (error instanceof ImportFailure)
    return {
      code: error.code,
      message: error.message,
      page: error.page ?? null,
      file: error.file ?? null,
      retryable: error.retryable,
    };
  if (error instanceof DownloadError)
    return { ...base, code: error.code, message: error.message, retryable: isRetryable(error) };
  if (isDatabaseFull(error)) return failureOf(diskFullFailure(error));
  if (error instanceof StorageError)
    return {
      ...base,
      code: error.code,
      message:
        "The service could not store the pages: its disk is full or out of reach. Tell whoever runs it.",
      retryable: true,
    };
  return {
    ...base,
    code: "internal",
    message:
      "Something failed on our side, and the log of the service says what. Import again; if it fails again, tell whoever runs it.",
    retryable: true,
  };
}
