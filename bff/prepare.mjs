/**
 * Makes a clone ready to run: `node bff/prepare.mjs [--tools] [--console] [--browser]`, from npm's own hooks.
 * Installs what the service needs, with --tools also what builds and tests it, with --console builds the console, with
 * --browser finds or installs a Chromium. A build without --tools leaves nothing behind that only it needed.
 * Each only when it is out of date: then it says so in a line, else it says nothing. Needs Node 20.19, npm and
 * no installed package. Exits with 1 and a sentence when a step fails.
 */
import { ensure } from "./prepare/alone.mjs";
import { findBrowser, hasBrowser } from "./prepare/browser.mjs";
import { build, isBuilt } from "./prepare/console.mjs";
import {
  giveBack,
  hasBorrowed,
  installAll,
  installService,
  isAllInstalled,
  isServiceInstalled,
  withTools,
} from "./prepare/dependencies.mjs";
import { endAll, say, Trouble } from "./prepare/tools.mjs";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });
}

try {
  const [forTools, withConsole, withBrowser] = ["--tools", "--console", "--browser"].map((option) =>
    process.argv.includes(option),
  );
  if (forTools) {
    await ensure(isAllInstalled, installAll);
    if (withConsole) await ensure(isBuilt, build);
  } else {
    await (withConsole ? ensure(isStartable, makeStartable) : ensure(isServiceInstalled, installService));
  }
  if (withBrowser) await ensure(hasBrowser, findBrowser);
} catch (error) {
  console.error(`newsrack: ${explain(error)}`);
  process.exitCode = 1;
}

async function isStartable() {
  return (await isServiceInstalled()) && !(await hasBorrowed()) && isBuilt();
}

/** All at once: whoever waits for its turn to install the tools does so after those of the build are gone. */
async function makeStartable() {
  await (isBuilt() ? installService() : withTools(build));
  try {
    await giveBack();
  } catch (error) {
    say(`${explain(error)} The next start tries again.`);
  }
}

function explain(error) {
  if (error instanceof Trouble) return error.message;
  if (error.code === "ENOSPC") return "The disk is full.";
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    return `${error.path} cannot be written. Use the account that owns this folder.`;
  }
  return error.stack;
}
