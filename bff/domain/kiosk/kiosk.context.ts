import type { PlatformContext, Started } from "#bff/core/context.ts";
import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import { createMarkdownPool } from "./rendering/markdown-pool.ts";
import { createStoryHtml, type StoryHtml } from "./rendering/story-html.ts";
import type { SessionTokens } from "./session/session-tokens.ts";

export interface KioskContext {
  storyHtml: StoryHtml;
  /** Refreshes of sessions in flight, by the ID of the session (single-flight in this process). */
  tokenRefreshes: Map<string, Promise<SessionTokens | null>>;
}

/** Starts the pool of Markdown renderers, whose processes start on demand. */
export function startKiosk({ config, log }: PlatformContext): Started<KioskContext> {
  const pool = createMarkdownPool();
  return {
    context: {
      storyHtml: createStoryHtml({ pool, baseUrl: kioskOriginOf(config), log }),
      tokenRefreshes: new Map(),
    },
    stop: () => pool.close(),
  };
}
