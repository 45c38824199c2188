/**
 * Loads modules from the cache of stripped modules. Import processes have no compile cache, and stripping types takes half of
 * their start. Written in JavaScript, because a TypeScript module would load the compiler.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

export const STRIPPED_MODULES = fileURLToPath(
  new URL("../../../../node_modules/.cache/newsrack/stripped-modules.json", import.meta.url),
);

/** Returns the source and the stripped source of each module, by URL. Empty if the cache is missing or unreadable. */
export function readStrippedModules() {
  try {
    return JSON.parse(readFileSync(STRIPPED_MODULES, "utf8"));
  } catch {
    return {};
  }
}

const modules = readStrippedModules();
registerHooks({
  load(url, context, nextLoad) {
    const module = modules[url];
    const isCurrent = module !== undefined && module.source === readFileSync(fileURLToPath(url), "utf8");
    return isCurrent
      ? { format: "module", source: module.stripped, shortCircuit: true }
      : nextLoad(url, context);
  },
});
