import { Piscina } from "piscina";
import type { TextCache } from "../../platform/text-cache.ts";

const RENDER_MS = 20_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 200;

/** Articles as readers get them. Each is rendered once, beside the event loop, and remembered. */
export interface StoryHtml {
  /** `mark` changes with the text. */
  of(mark: string, content: string): Promise<string>;
  stop(): Promise<void>;
}

export function createStoryHtml(texts: TextCache): StoryHtml {
  const threads = new Piscina<string, string>({
    filename: new URL("./markdown-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const rendering = new Map<string, Promise<string>>();

  const render = async (name: string, content: string) => {
    const html = await threads.run(content, { signal: AbortSignal.timeout(RENDER_MS) });
    texts.set(name, Buffer.from(html));
    return html;
  };
  return {
    of(mark, content) {
      const name = `html ${mark}`;
      const known = texts.get(name);
      if (known) return Promise.resolve(known.toString());
      const begun = rendering.get(name) ?? render(name, content).finally(() => rendering.delete(name));
      rendering.set(name, begun);
      return begun;
    },
    stop: () => threads.destroy(),
  };
}
