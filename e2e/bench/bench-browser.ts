import { type Browser, type BrowserContext, chromium } from "playwright";
import { benchProvision } from "#bff/testing/bench-provision.ts";
import { findChromium } from "#bff/testing/chromium.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

/** Starts a new Chromium in which the benchmark's user is signed in to the service. */
export async function openBenchBrowser(
  url: string,
  size = { width: 1440, height: 900 },
): Promise<{ browser: Browser; context: BrowserContext }> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const context = await browser.newContext({ baseURL: url, viewport: size });
  const [user] = benchProvision.users;
  await context.request.post(`${url}${AUTH_PATH}/sign-in/email`, {
    data: { email: user!.email, password: user!.password },
  });
  return { browser, context };
}
