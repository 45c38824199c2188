/** Updates the cache of stripped modules. Runs in a separate process, because the compiler takes 20 MB. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readStrippedModules, STRIPPED_MODULES } from "./stripped-modules.mjs";

/** Entry points of the import processes. */
const PROGRAMS = ["../parse/parse-worker.ts", "../render/render-worker.ts"];
/** Matches an import of our own module in stripped source. */
const IMPORT = /(?:\bfrom|\bimport)\s*(?:\(\s*)?"([.#][^"]+\.ts)"/g;

const cached = readStrippedModules();
const modules = {};
let isCurrent = true;
for (const program of PROGRAMS) add(fileURLToPath(new URL(program, import.meta.url)));
if (!isCurrent) {
  const unfinished = `${STRIPPED_MODULES}.${process.pid}`;
  mkdirSync(dirname(STRIPPED_MODULES), { recursive: true });
  writeFileSync(unfinished, JSON.stringify(modules));
  renameSync(unfinished, STRIPPED_MODULES);
}

/** Adds a module and its imports. */
function add(path) {
  const { href } = pathToFileURL(path);
  if (modules[href] !== undefined) return;
  const source = readFileSync(path, "utf8");
  const isCached = cached[href]?.source === source;
  isCurrent &&= isCached;
  const { stripped } = isCached ? cached[href] : { stripped: stripTypeScriptTypes(source) };
  modules[href] = { source, stripped };
  for (const [, imported] of stripped.matchAll(IMPORT)) add(createRequire(href).resolve(imported));
}
