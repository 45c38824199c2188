import { join } from "node:path";
import { defineConfig, devices, type ReporterDescription } from "@playwright/test";
import { chromium } from "./support/chromium.ts";

/** Tests with this tag run a second time on a phone's screen. */
const ON_PHONES_TOO = /@phone/;

const reporters: ReporterDescription[] = [
  ["list"],
  ["html", { outputFolder: join(import.meta.dirname, "report"), open: "never" }],
];
const reportFolder = process.env.NEWSRACK_TEST_REPORT;
if (reportFolder) reporters.push(["json", { outputFile: join(reportFolder, "playwright.json") }]);

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  globalSetup: "./global-setup.ts",
  reporter: reporters,
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A test that passes only sometimes is a failure to look at.
  retries: 0,
  // A page that is being opened keeps two cores busy by itself: more at once would only wait longer, each of them.
  workers: 2,
  // Generous, so that a busy machine fails no test that would pass on an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    launchOptions: chromium(),
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // Without the film of it, which costs a fifth of the whole run: what stood on the page is there step by step. Where
    // nobody looks into it, what a test had on its screen and the service's log have to do.
    trace: process.env.CI ? "off" : { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [{ name: "desktop" }, { name: "phone", grep: ON_PHONES_TOO, use: phone }],
});
