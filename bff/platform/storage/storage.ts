import type { Readable } from "node:stream";
import { ExplainedError } from "../explained-error.ts";

/**
 * What is stored: a buffer, a stream, or a file of the local disk. A file stays readable under its path, but
 * nobody may write to it afterwards: storage may hold the very same file.
 */
export type StorageSource = Readable | Buffer | { path: string };

export interface StoragePut {
  key: string;
  source: StorageSource;
  /** Must be the one that belongs to the key's extension; see content-types.ts. */
  contentType: string;
}

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** Both ends are inclusive, as in HTTP. `end` defaults to, and is cut at, the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenedFile {
  /** Read it to its end or destroy it: it holds a file or a connection open. */
  stream: Readable;
  /** What the stream delivers. */
  bytes: number;
  /** The whole file. */
  totalBytes: number;
  /** The first and the last byte delivered; `end` is `start - 1` for an empty file. */
  start: number;
  end: number;
  contentType: string;
  modifiedAt: Date;
}

/**
 * Files under keys, on whatever keeps them. A key is lower case: `^[a-z0-9][a-z0-9/_.-]*$`, at most 512
 * characters, no segment empty or longer than 200, no `..`. No key runs through another one (`a` and `a/b`).
 * A prefix is a folder: empty, or ending in `/`.
 *
 * Faults of the storage are thrown as StorageError; a bad key, prefix or content type is a TypeError; what a
 * source stream throws is handed on as it is.
 */
export interface Storage {
  /**
   * Stores a file, replacing the one that had the key. Readers see the old file or the whole new one, never
   * a part; once the promise resolves the file survives a crash. `sha256` (hexadecimal) comes with sources that
   * pass through memory, not with `{ path }`.
   */
  put(
    key: string,
    source: StorageSource,
    meta: { contentType: string },
  ): Promise<{ bytes: number; sha256?: string }>;

  /**
   * Stores many files, several at a time and with less waiting for the disk than `put` for each. Each one
   * becomes visible whole, on its own; all survive a crash once the promise resolves. It stops at the first
   * failure, and what was stored until then stays.
   */
  putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>): Promise<{ files: number; bytes: number }>;

  /**
   * Opens a file, or a part of it; null when there is none.
   * @throws RangeError when the range begins behind the last byte, is negative or runs backwards.
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;

  stat(key: string): Promise<StoredFile | null>;

  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>;

  /** Removes everything below a folder; an empty one is no error, and the whole storage cannot be named. */
  deletePrefix(prefix: string): Promise<void>;

  /** Everything below a folder, ordered by key. */
  list(prefix: string): AsyncIterable<StoredFile>;

  /** Writes a probe, reads it back and removes it. */
  check(): Promise<void>;

  /** Removes what processes that were killed have left half written; nothing that has a key. */
  tidy(): Promise<void>;
}

export type StorageErrorCode = "disk_full" | "read_only" | "unavailable";

/** The storage itself failed. `message` is a sentence for whoever runs the service. */
export class StorageError extends ExplainedError {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
