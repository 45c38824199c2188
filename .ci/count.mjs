/** Adds up the results of the test runners: `node .ci/count.mjs <folder> <exit status of npm test>`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
