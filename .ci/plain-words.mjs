// Flags words that make comments, test titles, message catalogues and documents hard to read.
// Usage: node .ci/plain-words.mjs [FILE OR FOLDER…]; without arguments, all tracked files.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The pattern, and what to write instead. */
const AVOIDED = [
  [/\b(?:some|no|any)body\b|\bwhoever\b/i, 'name the role, or write "someone", "no one"'],
  [/\bmeanwhile\b/i, '"in the meantime" or "since then"'],
  [/\banew\b/i, '"again"'],
  [/\bat once\b/i, '"immediately" or "at the same time"'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, '"automatically" or "on its own"'],
  [/\bjust now\b/i, '"now"'],
  [/\blately\b/i, '"recently"'],
  [/\bany more\b/i, '"no longer"'],
  [/(?<!there )\b(?:is|are|was|were) no (?!longer\b|more than\b|less than\b|one\b)\w+/i, '"is not a …"'],
  [/\bthere is nothing\b/i, '"no … found"'],
  [/\blets? go\b/i, '"releases"'],
  [/\b(?:so|as) many(?: as)?\b|\bas far as\b/i, '"the number of", "up to"'],
  [/\b(?:of its own|of their own|of theirs)\b/i, '"its own …", "separate"'],
  [/\bthe same of\b/i, "repeat the noun"],
  [/\b(?:gives?|gave|given) back\b/i, '"release", "requeue" or "refund"'],
  [/\blets? in\b/i, '"authorizes"'],
];

/** The comment of a function starts with a verb. */
const HEAD = /^\/\*\* (?:What|Whether|Which|Who|How)\b/;
const FUNCTION = /^(?:export )?(?:default )?(?:async )?function\b/;

const GERMAN = [
  [/\bwer auch immer\b|\bgemerkt\b|\bvergisst\b/i, "write German, do not translate"],
  [/\bTasten der Tastatur\b/i, '"Tastenkürzel"'],
];

/** The contract is binding as it is written. The other files quote the words. */
const EXCEPTIONS = ["shared/contract/contract.md", "web/console/i18n/terminology.md", ".ci/plain-words.mjs"];

const COMMENT = /^\s*(?:\/\/|\/\*|\*|--)|\s\/\/ |\/\*\*? .*\*\//;
/** Also matches the title of `it.each`, which may follow its table on another line. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*\(["`]|^\s*\]\)\(["`]/;

const named = process.argv.slice(2);
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...named])
  .toString()
  .split("\0")
  .filter((file) => /\.(?:tsx?|m?js|css|sql|md)$/.test(file) && !EXCEPTIONS.includes(file));

let found = 0;
for (const file of files) {
  const isProse = file.endsWith(".md") || /\.(?:en|de)\.ts$/.test(file);
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file);
  const rules = file.endsWith(".de.ts") ? GERMAN : AVOIDED;
  let isCode = false;
  const lines = readFileSync(file, "utf8").split("\n");
  lines.forEach((line, index) => {
    if (file.endsWith(".md") && line.startsWith("```")) isCode = !isCode;
    if (isCode) return;
    const report = (words, instead) => {
      found++;
      console.log(`${file}:${index + 1}  "${words}": ${instead}`);
    };
    const isEnglish = COMMENT.test(line) || (isTest && TITLE.test(line));
    for (const [pattern, instead] of isEnglish ? AVOIDED : isProse ? rules : []) {
      const match = pattern.exec(line);
      if (match) report(match[0], instead);
    }
    if (HEAD.test(line.trim()) && FUNCTION.test(lines[index + 1] ?? ""))
      report(line.trim().slice(4, 30), "start with a verb: Returns, Loads, Deletes");
  });
}
console.log(found === 0 ? "Plain words: nothing found." : `Plain words: ${found} to rewrite.`);
process.exit(found === 0 ? 0 : 1);
