import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { findChromium, findProgram, HEADLESS_CHROMIUM } from "#bff/testing/chromium.ts";

// Installs a Chromium if none is found: the distribution's package for root, Playwright's download for other users.

const DEADLINE_MS = 10 * 60_000;
const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && findProgram("apt-get");

const chosen = process.env.NEWSRACK_CHROMIUM;
if (chosen && !existsSync(chosen))
  fail(
    `NEWSRACK_CHROMIUM names ${chosen}, which does not exist. Correct it, or unset it to let one be found.`,
  );

if (!chosen && mayInstall && (process.env.CI ? !findProgram(HEADLESS_CHROMIUM) : !isInstalled())) {
  if (!install("apt-get", "install", "-y", "--no-install-recommends", HEADLESS_CHROMIUM)) {
    install("apt-get", "update");
    install("apt-get", "install", "-y", "--no-install-recommends", HEADLESS_CHROMIUM);
  }
}
if (!isInstalled()) install("playwright", "install", ...(mayInstall ? ["--with-deps"] : []), "chromium");
if (!isInstalled())
  fail(
    "The browser tests need a Chromium: none was found, and none could be installed. Ask this machine's administrator to " +
      "install one (on Debian: apt-get install chromium), or set NEWSRACK_CHROMIUM to the path of one.",
  );

function isInstalled(): boolean {
  return existsSync(findChromium() ?? chromium.executablePath());
}

/** Runs an installer and returns whether it succeeded. */
function install(program: string, ...args: string[]): boolean {
  console.log(`newsrack: installing a Chromium for the browser tests (${[program, ...args].join(" ")})`);
  const env = { DEBIAN_FRONTEND: "noninteractive", ...process.env };
  const options = {
    stdio: "inherit",
    env,
    timeout: DEADLINE_MS,
    shell: process.platform === "win32",
  } as const;
  return spawnSync(program, args, options).status === 0;
}

function fail(message: string): never {
  console.error(`newsrack: ${message}`);
  process.exit(1);
}
