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
 * Returns a function that names the chunk of a module after the screens that need it, so that each loads few files and nothing of
 * the others. Null for modules of one screen or none. Packages are left out, because their index files import all of them.
 */
export function byScreens(): (id: string, graph: ModuleGraph) => string | null {
  let modulesOf: Set<string>[] | undefined;
  return (id, graph) => {
    modulesOf ??= screens.map((screen) => collect(screen, graph));
    const needing = modulesOf.flatMap((modules, index) => (modules.has(id) ? [index] : []));
    return needing.length > 1 ? `screens-${needing.join("")}` : null;
  };
}

/** Returns a module with those that it imports. */
function collect(id: string, graph: ModuleGraph, known = new Set<string>()): Set<string> {
  if (known.has(id) || id.includes("node_modules")) return known;
  known.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph, known);
  return known;
}
