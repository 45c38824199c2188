import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "#bff/testing/chromium.ts";

/** Not a dependency: it brings 150 packages that nothing else needs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
/** Its other category asks whether a site is made for agents, by files such as `llms.txt`. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Scores from 0 to 100, and the audits that failed. */
export interface LighthouseScores {
  scores: Record<string, number>;
  failed: string[];
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { id: string; score: number | null; displayValue?: string }>;
}

/** Runs Lighthouse with its mobile profile on a page. */
export async function runLighthouse(url: string): Promise<LighthouseScores> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ],
    {
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, CHROME_PATH: findChromium() ?? "" },
    },
  );
  const report = JSON.parse(stdout) as Report;
  return {
    scores: Object.fromEntries(
      Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    failed: Object.values(report.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  };
}
