import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { runCommand } from "./run-command.ts";

const usage = `
Runs the unit, component and HTTP tests with Vitest, then the browser tests with Playwright, also if the first fail.

  npm test [-- <path> ...]

  <path>   runs only the tests of this file or folder, such as bff/domain/emags or e2e/tests/issues

For options of a runner, run it alone: npx vitest run ..., npm run e2e -- ...
`;

await runCommand({ usage, options: {}, positionals: Number.POSITIVE_INFINITY }, async ({ positionals }) => {
  const isSelected = positionals.length > 0;
  const [browser, others] = [
    positionals.filter(isBrowserTest),
    positionals.filter((path) => !isBrowserTest(path)),
  ];
  const statuses = [
    isSelected && others.length === 0 ? 0 : run("vitest", "run", ...others),
    isSelected && browser.length === 0
      ? 0
      : run("playwright", "test", "--config", "e2e/playwright.config.ts", ...browser),
  ];
  return statuses.find((status) => status !== 0) ?? 0;
});

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
