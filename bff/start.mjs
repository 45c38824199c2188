import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

// The entry point: what has to be so before the first of our modules is loaded. In TypeScript, it would itself bring the
// compiler along.

/**
 * Of the runtime: what answers under way hold fits into the young generation, and need not be moved out of it. Twice as much
 * would make a list of articles 10 % cheaper and take 25 MB. What clears memory beside a thread has the other processors, and
 * no more helpers than these: four of them, as Node has them anywhere, would take their turns from whoever answers.
 */
const FLAGS = [
  "--max-semi-space-size=8",
  "--expose-gc",
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
];
/** Of the C library: what is freed at the end of its memory goes back to the system, however much was once taken at a time. */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024) };

/** Whoever waited for the start is answered first. */
const GIVE_BACK_AFTER_MS = 500;

startAnewWithSettings();
// What Node has compiled once is kept beside the installed packages: the next start is quicker, and the compiler takes no
// memory. It has to be said before the first of our modules is loaded.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/newsrack/compiled", import.meta.url)));
await import("./main.ts");
// Starting leaves garbage behind, and much more room for new objects than is used at rest; Node gives neither back.
setTimeout(() => globalThis.gc?.({ type: "major", flavor: "last-resort" }), GIVE_BACK_AFTER_MS).unref();

/** Replaces this program by itself, as the same process, with what can only be said before it runs. */
function startAnewWithSettings() {
  const { execArgv, argv, env } = process;
  // By the flags alone: where a program has privileges of its own, the C library keeps its settings from it.
  const isSet = FLAGS.every((flag) => execArgv.includes(flag));
  if (!isSet && process.platform !== "win32" && typeof process.execve === "function")
    process.execve(process.execPath, [process.execPath, ...execArgv, ...FLAGS, ...argv.slice(1)], {
      ...ALLOCATOR,
      ...env,
    });
  // PostgreSQL knows better what it needs.
  for (const name of Object.keys(ALLOCATOR)) delete env[name];
}
