import { STATUS_CODES } from "node:http";
import { errors } from "undici";
import { AddressRefusedError } from "./outbound-agent.ts";

export type DownloadErrorCode =
  | "address_refused"
  | "bad_encoding"
  | "bad_url"
  | "cancelled"
  | "disk_full"
  | "host_not_found"
  | "http_status"
  | "interrupted"
  | "not_reachable"
  | "timeout"
  | "too_large"
  | "too_many_redirects";

interface Details {
  code: DownloadErrorCode;
  message: string;
  host: string;
  retryable?: boolean;
  status?: number;
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * A download that failed. `message` is a sentence for the person who gave the address: which host, what
 * happened, what to do; it holds no credentials and no query string. `retryable` tells whether the same
 * download may succeed later without anybody changing anything.
 */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly code: DownloadErrorCode;
  readonly retryable: boolean;
  /** The host, with its port where that is not the usual one; empty when the address has none. */
  readonly host: string;
  /** The HTTP status, when the host answered with one that ends the download. */
  readonly status?: number;
  /** How long the host asked to be left alone. */
  readonly retryAfterMs?: number;

  constructor(details: Details) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.host = details.host;
    this.retryable = details.retryable ?? false;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
  }
}

export const failures = {
  badUrl: () =>
    new DownloadError({
      code: "bad_url",
      host: "",
      message: "The address is not a complete http or https URL. Correct it, then import again.",
    }),
  badRedirect: (host: string) =>
    new DownloadError({
      code: "bad_url",
      host,
      message: `${host} redirected to something that is not an http or https URL. Give the file's own address, then import again.`,
    }),
  tooManyRedirects: (host: string, limit: number) =>
    new DownloadError({
      code: "too_many_redirects",
      host,
      message: `The address was redirected more than ${limit} times, last by ${host}. Give the file's own address, then import again.`,
    }),
  tooLarge: (host: string, maxBytes: number, announced?: number) =>
    new DownloadError({
      code: "too_large",
      host,
      message: `The file at ${host} ${announced === undefined ? "is" : `has ${bytesInWords(announced)}, which is`} more than the ${bytesInWords(maxBytes)} that are accepted. Make it smaller, then import again.`,
    }),
  silentAtStart: (host: string, ms: number) =>
    new DownloadError({
      code: "timeout",
      host,
      retryable: true,
      message: `${host} did not answer within ${timeInWords(ms)}. Check that the server is up, then import again.`,
    }),
  stalled: (host: string, ms: number, received: number) =>
    new DownloadError({
      code: "timeout",
      host,
      retryable: true,
      message: `${host} sent nothing for ${timeInWords(ms)}, after ${bytesInWords(received)} of the file. Check the server, then import again.`,
    }),
  tookTooLong: (host: string, ms: number) =>
    new DownloadError({
      code: "timeout",
      host,
      retryable: true,
      message: `The download from ${host} was not finished after ${timeInWords(ms)}. Put the file on a faster server or make it smaller, then import again.`,
    }),
  cancelled: (host: string) =>
    new DownloadError({
      code: "cancelled",
      host,
      message: `The download from ${host} was cancelled. Import again to start it anew.`,
    }),
  endedEarly: (host: string, received: number, total: number | null, cause?: unknown) =>
    new DownloadError({
      code: "interrupted",
      host,
      retryable: true,
      cause,
      message: `The answer of ${host} broke off after ${bytesInWords(received)}${total === null ? "" : ` of ${bytesInWords(total)}`}. Import again; if that does not help, check the server.`,
    }),
  badEncoding: (host: string, encoding: string, cause?: unknown) =>
    new DownloadError({
      code: "bad_encoding",
      host,
      cause,
      message: `${host} sent the file compressed (${encoding.slice(0, 40)}) in a way that cannot be read. Have the server send it as it is, then import again.`,
    }),
  status: httpStatus,
};

