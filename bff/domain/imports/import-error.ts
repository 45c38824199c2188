import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
/** Location of an error in the input, and its cause. */
export interface ImportErrorDetails {
  /** Page of the issue, counted from 1. */
  page?: number;
  /** Path in the EPUB, or name of the file if the import has more than one. */
  file?: string;
  /** True if importing the same input again may succeed. */
  retryable?: boolean;
  /** The underlying error. Logged, but never shown to a publisher. */
  cause?: unknown;
}

/**
 * Ends an import. `code` is stable. `text` is shown to the publisher: one or two sentences about the problem and its solution,
 * without secrets or local paths.
 */
export class ImportError extends Error {
  readonly text: Message;
  readonly code: string;
  readonly page: number | undefined;
  readonly file: string | undefined;
  readonly retryable: boolean;

  constructor(code: string, text: Message, details: ImportErrorDetails = {}) {
    super(render(text, "en"), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ImportError";
    this.text = text;
    this.code = code;
    this.page = details.page;
    this.file = details.file;
    this.retryable = details.retryable ?? false;
  }
}

/** A problem that does not end the import. The fields have the same meaning as in {@link ImportError}. */
export interface ImportWarning {
  code: string;
  message: Message;
  page?: number;
  file?: string;
}

/** Returns the error of an import that a user canceled. */
export function cancelledError(): ImportError {
  return new ImportError("cancelled", message("failures.cancelled.by_person"), { retryable: true });
}

/** Returns the error of an import whose worker was killed from outside. */
export function killedError(cause: unknown): ImportError {
  return new ImportError("interrupted", message("failures.interrupted.killed"), { retryable: true, cause });
}

/** Returns the error of an import whose worker crashed repeatedly. */
export function interruptedError(): ImportError {
  return new ImportError("interrupted", message("failures.interrupted.three_times"), { retryable: true });
}

/** Returns the error of an import whose stored credentials can no longer be decrypted. */
export function credentialsLostFailure(): ImportError {
  return new ImportError("credentials_lost", message("failures.credentials_lost"));
}

export function timeoutError(): ImportError {
  return new ImportError("import_timeout", message("failures.import_timeout"));
}

export function diskFullError(cause: unknown): ImportError {
  return new ImportError("disk_full", message("failures.disk_full"), { retryable: true, cause });
}

/**
 * Maps a file system error to an import error: `disk_full` for a full disk or quota, otherwise `storage_failed`. Returns
 * undefined for other errors.
 */
export function fileSystemError(error: unknown): ImportError | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return diskFullError(error);
  if (/^E[A-Z]+$/.test(code)) {
    return new ImportError("storage_failed", message("failures.storage_failed.own_files", { error: code }), {
      retryable: true,
      cause: error,
    });
  }
  return undefined;
}
