import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import mantine from "postcss-preset-mantine";
import { defineProject } from "vitest/config";
import { chromium } from "#e2e/support/browser/chromium.ts";

/** Runs tests of hooks and components in a real browser. */
export default defineProject({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  test: {
    name: "components",
    include: ["web/**/*.test.tsx"],
    setupFiles: "web/testing/components.ts",
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromium() }),
      instances: [{ browser: "chromium" }],
    },
  },
});
