import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

// The entry point of the service, which applies settings that must be set before other modules are loaded. It is JavaScript,
// because TypeScript would already load the type stripper.

/**
 * Flags of Node. A semi-space of 8 MB keeps the objects of current requests in the young generation; 16 MB would make a list
 * of articles 10 % faster but need 25 MB more memory. The V8 thread pool gets the processors that the main thread does not
 * use. With Node's default of four threads, garbage collection would compete with requests.
 */
const FLAGS = [
  "--max-semi-space-size=8",
  "--expose-gc",
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
];
const MIB = 1024 * 1024;
/**
 * Settings of glibc. The first returns freed memory at the end of the heap to the system, even after large allocations. It also makes
 * glibc map each allocation of more than 128 KiB separately, which took a fifth of the CPU time of a page image; the second keeps those
 * in the heap.
 */
const MALLOC_ENV = { MALLOC_TRIM_THRESHOLD_: String(4 * MIB), MALLOC_MMAP_THRESHOLD_: String(MIB) };

/** Delay of the garbage collection after the start, so that it does not delay the first requests. */
const COLLECT_AFTER_MS = 500;

restartWithSettings();
// The compile cache makes the next start faster and saves the memory of the compiler. It must be enabled before other modules
// are loaded.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/newsrack/compiled", import.meta.url)));
await import("./app/main.ts");
// A full garbage collection returns the memory of the start to the system, which Node would keep otherwise.
setTimeout(() => globalThis.gc?.({ type: "major", flavor: "last-resort" }), COLLECT_AFTER_MS).unref();

/** Restarts this program in the same process (exec) with settings that cannot be changed at run time. */
function restartWithSettings() {
  const { execArgv, argv, env } = process;
  // Only the flags are checked, because glibc removes its settings from the environment of privileged programs.
  const isSet = FLAGS.every((flag) => execArgv.includes(flag));
  if (!isSet && process.platform !== "win32" && typeof process.execve === "function")
    process.execve(process.execPath, [process.execPath, ...execArgv, ...FLAGS, ...argv.slice(1)], {
      ...MALLOC_ENV,
      ...env,
    });
  // Removed from the environment, so that the embedded PostgreSQL does not inherit it.
  for (const name of Object.keys(MALLOC_ENV)) delete env[name];
}
