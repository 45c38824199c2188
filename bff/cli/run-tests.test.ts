import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

const COUNT = join(import.meta.dirname, "../../.ci/count.mjs");
const BROWSER = ["test", "--config", "e2e/playwright.config.ts"];

type Statuses = Record<"vitest" | "playwright", number>;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "newsrack-run-tests-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the script of `npm test` with runners that write down their arguments and exit with these statuses. */
function runTests(statuses: Statuses, ...args: string[]) {
  const folder = temporaryFolder();
  const log = (runner: string) => join(folder, `${runner}.log`);
  for (const [runner, status] of Object.entries(statuses)) {
    const program = join(folder, runner);
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${log(runner)}'\nexit ${status}\n`);
    chmodSync(program, 0o755);
  }
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "run-tests.ts"), ...args], {
    env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
  });
  const argumentsOf = (runner: keyof Statuses) =>
    existsSync(log(runner)) ? readFileSync(log(runner), "utf8").trimEnd().split("\n") : null;
  return { status, unit: argumentsOf("vitest"), browser: argumentsOf("playwright") };
}

// The runners are shell scripts.
describe.skipIf(process.platform === "win32")("npm test", () => {
  it.each([
    { vitest: 0, playwright: 0, expected: 0 },
    { vitest: 1, playwright: 0, expected: 1 },
    { vitest: 0, playwright: 3, expected: 3 },
    { vitest: 1, playwright: 3, expected: 1 },
  ])(
    "runs both runners and exits with $expected after $vitest and $playwright",
    ({ expected, ...statuses }) => {
      expect(runTests(statuses)).toEqual({ status: expected, unit: ["run"], browser: BROWSER });
    },
  );

  it("passes each path to the runner of its tests", () => {
    const paths = ["bff/domain/emags", "e2e/customer", "e2e/tests/issues", "e2e/tests/sign-in"];
    expect(runTests({ vitest: 0, playwright: 0 }, ...paths)).toEqual({
      status: 0,
      unit: ["run", ...paths.slice(0, 2)],
      browser: [...BROWSER, ...paths.slice(2)],
    });
  });

  it("runs only the tests of changed files, or a part of the tests", () => {
    expect(runTests({ vitest: 0, playwright: 0 }, "--changed")).toEqual({
      status: 0,
      unit: ["run", "--changed"],
      browser: [...BROWSER, "--only-changed", "--pass-with-no-tests"],
    });
    expect(runTests({ vitest: 0, playwright: 0 }, "--shard", "1/2")).toEqual({
      status: 0,
      unit: ["run", "--shard=1/2"],
      browser: [...BROWSER, "--shard=1/2"],
    });
    expect(runTests({ vitest: 0, playwright: 0 }, "--shard", "half")).toMatchObject({
      status: 2,
      unit: null,
    });
  });

  it("starts no runner without a path of its tests, and none with an unknown option", () => {
    expect(runTests({ vitest: 0, playwright: 1 }, "web/ui")).toEqual({
      status: 0,
      unit: ["run", "web/ui"],
      browser: null,
    });
    expect(runTests({ vitest: 1, playwright: 0 }, "e2e/tests/issues")).toMatchObject({
      status: 0,
      unit: null,
    });
    expect(runTests({ vitest: 0, playwright: 0 }, "--watch")).toEqual({
      status: 2,
      unit: null,
      browser: null,
    });
  });
});

describe("the count of continuous integration", () => {
  const UNIT = { numPassedTests: 10, numFailedTests: 2 };
  const BROWSERS = { stats: { expected: 5, unexpected: 1, flaky: 1 } };

  /** Counts the reports that the runners wrote, and returns the exit status and the last line. */
  function count(reports: { vitest?: object; playwright?: object }, status: number) {
    const folder = temporaryFolder();
    for (const [runner, report] of Object.entries(reports))
      writeFileSync(join(folder, `${runner}.json`), JSON.stringify(report));
    const counted = spawnSync(process.execPath, [COUNT, folder, String(status)], { encoding: "utf8" });
    return { status: counted.status, last: counted.stdout.trimEnd().split("\n").at(-1) };
  }

  it("adds up both reports", () => {
    expect(count({ vitest: UNIT, playwright: BROWSERS }, 1)).toEqual({
      status: 1,
      last: "15 passed, 4 failed",
    });
    const passed = {
      vitest: { numPassedTests: 10, numFailedTests: 0 },
      playwright: { stats: { expected: 5, unexpected: 0, flaky: 0 } },
    };
    expect(count(passed, 0)).toEqual({ status: 0, last: "15 passed, 0 failed" });
    expect(count(passed, 1)).toEqual({ status: 1, last: "15 passed, 1 failed" });
  });

  it("counts each runner without a report as a failure", () => {
    expect(count({ vitest: UNIT }, 1)).toEqual({ status: 1, last: "10 passed, 3 failed" });
    expect(count({ playwright: BROWSERS }, 1)).toEqual({ status: 1, last: "5 passed, 3 failed" });
    expect(count({}, 0)).toEqual({ status: 1, last: "0 passed, 2 failed" });
  });
});
