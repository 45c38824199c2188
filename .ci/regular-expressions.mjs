/**
 * Rejects regular expressions of the product that take more than linear time, because text of strangers could then block the event
 * loop. Also rejects Unicode normalization outside of its wrapper, for the same reason. Usage: node .ci/regular-expressions.mjs
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import recheck from "recheck/lib/browser.js";
import { parseSync } from "vite";
import { EXCEPTIONS } from "./regular-expression-exceptions.mjs";

const UNICODE_WRAPPER = "shared/unicode.ts";
/** Verdicts of earlier runs, because proving an expression linear takes up to seconds. */
const CACHE = "node_modules/.cache/regular-expressions.json";

if (isMainThread) process.exit((await checkAll()) ? 0 : 1);
else parentPort.on("message", (regex) => parentPort.postMessage(verdictOf(regex)));

async function checkAll() {
  const problems = [];
  const found = productFiles().flatMap((file) => readExpressions(file, problems));
  const excepted = new Set();
  const open = found.filter(({ file, regex }) => {
    const exception = EXCEPTIONS.find((one) => one.file === file && one.regex === regex);
    if (exception) excepted.add(exception);
    return !exception;
  });
  for (const { file, regex } of EXCEPTIONS.filter((exception) => !excepted.has(exception)))
    problems.push(`${file}  ${regex}: remove this exception, because the expression no longer exists`);

  const verdicts = await checkExpressions([...new Set(open.map(({ regex }) => regex))]);
  for (const { file, line, regex } of open)
    if (verdicts[regex] !== "safe") problems.push(`${file}:${line}  ${regex}: ${verdicts[regex]}`);

  for (const problem of problems) console.log(problem);
  const count = problems.length === 0 ? "nothing found" : `${problems.length} to rewrite`;
  console.log(`Regular expressions: ${found.length} checked, ${count}.`);
  return problems.length === 0;
}

/** Returns the tracked source files that run in the product. */
function productFiles() {
  return execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "shared",
    "bff",
    "web",
  ])
    .toString()
    .split("\0")
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.(?:test|fixture)\.|\/testing\//.test(file));
}

/** Returns the regular expressions of a file, as they are written, and adds uses of the wrapped functions to `problems`. */
function readExpressions(file, problems) {
  const source = readFileSync(file, "utf8");
  const found = [];
  const lineOf = (node) => source.slice(0, node.start).split("\n").length;
  const visit = (node) => {
    if (node?.type === "Literal" && node.regex)
      found.push({ file, line: lineOf(node), regex: source.slice(node.start, node.end) });
    if (/^(?:New|Call)Expression$/.test(node?.type) && node.callee.name === "RegExp")
      found.push({
        file,
        line: lineOf(node),
        regex: source.slice(node.start, node.end).replace(/\s+/g, " "),
      });
    if (file !== UNICODE_WRAPPER && isUnicodeFunction(node))
      problems.push(`${file}:${lineOf(node)}  ${node.property.name}: use ${UNICODE_WRAPPER}`);
    if (typeof node === "object" && node !== null) for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

function isUnicodeFunction(node) {
  if (node?.type !== "MemberExpression") return false;
  const { object, property } = node;
  return property.name === "normalize" || (object.name === "Intl" && property.name === "Segmenter");
}

/** Returns the verdict on each expression: "safe", or the problem. */
async function checkExpressions(regexes) {
  const cached = readCache();
  const verdicts = Object.fromEntries(
    regexes.filter((regex) => cached[regex]).map((regex) => [regex, "safe"]),
  );
  const waiting = regexes.filter((regex) => verdicts[regex] === undefined);
  const workers = Array.from({ length: Math.min(availableParallelism(), waiting.length) }, async () => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    for (let regex = waiting.pop(); regex !== undefined; regex = waiting.pop()) {
      worker.postMessage(regex);
      verdicts[regex] = await new Promise((resolve, reject) =>
        worker.once("message", resolve).once("error", reject),
      );
      worker.removeAllListeners();
    }
    await worker.terminate();
  });
  await Promise.all(workers);
  mkdirSync("node_modules/.cache", { recursive: true });
  const safe = regexes.filter((regex) => verdicts[regex] === "safe");
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(safe.map((regex) => [regex, true]))));
  return verdicts;
}

function readCache() {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return {};
  }
}

function verdictOf(regex) {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(regex) ?? [];
  if (pattern === undefined) return "is made at run time. Use a literal, or add an exception with its reason";
  // Without a time limit, because the verdict must not depend on the speed of the machine.
  const { status, complexity, attack, error } = recheck.checkSync(pattern, flags, { timeout: null });
  if (status === "safe") return "safe";
  if (status === "unknown") return `cannot be checked (${error.kind}). Simplify it, or add an exception`;
  return `takes more than linear time (${complexity.summary}), for example for ${attack.pattern}`;
}
