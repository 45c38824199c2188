import type { LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.ts";
import type { DownloadError } from "./download-error.ts";

export interface DownloadOptions {
  url: string;
  /** Where the file goes; an existing file is replaced, and a failed download leaves none. */
  path: string;
  /** The most that is accepted, in bytes, as sent and as stored. */
  maxBytes: number;
  signal: AbortSignal;
  guard: AddressGuard;
  /** From each request to its response's headers, connecting included, in milliseconds. */
  firstByteMs?: number;
  /** Longest silence within the body, in milliseconds. */
  idleMs?: number;
  /** Everything together, retries and the waits between them included, in milliseconds. */
  totalMs?: number;
  maxRedirects?: number;
  accept?: string;
  /** Attempts after the first one. */
  retries?: number;
  /** The wait before the first retry, in milliseconds; it doubles with each one. */
  backoffMs?: number;
  /** Called for every piece received; starts again from 0 when a retry does. `total` is null when not announced. */
  onProgress?(received: number, total: number | null): void;
  /** Called when an attempt failed and another one follows. */
  onRetry?(failure: DownloadError, waitMs: number): void;
  /** Resolves names; the system's resolver by default. */
  lookup?: LookupFunction;
}

export interface DownloadResult {
  /** The size of the stored file. */
  bytes: number;
  /** Of the stored file, in hexadecimal. */
  sha256: string;
  contentType: string | null;
  /** Where the file was found after redirects, without credentials, query and fragment: safe to show. */
  finalUrl: string;
}
