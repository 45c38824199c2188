/**
 * The process that renders articles. An article can make it hang or run out of memory, so it has no state, and the pool
 * that started it decides when it ends.
 */
import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { ownImage } from "#shared/images.ts";
import { renderMarkdown } from "#shared/markdown.ts";
import type { MarkdownTask } from "./markdown-pool.ts";

/** The service itself, which answers every other request, gets the processor first. */
const NICENESS = 5;

// The pool ends the worker, also when a signal reaches the whole process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
setPriority(NICENESS);

process.on("message", ({ source, baseUrl }: MarkdownTask) => {
  process.send?.(renderMarkdown(source, { image: (address) => imageUrl(address, baseUrl) }));
});
process.send?.({ kind: "ready" });
// Workers are killed, so nothing would be written at exit.
flushCompileCache();

function imageUrl(address: string, baseUrl: string): string | null {
  const path = ownImage(address);
  return path && `${baseUrl}${path}`;
}
