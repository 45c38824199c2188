import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";

/** Returns the browsers other than Chromium that Playwright has installed on this machine. */
export function otherBrowsers(): ("firefox" | "webkit")[] {
  return [firefox, webkit]
    .filter((browser) => existsSync(browser.executablePath()))
    .map((browser) => browser.name() as "firefox" | "webkit");
}
