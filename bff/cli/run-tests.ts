import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Runs the unit, component and HTTP tests with Vitest, then the browser tests with Playwright, also if the first fail.

  npm test [-- <path> ... --changed --shard <n>/<count>]

  <path>      runs only the tests of this file or folder, such as bff/domain/emags or e2e/tests/issues
  --changed   runs only the tests that import a file with changes that are not committed
  --shard     runs one of several equal parts, such as 1/2, so that several machines share the tests

For options of a runner, run it alone: npx vitest run ..., npm run e2e -- ...
`;

const options = { changed: { type: "boolean" }, shard: { type: "string" } } as const;

await runCommand(
  { usage, options, positionals: Number.POSITIVE_INFINITY },
  async ({ positionals, values }) => {
    const { changed, shard } = values;
    if (shard !== undefined && !/^[1-9]\d?\/[1-9]\d?$/.test(shard))
      throw new UsageError("--shard must be a part and the number of parts, such as 1/2.");
    const part = shard === undefined ? [] : [`--shard=${shard}`];
    const isSelected = positionals.length > 0;
    const [browser, others] = [
      positionals.filter(isBrowserTest),
      positionals.filter((path) => !isBrowserTest(path)),
    ];
    const statuses = [
      isSelected && others.length === 0
        ? 0
        : run("vitest", "run", ...(changed ? ["--changed"] : []), ...part, ...others),
      isSelected && browser.length === 0
        ? 0
        : run(
            "playwright",
            ...["test", "--config", "e2e/playwright.config.ts"],
            ...(changed ? ["--only-changed", "--pass-with-no-tests"] : []),
            ...part,
            ...browser,
          ),
    ];
    return statuses.find((status) => status !== 0) ?? 0;
  },
);

/** Returns whether Playwright runs the tests of this path. Those of the sample publisher are unit tests. */
function isBrowserTest(path: string): boolean {
  return /^(?:\.\/)?e2e(?!\/customer\b)/.test(path);
}

/** Runs a test runner and returns its exit status. */
function run(program: string, ...args: string[]): number {
  const { status, signal, error } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${program} could not be started: ${error.message}`);
  return status ?? 128 + (signal ? constants.signals[signal] : 0);
}