function httpStatus(url: URL, status: number, retryAfterMs?: number): DownloadError {
  const transient = status === 429 || status >= 500;
  const path = url.pathname.length > 200 ? `${url.pathname.slice(0, 200)}…` : url.pathname;
  const advice =
    status === 401 || status === 403
      ? "Check the address and the credentials in it, then import again."
      : transient
        ? `Import again ${retryAfterMs ? `in ${timeInWords(retryAfterMs)}` : "later"}.`
        : "Check the address, then import again.";
  return new DownloadError({
    code: "http_status",
    host: url.host,
    status,
    retryable: transient,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    message: `${url.host} answered ${[status, STATUS_CODES[status]].filter(Boolean).join(" ")} for ${path}. ${advice}`,
  });
}

/** How far a transfer had come when it failed. */
export interface TransferState {
  host: string;
  /** Whether the headers of the file's response have come. */
  answered: boolean;
  received: number;
  total: number | null;
  encoding: string | null;
}

/** Names what went wrong below HTTP; anything that is no failure of network or disk is handed back as it came. */
export function asDownloadError(error: unknown, state: TransferState): unknown {
  const { host, received, total, encoding } = state;
  if (error instanceof DownloadError) return error;
  const make = (code: DownloadErrorCode, message: string, retryable = false) =>
    new DownloadError({ code, host, message, retryable, cause: error });
  if (error instanceof AddressRefusedError) {
    return make(
      "address_refused",
      `${host} is not an address of the public internet, and others may not be downloaded from. Use a public address, or ask whoever runs this service to allow this one (NEWSRACK_ALLOW_PRIVATE).`,
    );
  }
  const code = errorCode(error);
  switch (code) {
    case "ENOTFOUND":
    case "ENODATA":
      return make("host_not_found", `There is no host named ${host}. Check the address, then import again.`);
    case "EAI_AGAIN":
      return make(
        "host_not_found",
        `The name ${host} could not be looked up just now. Import again later.`,
        true,
      );
    case "ECONNREFUSED":
      return make(
        "not_reachable",
        `${host} refused the connection. Check the address and that the server is up, then import again.`,
        true,
      );
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
    case "ENETDOWN":
    case "EADDRNOTAVAIL":
      return make(
        "not_reachable",
        `${host} cannot be reached from here. Check the address, then import again.`,
        true,
      );
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return make(
        "timeout",
        `${host} did not accept a connection in time. Check that the server is up, then import again.`,
        true,
      );
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return failures.endedEarly(host, received, total, error);
    case "ENOSPC":
    case "EDQUOT":
      return make(
        "disk_full",
        `There is no room left on this service's disk for the file from ${host}. Ask whoever runs the service to make room, then import again.`,
      );
  }
  // A chunked body that ends before its last chunk is a breach of the protocol too.
  if (error instanceof errors.HTTPParserError && state.answered) {
    return failures.endedEarly(host, received, total, error);
  }
  if (error instanceof errors.HTTPParserError || code === "UND_ERR_HEADERS_OVERFLOW") {
    return make(
      "not_reachable",
      `${host} did not answer as a web server does. Check the address, then import again.`,
    );
  }
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) {
    return make(
      "not_reachable",
      `No secure connection to ${host} could be made (${code}). Have its certificate corrected, then import again.`,
    );
  }
  if (encoding !== null && /^(Z_|ERR__|ERR_BROTLI)/.test(code)) {
    return failures.badEncoding(host, encoding, error);
  }
  return error;
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : "";
}

function timeInWords(ms: number): string {
  if (ms < 1000) return `${ms} milliseconds`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}

function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [unit, size] =
    bytes < 1024 ** 2 ? ["KiB", 1024] : bytes < 1024 ** 3 ? ["MiB", 1024 ** 2] : ["GiB", 1024 ** 3];
  return `${Number((bytes / (size as number)).toFixed(1))} ${unit}`;
}
