import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { AUTH_PATH } from "#shared/console/session.ts";
import { benchProvision } from "./bench-provision.ts";

/** Where the set-up script notes the browser it found. */
const BROWSER_FILE = "node_modules/.cache/newsrack/chromium.json";

/** A fresh Chromium in which the benchmark's person is signed in to the service. */
export async function openBenchBrowser(
  url: string,
  size = { width: 1440, height: 900 },
): Promise<{ browser: Browser; context: BrowserContext }> {
  const { executablePath } = JSON.parse(readFileSync(BROWSER_FILE, "utf8")) as { executablePath: string };
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const context = await browser.newContext({ baseURL: url, viewport: size });
  const [user] = benchProvision.users;
  await context.request.post(`${url}${AUTH_PATH}/sign-in/email`, {
    data: { email: user!.email, password: user!.password },
  });
  return { browser, context };
}
