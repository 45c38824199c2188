import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";

const NOTE = fileURLToPath(new URL("../../node_modules/.cache/newsrack/chromium.json", import.meta.url));
const USUAL_PLACE = "/usr/bin/chromium";

/** How the browser of the tests is started: the one that the preparation found, and quietly. */
export function chromium(): LaunchOptions {
  const args = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Chromium's sandbox refuses to be started by root.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const executablePath = foundBefore() ?? (existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined);
  return executablePath === undefined ? { args } : { args, executablePath };
}

function foundBefore(): string | undefined {
  if (!existsSync(NOTE)) return undefined;
  const { executablePath } = JSON.parse(readFileSync(NOTE, "utf8")) as { executablePath: string };
  return existsSync(executablePath) ? executablePath : undefined;
}
