import { spawn } from "node:child_process";
import { join } from "node:path";
import { WINDOWED_VARIABLE } from "./support/browser/chromium.ts";

const CONFIG = join(import.meta.dirname, "playwright.config.ts");
const REPORT = join(import.meta.dirname, "report");

/**
 * Runs Playwright for `npm run e2e` and passes on every argument after `--`. `--report` opens the last report instead. Workers
 * start services on free ports, so a running service is not affected.
 */
const given = process.argv.slice(2);
const args = given.includes("--report") ? ["show-report", REPORT] : ["test", "--config", CONFIG, ...given];
const watched = given.some((arg) => ["--headed", "--debug", "--ui"].includes(arg));
const playwright = spawn("playwright", args, {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: watched ? { ...process.env, [WINDOWED_VARIABLE]: "1" } : process.env,
});
// Ctrl-C reaches the whole process group. Playwright then stops its workers and exits, and so does this process.
process.on("SIGINT", () => undefined);
playwright.on("error", (error) => {
  console.error(`Playwright could not be started: ${error.message}`);
  process.exitCode = 1;
});
playwright.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
