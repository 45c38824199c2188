import { createWriteStream } from "node:fs";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { ByteMeter } from "../storage/byte-meter.ts";
import { type DownloadError, failures, type TransferState, toDownloadError } from "./download-error.ts";
import type { DownloadOptions, DownloadResult } from "./download-options.ts";

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** A download URL without credentials, and the credentials as an `Authorization` header. */
export interface DownloadStart {
  url: URL;
  authorization: string | null;
}

/** Parses a download URL. Throws `DownloadError` with the code `bad_url`. */
export function parseDownloadUrl(text: string): DownloadStart {
  const url = URL.parse(text);
  if (!url || !isHttp(url)) throw failures.badUrl();
  const { username, password } = url;
  url.username = "";
  url.password = "";
  if (username === "" && password === "") return { url, authorization: null };
  const credentials = `${decode(username)}:${decode(password)}`;
  return { url, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

function isHttp(url: URL): boolean {
  return (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Makes one attempt to download a file, including redirects. Throws `DownloadError`, or an error of the disk. */
export async function attemptDownload(
  options: DownloadOptions,
  start: DownloadStart,
  agent: Dispatcher,
  stop: AbortSignal,
): Promise<DownloadResult> {
  const timeouts = createTimeouts(stop);
  const state: TransferState = {
    host: start.url.host,
    hasResponded: false,
    received: 0,
    total: null,
    encoding: null,
  };
  try {
    const { url, response } = await followRedirects(options, start, agent, timeouts, state);
    const stored = await saveBody(options, response, timeouts, state);
    return {
      ...stored,
      contentType: header(response, "content-type"),
      finalUrl: `${url.origin}${url.pathname}`,
    };
  } catch (error) {
    throw toDownloadError(error, state);
  }
}

/** Creates a signal that is aborted when one of the operations run with `withTimeout` takes too long. */
function createTimeouts(stop: AbortSignal) {
  const timeout = new AbortController();
  return {
    signal: AbortSignal.any([stop, timeout.signal]),
    async withTimeout<T>(ms: number, failure: () => DownloadError, work: () => Promise<T>): Promise<T> {
      const timer = setTimeout(() => timeout.abort(failure()), ms);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type Timeouts = ReturnType<typeof createTimeouts>;

async function followRedirects(
  options: DownloadOptions,
  start: DownloadStart,
  agent: Dispatcher,
  timeouts: Timeouts,
  state: TransferState,
) {
  const { firstByteMs = 15_000, maxRedirects = 3 } = options;
  let url = start.url;
  for (let followed = 0; ; followed++) {
    const { origin, pathname, search, host } = url;
    state.host = host;
    const response = await timeouts.withTimeout(
      firstByteMs,
      () => failures.noResponse(host, firstByteMs),
      () =>
        agent.request({
          origin,
          path: pathname + search,
          method: "GET",
          signal: timeouts.signal,
          headers: {
            accept: options.accept ?? "*/*",
            "user-agent": "Newsrack",
            ...(start.authorization && origin === start.url.origin
              ? { authorization: start.authorization }
              : {}),
          },
        }),
    );
    if (response.statusCode === 200) return { url, response };

    discard(response);
    const location = header(response, "location");
    if (!REDIRECT_STATUSES.has(response.statusCode) || location === null) {
      throw failures.status(url, response.statusCode, retryAfterMs(header(response, "retry-after")));
    }
    if (followed === maxRedirects) throw failures.tooManyRedirects(host, maxRedirects);
    const next = URL.parse(location, url);
    if (!next || !isHttp(next)) throw failures.badRedirect(host);
    url = next;
  }
}

/** Closes a response without reading its body, and ignores the error that this causes in the body. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on("error", () => {}).destroy();
}

async function saveBody(
  options: DownloadOptions,
  response: Dispatcher.ResponseData,
  timeouts: Timeouts,
  state: TransferState,
) {
  const { maxBytes, idleMs = 30_000, onProgress } = options;
  const { host } = state;
  const contentLength = header(response, "content-length");
  const total = contentLength !== null && /^\d+$/.test(contentLength) ? Number(contentLength) : null;
  state.hasResponded = true;
  state.total = total;
  const encoding = header(response, "content-encoding")?.trim().toLowerCase() ?? "";
  state.encoding = encoding === "" || encoding === "identity" ? null : encoding;
  const decoder = decoderOf(state.encoding);
  const refusal =
    total !== null && total > maxBytes
      ? failures.tooLarge(host, maxBytes, total)
      : state.encoding !== null && decoder === null
        ? failures.badEncoding(host, encoding)
        : null;
  if (refusal) {
    discard(response);
    throw refusal;
  }

  // If this generator ends early, the rest of the body is discarded with the connection at the end of the download.
  async function* received(): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = response.body[Symbol.asyncIterator]();
    for (;;) {
      const chunk = await timeouts.withTimeout(
        idleMs,
        () => failures.stalled(host, idleMs, state.received),
        () => chunks.next(),
      );
      if (chunk.done) return;
      state.received += chunk.value.length;
      if (state.received > maxBytes) throw failures.tooLarge(host, maxBytes);
      onProgress?.(state.received, total);
      yield chunk.value;
    }
  }

  const meter = new ByteMeter();
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of meter.pass(chunks)) {
      if (meter.bytes > maxBytes) throw failures.tooLarge(host, maxBytes);
      yield chunk;
    }
  }

  const file = createWriteStream(options.path);
  const closed = new Promise<void>((resolve) => file.once("close", resolve));
  try {
    if (decoder === null) await pipeline(received, measured, file);
    else await pipeline(received, decoder, measured, file);
  } finally {
    // Waits for the file to close, because a file that is still being opened would be created after its removal.
    await closed;
  }
  return meter.total();
}

function decoderOf(encoding: string | null): Transform | null {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "deflate") return createInflate();
  if (encoding === "br") return createBrotliDecompress();
  return null;
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Converts a `Retry-After` header, which is a number of seconds or a date, to milliseconds from now. */
function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS);
}
