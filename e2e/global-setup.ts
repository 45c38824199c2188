import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestCluster } from "#bff/platform/database/testing/test-cluster.ts";
import { otherBrowsers } from "./support/browser/browsers.ts";
import { CLUSTER_VARIABLE } from "./support/database.ts";
import { SIGNED_IN_VARIABLE } from "./support/signed-in.ts";

/**
 * Starts a temporary PostgreSQL for the whole run, in which each worker creates its own database, and a folder for the signed-in
 * users. Says so if the smoke tests run in Chromium only.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[CLUSTER_VARIABLE] = cluster.adminConnectionString;
  const signedIn = await mkdtemp(join(tmpdir(), "newsrack-signed-in-"));
  process.env[SIGNED_IN_VARIABLE] = signedIn;
  if (otherBrowsers().length === 0)
    console.log(
      "The smoke tests run in Chromium only, because Playwright's Firefox and WebKit are not installed " +
        "(npx playwright install firefox webkit).",
    );
  return async () => {
    await cluster.stop();
    await rm(signedIn, { recursive: true, force: true });
  };
}
