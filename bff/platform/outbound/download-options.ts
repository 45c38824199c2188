import type { LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.ts";
import type { DownloadError } from "./download-error.ts";

export interface DownloadOptions {
  url: string;
  /** Target path. An existing file is replaced, or removed if the download fails. */
  path: string;
  /** Limit for both the transferred and the decompressed bytes. */
  maxBytes: number;
  signal: AbortSignal;
  guard: AddressGuard;
  /** Timeout from the start of a request to the headers of its response, including the connection. */
  firstByteMs?: number;
  /** Timeout between two chunks of the body. */
  idleMs?: number;
  /** Timeout of the whole download, including retries and the waits between them. */
  totalMs?: number;
  maxRedirects?: number;
  accept?: string;
  /** Attempts after the first one. */
  retries?: number;
  /** Wait before the first retry. Doubles with each retry. */
  backoffMs?: number;
  /** Called for every received chunk. A retry starts again from 0. `total` is null if the host sent no Content-Length. */
  onProgress?(received: number, total: number | null): void;
  /** Called when an attempt failed and will be retried. */
  onRetry?(failure: DownloadError, waitMs: number): void;
  /** DNS lookup. By default the resolver of the system. */
  lookup?: LookupFunction;
}

export interface DownloadResult {
  /** The size of the stored file. */
  bytes: number;
  /** Hash of the stored file, in hexadecimal. */
  sha256: string;
  contentType: string | null;
  /** URL after redirects, without credentials, query and fragment, so that it can be shown. */
  finalUrl: string;
}
