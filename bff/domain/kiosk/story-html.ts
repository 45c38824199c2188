import pLimit from "p-limit";
import { Piscina } from "piscina";
import { verbatimHtml } from "#shared/verbatim-html.ts";
import { compileCache } from "../../platform/compile-cache.ts";
import type { TextCache } from "../../platform/text-cache.ts";
import { Busy } from "../errors.ts";
import type { MarkdownTask } from "./markdown-thread.ts";

/** In characters. Hardly any article is longer; on an idle machine it takes half a second, and the longest there are three. */
const SHORT = 32_000;
/** What takes longer keeps others waiting: a short one gets the time of a long one then, among those. */
const RENDER_MS = { short: 4_000, long: 20_000 };
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
export function createStoryHtml(
  texts: TextCache,
  baseUrl: string,
  renderMs: typeof RENDER_MS = RENDER_MS,
): StoryHtml {
  const threads = new Piscina<MarkdownTask, string>({
    filename: new URL("./markdown-thread.ts", import.meta.url).href,
    env: { ...compileCache() },
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const rendering = new Map<string, Promise<string>>();
  // Time counts from a text's own turn: one that takes for ever must not use up that of the next. Nor do those that may
  // keep the others waiting, which have a thread of their own.
  const turns = { short: pLimit(1), long: pLimit(1) };

  const renderAmong = (length: keyof typeof turns, content: string) => {
    const turn = turns[length];
    if (turn.pendingCount >= MAX_WAITING)
      throw new Busy("Too many articles wait to be rendered just now. Try again shortly.", RETRY_SECONDS);
    return turn(() =>
      threads.run({ source: content, baseUrl }, { signal: AbortSignal.timeout(renderMs[length]) }),
    );
  };
  const renderInTime = async (content: string) => {
    if (content.length > SHORT) return renderAmong("long", content);
    try {
      return await renderAmong("short", content);
    } catch (error) {
      if (!isSpent(error)) throw error;
      return renderAmong("long", content);
    }
  };

  const render = async (name: string, content: string) => {
    try {
      const html = await renderInTime(content);
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
