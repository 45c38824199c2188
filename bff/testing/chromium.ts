import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without windows, with which the whole suite takes only two thirds of the time. */
export const HEADLESS_CHROMIUM = "chromium-headless-shell";
const WINDOWED = ["chromium", "google-chrome-stable", "google-chrome"];

/**
 * Returns the path of the Chromium in `NEWSRACK_CHROMIUM` or of an installed one. If undefined, use Playwright's own.
 */
export function findChromium({ windowed = false } = {}): string | undefined {
  const configured = process.env.NEWSRACK_CHROMIUM;
  if (configured) return configured;
  return findProgram(...(windowed ? [] : [HEADLESS_CHROMIUM]), ...WINDOWED);
}

/** Returns the path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  // Programs installed as Ubuntu snaps cannot read /tmp or private folders, which the tests use.
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith("/snap/"));
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
