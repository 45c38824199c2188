import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig, settingNames } from "#bff/app/config.ts";
import { errorCodes } from "#bff/messages/error-codes.ts";
import { createMetrics } from "#bff/platform/metrics/metrics.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["shared", "bff", "web", "e2e", ".github", ".ci"];
const FENCE = /^```(\w*)\n(.*?)^```$/gms;
const SOURCE_NAME = /^[\w.@*/{},-]+\.(ts|tsx|mjs|css|md|yml|yaml|service)$/;

const files = globSync([...FOLDERS.map((folder) => `${folder}/**/*`), "*", ".*"], { cwd: ROOT });
const documents = files.filter((path) => path.endsWith(".md"));
const textOf = (document: string) => readFileSync(join(ROOT, document), "utf8");
const proseOf = (text: string) => text.replace(FENCE, "");

/** Returns what a document names in backticks, in its diagrams, and of our folders in its examples. */
function namesIn(text: string): string[] {
  const spans = [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  const blocks = [...text.matchAll(FENCE)].flatMap(([, language, block]) => {
    const words = block!.split(/[\s"'()[\]|,;:]+/);
    return language === "mermaid" ? words : words.filter((word) => isOurs(word));
  });
  // A placeholder stands for any name.
  return [...spans, ...blocks].filter((name) => !/[<>…^\s]/.test(name));
}

const isOurs = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`));

/** Returns the paths that lead to no file. A path may leave out its first folders. */
function missingFiles(text: string): string[] {
  return namesIn(text)
    .filter((name) => isOurs(name) || SOURCE_NAME.test(name))
    .filter((name) => !exists(name.replace(/\/$/, "")));
}

function exists(path: string): boolean {
  if (/[*{]/.test(path)) return files.some((file) => matchesGlob(file, `{,**/}${path}`));
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

/** Returns the anchor that a heading gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** Returns the relative links of a document whose file or heading does not exist. */
function brokenLinks(document: string, text: string): string[] {
  const targets = [...proseOf(text).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => {
    const [path, anchor] = target.split("#");
    const file = path === "" ? document : relative(ROOT, join(ROOT, dirname(document), path!));
    if (!existsSync(join(ROOT, file))) return true;
    if (anchor === undefined) return false;
    const headings = [...proseOf(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
    return !headings.some((heading) => anchorOf(heading) === anchor);
  });
}

describe("the documents", () => {
  it.each(documents)("%s names only files that exist", (document) => {
    expect(missingFiles(textOf(document))).toEqual([]);
  });

  it.each(documents)("%s links only to files and headings that exist", (document) => {
    expect(brokenLinks(document, textOf(document))).toEqual([]);
  });

  it.each(documents)("%s names only commands of package.json", (document) => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const named = [...textOf(document).matchAll(/npm run (?:--silent )?([a-z][\w-]*)/g)].map(
      ([, name]) => name!,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(documents)("%s names only settings that the service has", (document) => {
    const named = textOf(document).match(/\bNEWSRACK_[A-Z_]+\b/g) ?? [];
    const ofTests = textOf(".ci/run");
    const unknown = named.filter((name) => {
      if (ofTests.includes(name)) return false;
      try {
        readConfig({ [name]: "" });
        return false;
      } catch (error) {
        if (error instanceof ConfigError) return true;
        throw error;
      }
    });
    expect(unknown).toEqual([]);
  });

  it.each(documents)("%s quotes only log lines that the service writes", (document) => {
    const quoted = [...proseOf(textOf(document)).matchAll(/`(?!npx )([A-Za-z][a-z]+(?: [a-z]+){4,})`/g)];
    const sources = files.filter((path) => /^bff\/.*(?<!\.test)\.ts$/.test(path)).map(textOf);
    const missing = quoted.filter(([, line]) => !sources.some((source) => source.includes(line!)));
    expect(missing.map(([, line]) => line)).toEqual([]);
  });

  it("list every setting in the README", () => {
    const readme = textOf("README.md");
    expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it("list every metric in OPERATING.md, and no other", async () => {
    const exposed = await createMetrics().render(async () => ({
      database: null,
      breakers: [],
      connections: { inUse: 0, idle: 0, waiting: 0 },
    }));
    const metrics = [...exposed.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    const operating = textOf("bff/operations/OPERATING.md");
    const named = new Set(operating.match(/\bnewsrack_\w+(?=`)/g));
    const own = metrics.filter((name) => !/^newsrack_(nodejs|process)_/.test(name));
    expect([...named].toSorted()).toEqual(own.toSorted());
    const used = operating.match(/\bnewsrack_\w+(?=[{[ ])/g) ?? [];
    expect(used.filter((name) => !metrics.includes(name.replace(/_count$/, "")))).toEqual([]);
  });

  it("list only error codes that exist in the budgets of OPERATING.md", () => {
    const budgets = textOf("bff/operations/OPERATING.md").split("\n## Budgets\n")[1]!.split("\n## ")[0]!;
    const codes = [...budgets.matchAll(/\| `(\w+_\w+)` \|$/gm)].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !(code in errorCodes))).toEqual([]);
  });
});
