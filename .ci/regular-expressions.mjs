/**
 * Rejects regular expressions of the product that take more than linear time, because text of strangers could block the event loop
 * with them. For the same reason, rejects Unicode normalization and segmentation outside of their wrapper.
 * Usage: node .ci/regular-expressions.mjs [--update]; --update adds newly proven expressions to the list and removes unused ones.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import recheck from "recheck/lib/browser.js";
import { parseSync } from "vite";

const UNICODE_WRAPPER = "shared/unicode.ts";
/** Expressions that recheck has proven linear, one in a line, because all proofs together take a minute. */
const PROVEN_FILE = new URL("proven-regular-expressions.txt", import.meta.url);
/** Ten times what the slowest proof takes, so that the speed of the machine does not decide. */
const TIMEOUT_MS = 120_000;

/** Expressions without a proof, with the reason why they cannot block the event loop. */
const EXCEPTIONS = readFileSync(new URL("regular-expression-exceptions.txt", import.meta.url), "utf8")
  .split("\n\n")
  .slice(1)
  .map((entry) => {
    const [file, regex, reason] = entry.trim().split("\n");
    return { file, regex, reason };
  });

const problems = [];
const found = productFiles().flatMap(readExpressions);
const listed = new Set(readFileSync(PROVEN_FILE, "utf8").split("\n"));
const proven = new Set();
const failed = new Map();

for (const { file, regex, reason } of EXCEPTIONS)
  if (!reason) problems.push(`${file}  ${regex}: add the reason of the exception`);
  else if (!found.some((one) => one.file === file && one.regex === regex))
    problems.push(`${file}  ${regex}: remove the exception, because the expression no longer exists`);
for (const { file, line, regex } of found) {
  if (EXCEPTIONS.some((one) => one.file === file && one.regex === regex)) continue;
  if (!proven.has(regex) && !failed.has(regex)) {
    const problem = listed.has(regex) ? null : findProblem(regex);
    if (problem === null) proven.add(regex);
    else failed.set(regex, problem);
  }
  if (failed.has(regex)) problems.push(`${file}:${line}  ${regex}: ${failed.get(regex)}`);
}

const unlisted = [...proven].filter((regex) => !listed.has(regex));
if (process.argv.includes("--update")) writeFileSync(PROVEN_FILE, `${[...proven].sort().join("\n")}\n`);
else if (unlisted.length > 0)
  console.log(
    `Save time with node .ci/regular-expressions.mjs --update, which lists ${unlisted.length} proven ones.`,
  );
for (const problem of problems) console.log(problem);
const result = problems.length === 0 ? "nothing found" : `${problems.length} to rewrite`;
console.log(`Regular expressions: ${found.length} checked, ${result}.`);
process.exit(problems.length === 0 ? 0 : 1);

/** Returns the source files that run in the product. */
function productFiles() {
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "shared", "bff", "web"];
  return execFileSync("git", listing)
    .toString()
    .split("\0")
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.(?:test|fixture)\.|\/testing\//.test(file));
}

/** Returns the regular expressions of a file as they are written. Adds other uses of the wrapped functions to `problems`. */
function readExpressions(file) {
  const source = readFileSync(file, "utf8");
  const expressions = [];
  const visit = (node) => {
    if (typeof node !== "object" || node === null) return;
    const isLiteral = node.type === "Literal" && node.regex;
    const isCreated = /^(?:New|Call)Expression$/.test(node.type) && node.callee.name === "RegExp";
    const line = () => source.slice(0, node.start).split("\n").length;
    if (isLiteral || isCreated)
      expressions.push({
        file,
        line: line(),
        regex: source.slice(node.start, node.end).replace(/\s*\n\s*/g, ""),
      });
    if (file !== UNICODE_WRAPPER && isUnicodeFunction(node))
      problems.push(`${file}:${line()}  ${node.property.name}: use ${UNICODE_WRAPPER}`);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return expressions;
}

function isUnicodeFunction({ type, object, property }) {
  if (type !== "MemberExpression") return false;
  return property.name === "normalize" || (object.name === "Intl" && property.name === "Segmenter");
}

function findProblem(regex) {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(regex) ?? [];
  if (pattern === undefined) return "is made at run time. Use a literal, or add an exception with its reason";
  const { status, complexity, attack, error } = recheck.checkSync(pattern, flags, { timeout: TIMEOUT_MS });
  if (status === "safe") return null;
  if (status === "unknown") return `could not be checked (${error.kind}). Simplify it, or add an exception`;
  return `takes ${complexity.summary} time, for example for ${attack.pattern}`;
}
