import type { PlatformContext, Started } from "#bff/core/context.ts";
import { createMarkdownPool } from "./rendering/markdown-pool.ts";
import { createStoryHtml, type StoryHtml } from "./rendering/story-html.ts";

export interface KioskContext {
  storyHtml: StoryHtml;
}

/** Starts the pool of Markdown renderers, whose processes start on demand. */
export function startKiosk({ config, log }: PlatformContext): Started<KioskContext> {
  const pool = createMarkdownPool();
  return {
    context: { storyHtml: createStoryHtml({ pool, baseUrl: config.baseUrl, log }) },
    stop: () => pool.close(),
  };
}
