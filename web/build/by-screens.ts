import { fileURLToPath } from "node:url";

/** Screens whose first load is kept small. That of the overview is small without it. */
const screens = [
  "issues/list/issue-list-page.tsx",
  "issues/issue/issue-page.tsx",
  "planned-editions/planned-editions-page.tsx",
  "articles/list/article-list-page.tsx",
  "articles/page/article-page.tsx",
].map((module) => fileURLToPath(new URL(`../console/features/${module}`, import.meta.url)));

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/**
 * Returns a function that names the chunk of a module, so that each screen loads few files: one for what most of these screens need,
 * one for what two of them share, and one for what the other screens of a feature share. Packages are left out, because their index
 * files import all of them.
 */
export function byScreens(): (id: string, graph: ModuleGraph) => string | null {
  let modulesOf: Set<string>[] | undefined;
  return (id, graph) => {
    modulesOf ??= screens.map((screen) => collect(screen, graph));
    const needing = modulesOf.flatMap((modules, index) => (modules.has(id) ? [index] : []));
    if (needing.length > 2) return "screens";
    if (needing.length > 0) return `screens-${needing.join("")}`;
    return /web[\\/]console[\\/]features[\\/]([\w-]+)/.exec(id)?.[1] ?? null;
  };
}

/** Returns a module with those that it imports. */
function collect(id: string, graph: ModuleGraph, known = new Set<string>()): Set<string> {
  if (known.has(id) || id.includes("node_modules")) return known;
  known.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph, known);
  return known;
}
