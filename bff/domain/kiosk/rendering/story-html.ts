import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { WorkerExitReason } from "#bff/platform/processes/worker-process.ts";
import { plainTextHtml } from "#shared/plain-text-html.ts";
import type { MarkdownPool } from "./markdown-pool.ts";

const CACHE_BYTES = 64 * 1024 * 1024;
const MAX_TOO_COSTLY_ENTRIES = 1_000;
/** After this time, rendering is tried again, because on a busy machine a harmless article can exceed its limit. */
const TOO_COSTLY_TTL_MS = 15 * 60_000;
/** Worker exits that the article itself may have caused. */
const costly: ReadonlySet<WorkerExitReason> = new Set(["timeout", "memory", "died"]);

export interface StoryText {
  publicationId: number;
  /** Changes with the content and the language. */
  version: string;
  content: string;
  language: string;
}

/** Returns articles as HTML for readers. */
export interface StoryHtml {
  /**
   * Returns an article from the cache or renders it. An article that cannot be rendered is returned as plain text. `spend`
   * is called before rendering. Throws `Busy` and the errors of `spend`.
   */
  of(story: StoryText, spend: () => Promise<void>): Promise<string>;
}

export interface StoryHtmlOptions {
  pool: MarkdownPool;
  /** Prefix for the addresses of the service's own images. */
  baseUrl: string;
  log: Logger;
}

export function createStoryHtml({ pool, baseUrl, log }: StoryHtmlOptions): StoryHtml {
  /** Buffers keep the HTML outside the heap. Keys change with the content, so no entry is ever stale. */
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (html) => Math.max(1, html.length),
  });
  const rendering = new Map<string, Promise<string>>();
  /** Hashes of contents that ended a worker. Without this cache, each request would use the whole time limit again. */
  const tooCostly = new LRUCache<string, true>({ max: MAX_TOO_COSTLY_ENTRIES, ttl: TOO_COSTLY_TTL_MS });

  /** Finds the cached HTML or the rendering in progress (single-flight). */
  const find = (version: string): Promise<string> | string | undefined =>
    rendering.get(version) ?? cache.get(version)?.toString();

  async function render(
    { publicationId, version, content, language }: StoryText,
    hash: string,
  ): Promise<string> {
    const outcome = await pool.render(publicationId, { source: content, baseUrl, language });
    if (!("kind" in outcome)) {
      if (outcome.fallback)
        log.warn({ publicationId, version, reason: outcome.fallback }, "rendered an article as plain text");
      cache.set(version, Buffer.from(outcome.html));
      return outcome.html;
    }
    const { reason, detail } = outcome;
    if (reason === "stopped")
      throw new ServiceError("busy.restarting", {}, { retryAfter: OUTAGE_RETRY_SECONDS });
    log.warn({ publicationId, version, reason, detail }, "failed to render an article; served as plain text");
    if (costly.has(reason)) tooCostly.set(hash, true);
    return plainTextHtml(content);
  }

  return {
    async of(story, spend) {
      const { version, content } = story;
      const cached = find(version);
      if (cached !== undefined) return cached;
      const hash = createHash("sha256").update(content).digest("base64");
      if (tooCostly.has(hash)) return plainTextHtml(content);
      await spend();
      // Another request may have started rendering while `spend` was running.
      const started = find(version);
      if (started !== undefined) return started;
      const result = render(story, hash).finally(() => rendering.delete(version));
      rendering.set(version, result);
      return result;
    },
  };
}
