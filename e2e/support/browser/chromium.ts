import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "#bff/testing/chromium.ts";

/** Set for `--headed`, `--debug` and `--ui`: the preferred browser is a headless build without windows. */
export const WINDOWED_VARIABLE = "NEWSRACK_E2E_WINDOWED";

/** Returns the launch options of the browser found on this machine. */
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
  return { args, executablePath: findChromium({ windowed: Boolean(process.env[WINDOWED_VARIABLE]) }) };
}
