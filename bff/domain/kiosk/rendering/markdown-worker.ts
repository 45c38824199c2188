/**
 * Renders articles in a process of the Markdown pool. An article can make the process hang or run out of memory, so it has
 * no state, and the pool ends it.
 */
import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { ownImage } from "#shared/images.ts";
import { renderMarkdown } from "#shared/markdown.ts";
import type { MarkdownTask } from "./markdown-pool.ts";

/** Below the priority of the service itself, which handles all other requests. */
const NICENESS = 5;

// Only the pool ends the worker, even if a signal reaches the whole process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
setPriority(NICENESS);

process.on("message", ({ source, baseUrl, language }: MarkdownTask) => {
  process.send?.(renderMarkdown(source, { image: (address) => imageUrl(address, baseUrl), language }));
});
process.send?.({ kind: "ready" });
// Workers are killed, so the compile cache would not be written at exit.
flushCompileCache();

function imageUrl(address: string, baseUrl: string): string | null {
  const path = ownImage(address);
  return path && `${baseUrl}${path}`;
}
