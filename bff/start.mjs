import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * The entry point. What Node has compiled once is kept beside the installed packages: the next start is
 * quicker, and the compiler takes no memory. It has to be said before the first of our modules is loaded; in TypeScript,
 * this one would itself bring the compiler along.
 */
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/newsrack/compiled", import.meta.url)));
await import("./main.ts");
