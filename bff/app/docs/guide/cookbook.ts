import { readFileSync } from "node:fs";
import { readerRecipes, readerSetupCommands } from "./reader-recipes.ts";
import { type Recipe, recipes, type Step, setupCommands } from "./recipes.ts";

/** Example programs in several languages, which import a PDF and publish an article. */
export const programs = [
  { language: "JavaScript", syntax: "js", file: "publish.mjs" },
  { language: "Python", syntax: "python", file: "publish.py" },
  { language: "PHP", syntax: "php", file: "publish.php" },
] as const;

/** Options with which curl repeats a request whose answer was lost. */
export const RETRY = "--retry 5 --retry-all-errors";

export const programUrl = (file: string) => new URL(`./programs/${file}`, import.meta.url);

export const readProgram = (file: string) => readFileSync(programUrl(file), "utf8").trimEnd();

/** Renders the cookbook as Markdown: a shell command for each task, then complete programs. Tests run all of them. */
export function cookbook(baseUrl: string): string {
  return `
# Cookbook

Shell commands for every task, to run in this order. Set these variables first:

${codeBlock("sh", setupCommands(baseUrl))}

With \`${RETRY}\`, curl sends a request again when its answer is lost. The creates below have keys, so this makes no duplicates.

${recipes.map(recipeOf).join("\n\n")}

## Complete programs

Each imports a PDF, waits for the import, then writes and publishes an article. They use the variables above, and send a request again
when its answer is lost. If one stops halfway, run it again: the keys of its creates prevent duplicates. For a planned edition, add its
\`pe_id\` to the issue. For an EPUB, send \`epub_import_attributes\` instead.

${programs.map(({ language, syntax, file }) => `### ${language}\n\n${codeBlock(syntax, readProgram(file))}`).join("\n\n")}
`;
}

/** Renders the cookbook for those who build a reader. Tests run its commands. */
export function readerCookbook(baseUrl: string): string {
  return `
# Cookbook

Shell commands for what a reader does, to run in this order. Set these variables first. \`$PUBLICATION\` is the number in the
address of the publication's console.

${codeBlock("sh", readerSetupCommands(baseUrl))}

${readerRecipes.map(recipeOf).join("\n\n")}
`;
}

function recipeOf({ title, steps }: Recipe): string {
  return `## ${title}\n\n${steps.map(stepOf).join("\n\n")}`;
}

function stepOf({ text, run, status, stores = {} }: Step): string {
  const instructions = Object.entries(stores).map(([name, path]) => ` Store \`${path}\` in \`${name}\`.`);
  return `${text}\n\n${codeBlock("sh", run)}\n\nReturns ${status}.${instructions.join("")}`;
}

function codeBlock(syntax: string, code: string): string {
  return `\`\`\`${syntax}\n${code}\n\`\`\``;
}
