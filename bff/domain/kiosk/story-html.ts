import pLimit from "p-limit";
import { Piscina } from "piscina";
import { verbatimHtml } from "#shared/verbatim-html.ts";
import { compileCache } from "../../platform/compile-cache.ts";
import type { TextCache } from "../../platform/text-cache.ts";
import { Busy } from "../errors.ts";
import type { MarkdownTask } from "./markdown-thread.ts";

const RENDER_MS = 20_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 200;
const RETRY_SECONDS = 5;

/** Articles as readers get them. Each is rendered once, beside the event loop, and remembered. */
export interface StoryHtml {
  /** `mark` changes with the text. A text that cannot be rendered, or not in time, is shown as it was written. Throws `Busy`. */
  of(mark: string, content: string): Promise<string>;
  stop(): Promise<void>;
}

/** `baseUrl`: what the addresses of the service's own pictures begin with. */
export function createStoryHtml(texts: TextCache, baseUrl: string, renderMs = RENDER_MS): StoryHtml {
  const threads = new Piscina<MarkdownTask, string>({
    filename: new URL("./markdown-thread.ts", import.meta.url).href,
    env: { ...compileCache() },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const rendering = new Map<string, Promise<string>>();
  // Time counts from a text's own turn: one that takes for ever must not use up that of the next.
  const turn = pLimit(1);

  const render = async (name: string, content: string) => {
    if (turn.pendingCount >= MAX_WAITING)
      throw new Busy("Too many articles wait to be rendered just now. Try again shortly.", RETRY_SECONDS);
    try {
      const html = await turn(() =>
        threads.run({ source: content, baseUrl }, { signal: AbortSignal.timeout(renderMs) }),
      );
      texts.set(name, Buffer.from(html));
      return html;
    } catch (error) {
      if (!isSpent(error)) throw error;
      texts.set(hopeless(name), Buffer.from("1"));
      return verbatimHtml(content);
    }
  };
  /** The name under which it is remembered that a text is not tried again. */
  const hopeless = (name: string) => `${name} hopeless`;
  return {
    of(mark, content) {
      const name = `html ${mark}`;
      const known = texts.get(name);
      if (known) return Promise.resolve(known.toString());
      if (texts.get(hopeless(name))) return Promise.resolve(verbatimHtml(content));
      const begun = rendering.get(name) ?? render(name, content).finally(() => rendering.delete(name));
      rendering.set(name, begun);
      return begun;
    },
    stop: () => threads.destroy(),
  };
}

/** Whether a text took all the time, or all the memory, that there is for one. */
function isSpent(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
}
