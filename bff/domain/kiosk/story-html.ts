import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { plainTextHtml } from "#shared/plain-text-html.ts";
import type { Logger } from "../../platform/logging.ts";
import type { LossReason } from "../../platform/worker-process.ts";
import { ServiceError } from "../errors.ts";
import type { MarkdownPool } from "./markdown-pool.ts";

const CACHE_BYTES = 64 * 1024 * 1024;
const MAX_TOO_COSTLY = 1_000;
/** Rendered again after this time: a busy machine can stop an article that is harmless. */
const TOO_COSTLY_TTL_MS = 15 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/** The article itself may have caused these. */
const costly: ReadonlySet<LossReason> = new Set(["timeout", "memory", "died"]);

export interface StoryText {
  publicationId: number;
  /** Changes with the content. */
  version: string;
  content: string;
}

/** Returns articles as HTML for readers. */
export interface StoryHtml {
  /**
   * Renders an article once and caches it. An article that cannot be rendered is returned as plain text. `spend` is called
   * before a worker has to render it. Throws `Busy`, or what `spend` throws.
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
  /** Buffers, so that the HTML is outside of the heap. Keys change with the content, so no entry is ever out of date. */
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (html) => Math.max(1, html.length),
  });
  const rendering = new Map<string, Promise<string>>();
  /** Hashes of contents that a worker was lost to. Without them, each request would take the whole budget. */
  const tooCostly = new LRUCache<string, true>({ max: MAX_TOO_COSTLY, ttl: TOO_COSTLY_TTL_MS });

  /** Single-flight: readers who open an article at the same time share its rendering. */
  const find = (version: string): Promise<string> | string | undefined =>
    rendering.get(version) ?? cache.get(version)?.toString();

  async function render({ publicationId, version, content }: StoryText, hash: string): Promise<string> {
    const outcome = await pool.render(publicationId, { source: content, baseUrl });
    if (!("kind" in outcome)) {
      if (outcome.fallback)
        log.warn({ publicationId, version, reason: outcome.fallback }, "rendered an article as plain text");
      cache.set(version, Buffer.from(outcome.html));
      return outcome.html;
    }
    const { reason, detail } = outcome;
    if (reason === "stopped")
      throw new ServiceError("busy.restarting", {}, { retryAfter: RETRY_AFTER_SECONDS });
    log.warn({ publicationId, version, reason, detail }, "failed to render an article; served as plain text");
    if (costly.has(reason)) tooCostly.set(hash, true);
    return plainTextHtml(content);
  }

  return {
    async of(story, spend) {
      const { version, content } = story;
      const known = find(version);
      if (known !== undefined) return known;
      const hash = createHash("sha256").update(content).digest("base64");
      if (tooCostly.has(hash)) return plainTextHtml(content);
      await spend();
      const since = find(version);
      if (since !== undefined) return since;
      const begun = render(story, hash).finally(() => rendering.delete(version));
      rendering.set(version, begun);
      return begun;
    },
  };
}
