/** Where in the input something went wrong, and whether the same input may succeed another time. */
export interface ImportFailureDetails {
  /** Page of the issue, counted from 1. */
  page?: number;
  /** Entry of the container or name of the file, where there is more than one. */
  file?: string;
  /** True only if the same input may well succeed when tried again. */
  retryable?: boolean;
  /** What the machinery said. For the log; never shown to a publisher. */
  cause?: unknown;
}

/**
 * An import that ends here. `code` is stable and snake_case; `message` is one or two sentences a publisher
 * can act on, free of secrets and of paths on this machine.
 */
export class ImportFailure extends Error {
  readonly code: string;
  readonly page: number | undefined;
  readonly file: string | undefined;
  readonly retryable: boolean;

  constructor(code: string, message: string, details: ImportFailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ImportFailure";
    this.code = code;
    this.page = details.page;
    this.file = details.file;
    this.retryable = details.retryable ?? false;
  }
}

/** A fault the import survived. Same meaning of the fields as in {@link ImportFailure}. */
export interface ImportWarning {
  code: string;
  message: string;
  page?: number;
  file?: string;
}

/** The failure of an import that somebody stopped. */
export function cancelledFailure(): ImportFailure {
  return new ImportFailure("cancelled", "The import was cancelled.", { retryable: true });
}

/** The failure of an import whose worker was ended by nobody here. */
export function killedFailure(cause: unknown): ImportFailure {
  return new ImportFailure(
    "interrupted",
    "Something outside the service ended the process that reads the file, as the system does when memory runs out. Import again; if it happens again, tell whoever runs the service.",
    { retryable: true, cause },
  );
}

/** The failure of an import whose worker died again and again. */
export function interruptedFailure(): ImportFailure {
  return new ImportFailure(
    "interrupted",
    "The service or its database stopped three times in the middle of this import. Check the file, then import again.",
    { retryable: true },
  );
}

/** The failure of an import from an address whose credentials nobody can read any more. */
export function credentialsLostFailure(): ImportFailure {
  return new ImportFailure(
    "credentials_lost",
    "The user name and password in the address of the file cannot be read any more, as the key of the service was replaced. Enter the whole address again.",
  );
}

/** The failure of an import that used up its time. */
export function tooLongFailure(): ImportFailure {
  return new ImportFailure(
    "too_long",
    "The import took longer than 30 minutes and was stopped. Split the issue, or reduce the size of its images.",
  );
}

/** The failure of an import for which the files or the database had no room. */
export function diskFullFailure(cause: unknown): ImportFailure {
  return new ImportFailure(
    "disk_full",
    "The disk of the service is full. Ask whoever runs it to make room, then import again.",
    { retryable: true, cause },
  );
}

/**
 * The failure behind an error met with the service's own files, or undefined when it is no such error:
 * a full disk or quota is `disk_full`, everything else the file system refuses is `storage_failed`.
 */
export function fileSystemFailure(error: unknown): ImportFailure | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return diskFullFailure(error);
  if (/^E[A-Z]+$/.test(code)) {
    return new ImportFailure(
      "storage_failed",
      `The service could not use its own files (${code}). Ask whoever runs it to look at its data folder.`,
      { retryable: true, cause: error },
    );
  }
  return undefined;
}
