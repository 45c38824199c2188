import { readFileSync } from "node:fs";
import { beforehand, type Recipe, recipes, type Step } from "./recipes.ts";

/** One complete program in each language: imports a PDF, waits for it, then writes and publishes an article. */
export const programs = [
  { language: "JavaScript", syntax: "js", file: "publish.mjs" },
  { language: "Python", syntax: "python", file: "publish.py" },
  { language: "PHP", syntax: "php", file: "publish.php" },
] as const;

export const programUrl = (file: string) => new URL(`./programs/${file}`, import.meta.url);

/** The cookbook as Markdown: a shell command for every task, then complete programs. Tests run all of them. */
export function cookbook(baseUrl: string): string {
  return `
# Cookbook

Shell commands for every task, to run in this order. Set these variables first:

${codeBlock("sh", beforehand(baseUrl))}

${recipes.map(recipeOf).join("\n\n")}

## Complete programs

Each imports a PDF, waits for the import, then writes and publishes an article. They use the variables above.

${programs.map(({ language, syntax, file }) => `### ${language}\n\n${codeBlock(syntax, readFileSync(programUrl(file), "utf8").trimEnd())}`).join("\n\n")}
`;
}

function recipeOf({ title, steps }: Recipe): string {
  return `## ${title}\n\n${steps.map(stepOf).join("\n\n")}`;
}

function stepOf({ say, run, status, keeps = {} }: Step): string {
  const kept = Object.entries(keeps).map(([name, path]) => ` Store \`${path}\` in \`${name}\`.`);
  return `${say}\n\n${codeBlock("sh", run)}\n\nAnswers ${status}.${kept.join("")}`;
}

function codeBlock(syntax: string, code: string): string {
  return `\`\`\`${syntax}\n${code}\n\`\`\``;
}
