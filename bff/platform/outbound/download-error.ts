import { STATUS_CODES } from "node:http";
import { errors } from "undici";
import type { English } from "#bff/messages/english.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { AddressRefusedError } from "./outbound-agent.ts";

export type DownloadErrorCode = keyof English["downloads"];

interface Details {
  retryable?: boolean;
  status?: number;
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * A download failed. `text` is for the user who entered the URL. It says which host, what happened and what to do, and never
 * contains credentials or the query string. If `retryable`, the same download may succeed later.
 */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly text: Message;
  /** The part of the text's key that names the problem, such as `timeout`. */
  readonly code: DownloadErrorCode;
  readonly retryable: boolean;
  /** The host, with its port unless it is the default port. Empty if the URL has no host. */
  readonly host: string;
  /** The HTTP status, if it is the reason of the failure. */
  readonly status?: number;
  /** From the `Retry-After` header. */
  readonly retryAfterMs?: number;

  constructor(text: Message, host: string, { retryable = false, status, retryAfterMs, cause }: Details = {}) {
    super(render(text, "en"), cause === undefined ? undefined : { cause });
    this.text = text;
    this.code = text.key.split(".")[1] as DownloadErrorCode;
    this.host = host;
    this.retryable = retryable;
    if (status !== undefined) this.status = status;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}

export const failures = {
  badUrl: () => new DownloadError(message("downloads.bad_url.incomplete"), ""),
  badRedirect: (host: string) => new DownloadError(message("downloads.bad_url.redirect", { host }), host),
  tooManyRedirects: (host: string, maximum: number) =>
    new DownloadError(message("downloads.too_many_redirects", { maximum, host }), host),
  tooLarge(host: string, maximum: number, announced?: number) {
    const text =
      announced === undefined
        ? message("downloads.too_large.unannounced", { host, maximum })
        : message("downloads.too_large.announced", { host, size: announced, maximum });
    return new DownloadError(text, host);
  },
  noResponse: (host: string, ms: number) =>
    new DownloadError(message("downloads.timeout.silent", { host, time: formatDuration(ms) }), host, {
      retryable: true,
    }),
  stalled(host: string, ms: number, received: number) {
    const parameters = { host, time: formatDuration(ms), received };
    return new DownloadError(message("downloads.timeout.stalled", parameters), host, { retryable: true });
  },
  tookTooLong: (host: string, ms: number) =>
    new DownloadError(message("downloads.timeout.total", { host, time: formatDuration(ms) }), host, {
      retryable: true,
    }),
  cancelled: (host: string) => new DownloadError(message("downloads.cancelled", { host }), host),
  endedEarly(host: string, received: number, total: number | null, cause?: unknown) {
    const text =
      total === null
        ? message("downloads.interrupted.unknown_size", { host, received })
        : message("downloads.interrupted.known_size", { host, received, total });
    return new DownloadError(text, host, { retryable: true, cause });
  },
  badEncoding: (host: string, encoding: string, cause?: unknown) =>
    new DownloadError(message("downloads.bad_encoding", { host, encoding: encoding.slice(0, 40) }), host, {
      cause,
    }),
  status: httpStatus,
};

/** Answers of a server that will not answer otherwise later: it lacks what the request needs. */
const PERMANENT = new Set([501, 505]);

function httpStatus(url: URL, status: number, retryAfterMs?: number): DownloadError {
  const isTransient = status === 429 || (status >= 500 && !PERMANENT.has(status));
  const path = url.pathname.length > 200 ? `${url.pathname.slice(0, 200)}…` : url.pathname;
  const shown = [status, STATUS_CODES[status]].filter(Boolean).join(" ");
  const text = statusMessage({ host: url.host, path, status: shown }, status, retryAfterMs);
  return new DownloadError(text, url.host, {
    status,
    retryable: isTransient,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function statusMessage(
  parameters: { host: string; path: string; status: string },
  status: number,
  retryAfterMs: number | undefined,
): Message {
  if (status === 401 || status === 403) return message("downloads.http_status.denied", parameters);
  if (PERMANENT.has(status)) return message("downloads.http_status.never", parameters);
  if (status !== 429 && status < 500) return message("downloads.http_status.other", parameters);
  return retryAfterMs
    ? message("downloads.http_status.after", { ...parameters, time: formatDuration(retryAfterMs) })
    : message("downloads.http_status.later", parameters);
}

/** Progress of a transfer when it failed. */
export interface TransferState {
  host: string;
  /** True if the headers of the file's response were received. */
  hasResponded: boolean;
  received: number;
  total: number | null;
  encoding: string | null;
}

/** Converts errors of the network, of TLS and of a full disk to a `DownloadError`. Returns any other error unchanged. */
export function toDownloadError(error: unknown, state: TransferState): unknown {
  const { host, received, total, encoding } = state;
  if (error instanceof DownloadError) return error;
  const make = (text: Message, retryable = false) =>
    new DownloadError(text, host, { retryable, cause: error });
  if (error instanceof AddressRefusedError) {
    return make(message("downloads.address_refused", { host }));
  }
  const code = errorCode(error);
  switch (code) {
    case "ENOTFOUND":
    case "ENODATA":
      return make(message("downloads.host_not_found.unknown", { host }));
    case "EAI_AGAIN":
      return make(message("downloads.host_not_found.lookup", { host }), true);
    case "ECONNREFUSED":
      return make(message("downloads.not_reachable.refused", { host }), true);
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
    case "ENETDOWN":
    case "EADDRNOTAVAIL":
      return make(message("downloads.not_reachable.network", { host }), true);
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return make(message("downloads.timeout.connection", { host }), true);
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return failures.endedEarly(host, received, total, error);
    case "ENOSPC":
    case "EDQUOT":
      return make(message("downloads.disk_full", { host }));
  }
  // undici reports a chunked body that ends early as a parser error.
  if (error instanceof errors.HTTPParserError && state.hasResponded) {
    return failures.endedEarly(host, received, total, error);
  }
  if (error instanceof errors.HTTPParserError || code === "UND_ERR_HEADERS_OVERFLOW") {
    return make(message("downloads.not_reachable.no_web_server", { host }));
  }
  // The server did not answer with TLS, so its certificate was never seen.
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER") {
    return make(message("downloads.not_reachable.not_tls", { host }));
  }
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) {
    return make(message("downloads.not_reachable.tls", { host, code }));
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

function formatDuration(ms: number): Message {
  if (ms < 1000) return message("words.milliseconds", { count: ms });
  const seconds = Math.round(ms / 1000);
  if (seconds < 120)
    return seconds === 1 ? message("words.second") : message("words.seconds", { count: seconds });
  return seconds < 7200
    ? message("words.minutes", { count: Math.round(seconds / 60) })
    : message("words.hours", { count: Math.round(seconds / 3600) });
}
