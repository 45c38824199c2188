import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";
import { attemptDownload, readStart } from "./download-attempt.ts";
import { DownloadError, failures } from "./download-error.ts";
import type { DownloadOptions, DownloadResult } from "./download-options.ts";
import { createOutboundAgent } from "./outbound-agent.ts";

const longestRetryAfterMs = 60_000;

/**
 * Downloads a file over http or https to disk. Redirects are followed by hand, each one through the guard
 * again. Credentials in the URL go to its own origin as Basic authentication and nowhere else. Broken
 * connections, silence, 5xx and 429 are tried again with growing waits, or after the host's `Retry-After` up
 * to a minute; everything else fails at once. A body the host compressed in spite of being asked not to is
 * stored decompressed; one that merely is a compressed file is stored as it is.
 *
 * @throws DownloadError; errors of the local disk other than a full one are thrown as they are.
 */
export async function downloadToFile(options: DownloadOptions): Promise<DownloadResult> {
  const { signal, totalMs = 15 * 60_000, firstByteMs = 15_000 } = options;
  const start = readStart(options.url);
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
      shouldRetry: ({ error }) => worthRetrying(error),
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        if (!worthRetrying(error) || retriesLeft === 0 || stop.aborted) return;
        const wait = Math.max(retryDelay, error.retryAfterMs ?? 0);
        options.onRetry?.(error, wait);
        // The retry's own delay follows, so only what the host asked for beyond it is waited here.
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

function worthRetrying(error: Error): error is DownloadError {
  return (
    error instanceof DownloadError && error.retryable && (error.retryAfterMs ?? 0) <= longestRetryAfterMs
  );
}
