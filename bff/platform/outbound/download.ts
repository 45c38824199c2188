import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";
import { attemptDownload, parseDownloadUrl } from "./download-attempt.ts";
import { DownloadError, failures } from "./download-error.ts";
import type { DownloadOptions, DownloadResult } from "./download-options.ts";
import { createOutboundAgent } from "./outbound-agent.ts";

const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Downloads a file over http or https to disk. The guard checks the address of every redirect. Credentials in the URL are
 * sent as Basic authentication, and only to the origin of the URL. Broken connections, timeouts, 5xx and 429 are retried
 * with exponential backoff, or after the host's `Retry-After` of up to a minute. A body with a Content-Encoding is stored
 * decompressed. Throws `DownloadError`, and rethrows errors of the local disk other than a full disk.
 */
export async function downloadToFile(options: DownloadOptions): Promise<DownloadResult> {
  const { signal, totalMs = 15 * 60_000, firstByteMs = 15_000 } = options;
  const start = parseDownloadUrl(options.url);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(failures.tookTooLong(start.url.host, totalMs)), totalMs);
  const stop = AbortSignal.any([signal, deadline.signal]);
  const agent = createOutboundAgent({
    guard: options.guard,
    publicPlainHttp: true,
    connectMs: firstByteMs,
    headersMs: 0,
    bodyMs: 0,
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  try {
    return await pRetry(() => attemptDownload(options, start, agent, stop), {
      retries: options.retries ?? 3,
      minTimeout: options.backoffMs ?? 1000,
      signal: stop,
      shouldRetry: ({ error }) => isWorthRetrying(error),
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        if (!isWorthRetrying(error) || retriesLeft === 0 || stop.aborted) return;
        const wait = Math.max(retryDelay, error.retryAfterMs ?? 0);
        options.onRetry?.(error, wait);
        // pRetry waits for `retryDelay` afterwards, so only the difference is waited here.
        if (wait > retryDelay) await sleep(wait - retryDelay, undefined, { signal: stop });
      },
    });
  } catch (error) {
    await rm(options.path, { force: true });
    if (signal.aborted) throw failures.cancelled(start.url.host);
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

function isWorthRetrying(error: Error): error is DownloadError {
  return error instanceof DownloadError && error.retryable && (error.retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS;
}
