import { join } from "node:path";
import { defineConfig, devices, type ReporterDescription } from "@playwright/test";
import { otherBrowsers } from "./support/browser/browsers.ts";
import { chromium } from "./support/browser/chromium.ts";

/** Tests with this tag also run in the `phone` project. */
const ON_PHONES_TOO = /@phone/;

/** Tests of the main journeys, which also run in other installed browsers. */
const SMOKE = /@smoke/;

const SETUP = /\.setup\.ts$/;

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
  // A failed test runs again for its trace, which would slow down all tests otherwise. It stays failed if it passes then.
  retries: 1,
  failOnFlakyTests: true,
  // Opening a page keeps two cores busy, but tests also wait for timers, so 3 workers use the time in which 2 would wait.
  workers: 3,
  // Generous, so that tests do not time out on a busy machine.
  timeout: 360_000,
  expect: { timeout: 90_000 },
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    launchOptions: chromium(),
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // The snapshots of the page at each step are enough without screenshots.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: "setup", testMatch: SETUP },
    { name: "desktop", dependencies: ["setup"] },
    { name: "phone", grep: ON_PHONES_TOO, use: phone, dependencies: ["setup"] },
    ...otherBrowsers().map((browserName) => ({
      name: browserName,
      grep: SMOKE,
      use: {
        ...devices[browserName === "firefox" ? "Desktop Firefox" : "Desktop Safari"],
        launchOptions: {},
      },
      dependencies: ["setup"],
    })),
  ],
});
