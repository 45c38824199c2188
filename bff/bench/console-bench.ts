import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { AUTH_PATH } from "#shared/console/session.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { benchProvision } from "./bench-provision.ts";

/** Where the set-up script notes the browser it found. */
const BROWSER_FILE = "node_modules/.cache/newsrack/chromium.json";

export interface ConsoleBench {
  /** Bytes of script and style as they came over the wire, for the first load of the signed-in issue list. */
  scriptAndStyleBytes: number;
  /** Milliseconds from the navigation until the list's heading is there. */
  firstLoadMs: number;
}

/** Loads the signed-in issue list in a fresh Chromium, nothing cached. */
export async function benchConsole(): Promise<ConsoleBench> {
  const service = await startServiceProcess({ provision: benchProvision, env: { LOG_LEVEL: "warn" } });
  const { executablePath } = JSON.parse(readFileSync(BROWSER_FILE, "utf8")) as { executablePath: string };
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext();
    const [user] = benchProvision.users;
    await context.request.post(`${service.url}${AUTH_PATH}/sign-in/email`, {
      data: { email: user!.email, password: user!.password },
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const wanted = new Set<string>();
    let scriptAndStyleBytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script" || type === "Stylesheet") wanted.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (wanted.has(requestId)) scriptAndStyleBytes += encodedDataLength;
    });
    const began = performance.now();
    await page.goto(`${service.url}/publications/10/issues`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const firstLoadMs = performance.now() - began;
    await page.waitForLoadState("networkidle");
    return { scriptAndStyleBytes, firstLoadMs };
  } finally {
    await browser.close();
    await service.dispose();
  }
}
