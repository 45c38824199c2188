import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";

const NOTE = fileURLToPath(new URL("../../node_modules/.cache/newsrack/chromium.json", import.meta.url));
const USUAL_PLACE = "/usr/bin/chromium";

/** Set while somebody watches: the browser that the tests prefer has no windows. */
export const WINDOWED_VARIABLE = "NEWSRACK_E2E_WINDOWED";

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
  const found = JSON.parse(readFileSync(NOTE, "utf8")) as { executablePath: string; windowed?: string };
  const wanted = process.env[WINDOWED_VARIABLE] ? found.windowed : found.executablePath;
  return wanted && existsSync(wanted) ? wanted : undefined;
}
