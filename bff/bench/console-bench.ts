import { startServiceProcess } from "../testing/service-process.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { benchProvision } from "./bench-provision.ts";

export interface ConsoleBench {
  /** Bytes of script and style as they came over the wire, for the first load of the signed-in issue list. */
  scriptAndStyleBytes: number;
  /** Milliseconds from the navigation until the list's heading is there. */
  firstLoadMs: number;
}

/** Loads the signed-in issue list in a fresh Chromium, nothing cached. */
export async function benchConsole(): Promise<ConsoleBench> {
  const service = await startServiceProcess({ provision: benchProvision, env: { LOG_LEVEL: "warn" } });
  const { browser, context } = await openBenchBrowser(service.url);
  try {
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
