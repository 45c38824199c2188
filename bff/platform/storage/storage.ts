import type { Readable } from "node:stream";
import { OperatorError } from "../logging/operator-error.ts";

/**
 * The content of a file: a buffer, a stream, or a file on the local disk. A local file stays readable under its path, but
 * must not be modified afterwards, because the storage may use a hard link to it.
 */
export type StorageSource = Readable | Buffer | { path: string };

export interface StoragePut {
  key: string;
  source: StorageSource;
  /** Must match the extension of the key; see content-types.ts. */
  contentType: string;
}

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** Both ends are inclusive, as in HTTP. `end` defaults to the last byte, and may be beyond it. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenedFile {
  /** The caller must read it to its end or destroy it, because it keeps a file or connection open. */
  stream: Readable;
  /** Size of the range. */
  bytes: number;
  /** Size of the whole file. */
  totalBytes: number;
  /** First and last byte of the range. For an empty file, `end` is `start - 1`. */
  start: number;
  end: number;
  contentType: string;
  modifiedAt: Date;
}

/**
 * Storage of files by key, on disk or in a bucket. A key matches `^[a-z0-9][a-z0-9/_.-]*$`, has at most 512 characters, no
 * empty segment, no segment of more than 200 characters, and no `..`. A key must not be a folder of another key, such as
 * `a` and `a/b`. A prefix is empty or ends in `/`.
 *
 * Throws `StorageError` for failures of the storage and `TypeError` for an invalid key, prefix or content type. Rethrows
 * errors of a source stream.
 */
export interface Storage {
  /**
   * Stores a file, replacing a file with the same key. The operation is atomic: readers see the old file or the complete new
   * one. When the promise resolves, the file is durable. `sha256` (hexadecimal) is missing for `{ path }` sources.
   */
  put(
    key: string,
    source: StorageSource,
    meta: { contentType: string },
  ): Promise<{ bytes: number; sha256?: string }>;

  /**
   * Stores many files, several at a time and with fewer disk syncs than separate calls of `put`. Each file is stored
   * atomically, and all are durable when the promise resolves. Stops at the first failure and keeps the files stored so far.
   */
  putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>): Promise<{ files: number; bytes: number }>;

  /**
   * Opens a file or a range of it. Returns null if the file does not exist. Throws `RangeError` if the range is invalid or
   * starts after the last byte.
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;

  stat(key: string): Promise<StoredFile | null>;

  /**
   * Returns the path by which a proxy reads a file: its key, or in a bucket a signed path, which is valid for a minute. Returns null if
   * the file does not exist; for a missing file of a bucket, the bucket answers the proxy with 404.
   */
  pathForProxy(key: string, method: "GET" | "HEAD"): Promise<string | null>;

  /** Deletes a file. Does nothing if it does not exist. */
  delete(key: string): Promise<void>;

  /** Deletes all files below a prefix, which must not be empty. Does nothing if there are none. */
  deletePrefix(prefix: string): Promise<void>;

  /** Lists all files below a prefix, ordered by key. */
  list(prefix: string): AsyncIterable<StoredFile>;

  /** Writes a probe file, reads it back and deletes it. */
  check(): Promise<void>;

  /** Deletes partial files and probes that killed processes have left behind. */
  removePartials(): Promise<void>;
}

export type StorageErrorCode = "disk_full" | "read_only" | "unavailable";

/** The storage failed. The message is for the operator. */
export class StorageError extends OperatorError {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function invalidRange(key: string, range: ByteRange, bytes?: number): RangeError {
  const size = bytes === undefined ? "has fewer bytes" : `has ${bytes} bytes`;
  return new RangeError(
    `${key} ${size}, so the range from ${range.start} to ${range.end ?? "its end"} is invalid.`,
  );
}
