import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exampleIssue } from "#shared/contract/described.ts";
import { emagUpdate } from "#shared/contract/emags.ts";

/** The production build, which `npm test` makes first. */
const dist = new URL("../../../dist/", import.meta.url);
const manifestFile = new URL(".vite/manifest.json", dist);

/**
 * Scripts and styles of each screen in kB, compressed with brotli, without the texts of its language. What is measured, with 1 kB of
 * room: lower a number when a change reaches it, and raise none for what a screen does not need at its start.
 */
const budgets = {
  "overview/overview-page.tsx": 216,
  "issues/list/issue-list-page.tsx": 239,
  "issues/issue/issue-page.tsx": 246,
  "planned-editions/planned-editions-page.tsx": 273,
  "articles/page/article-page.tsx": 424,
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Returns the files of a module and of those that it imports. */
function filesOf(manifest: Manifest, module: string, known = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[module]!;
  if (known.has(file)) return known;
  for (const one of [file, ...css]) known.add(one);
  for (const imported of imports) filesOf(manifest, imported, known);
  return known;
}

/** Size of a file as it is sent. Small ones are not compressed. */
function sizeOf(file: string): number {
  const compressed = new URL(`${file}.br`, dist);
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size;
}

describe.skipIf(!existsSync(manifestFile))("the first load of a screen", () => {
  it.each(Object.entries(budgets))("of %s is at most %d kB", (screen, budget) => {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
    // Each screen imports the code of all screens.
    const files = filesOf(manifest, `console/features/${screen}`);
    expect([...files].some((file) => file.startsWith("assets/base-"))).toBe(true);
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes / 1000).toBeLessThanOrEqual(budget);
  });

  it.each(Object.keys(budgets))("of %s contains no schemas", (screen) => {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
    const scripts = [...filesOf(manifest, `console/features/${screen}`)].filter((file) =>
      file.endsWith(".js"),
    );
    const withSchemas = scripts.filter((file) =>
      readFileSync(new URL(file, dist), "utf8").includes("ZodObject"),
    );
    expect(withSchemas).toEqual([]);
  });
});

describe.skipIf(!existsSync(manifestFile))("the scripts of the console", () => {
  it("contain no texts or examples of the API documentation", () => {
    const texts = Object.values(emagUpdate.shape).flatMap(({ description = [] }) => description);
    expect(texts.length).toBeGreaterThan(10);
    const folder = new URL("assets/", dist);
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
    const documented = scripts.filter((file) => {
      const code = readFileSync(new URL(file, folder), "utf8");
      return [...texts, exampleIssue.name].some((text) => code.includes(text));
    });
    expect(documented).toEqual([]);
  });
});
