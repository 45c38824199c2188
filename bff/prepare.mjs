/**
 * Makes a clone ready to run: `node bff/prepare.mjs [--console] [--browser]`, from npm's own hooks.
 * Installs the dependencies, with --console builds the console, with --browser finds or installs a Chromium.
 * Each only when it is out of date: then it says so in a line, else it says nothing. Needs Node 20.19, npm and
 * no installed package. Exits with 1 and a sentence when a step fails.
 */
import { ensure } from "./prepare/alone.mjs";
import { findBrowser, hasBrowser } from "./prepare/browser.mjs";
import { build, isBuilt } from "./prepare/console.mjs";
import { install, isInstalled } from "./prepare/dependencies.mjs";
import { endAll, Trouble } from "./prepare/tools.mjs";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });
}

try {
  await ensure(isInstalled, install);
  if (process.argv.includes("--console")) await ensure(isBuilt, build);
  if (process.argv.includes("--browser")) await ensure(hasBrowser, findBrowser);
} catch (error) {
  console.error(`newsrack: ${explain(error)}`);
  process.exitCode = 1;
}

function explain(error) {
  if (error instanceof Trouble) return error.message;
  if (error.code === "ENOSPC") return "The disk is full.";
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    return `${error.path} cannot be written. Use the account that owns this folder.`;
  }
  return error.stack;
}
