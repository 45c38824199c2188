/** Lists the failures of the test runners and adds up their results: `node .ci/count.mjs <folder> <exit status of npm test>`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Of each failure's message, so that all failures fit into the end of a log that is cut. */
const MESSAGE_LINES = 8;

const [folder, status] = process.argv.slice(2);
const read = (name) => {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
};

const unit = read("vitest.json");
const browser = read("playwright.json");
// A runner that crashed before it reported counts as a failure, whatever the other one reported.
const missing = Object.entries({ Vitest: unit, Playwright: browser }).filter(([, report]) => report === null);
for (const [runner] of missing) console.log(`${runner} reported no results.`);
for (const { name, message } of [...unitFailures(unit), ...browserFailures(browser ?? undefined)]) {
  const lines = stripVTControlCharacters(message ?? "").split("\n", MESSAGE_LINES);
  console.log([`FAILED ${name}`, ...lines].join("\n  "));
}

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
const failedTests =
  (unit?.numFailedTests ?? 0) +
  (browser?.stats.unexpected ?? 0) +
  (browser?.stats.flaky ?? 0) +
  missing.length;
// An error outside of the tests fails a runner without failing a test.
const failed = status === "0" ? failedTests : Math.max(failedTests, 1);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A file that could not be loaded has a message and no failed test. */
function unitFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0) return message ? [{ name: file, message }] : [];
    return tests.map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages[0],
    }));
  });
}

function browserFailures({ suites = [], specs = [], title = "" } = {}) {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
      .map((spec) => ({
        name: `${title} > ${spec.title}`,
        message: spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      })),
    ...suites.flatMap((suite) =>
      browserFailures({ ...suite, title: title ? `${title} > ${suite.title}` : suite.title }),
    ),
  ];
}
