import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import mantine from "postcss-preset-mantine";
import { defineProject } from "vitest/config";
import { chromium } from "#e2e/support/browser/chromium.ts";

/** Replaces the mode of libraries, so that tests run React's production build. Its development build takes twice as long. */
const inProduction = { "process.env.NODE_ENV": JSON.stringify("production") };

/** Runs tests of hooks and components in a real browser. */
export default defineProject({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [react()],
  define: inProduction,
  oxc: { jsx: { development: false } },
  // Browsers know `light-dark()`, also on the root element, where the preset does not support it.
  css: { postcss: { plugins: [mantine({ features: { lightDarkFunction: false } })] } },
  resolve: {
    // The browser variant of this package needs the DOM, which is not available in the worker that renders Markdown.
    alias: {
      // Its components can be counted.
      "react-dom/client": "react-dom/profiling",
      "decode-named-character-reference": fileURLToPath(
        import.meta.resolve("decode-named-character-reference"),
      ),
    },
  },
  // Bundles the dependencies of all tests at the start. With those of an earlier run, the page would reload during the tests
  // once a test imports another dependency.
  optimizeDeps: {
    force: true,
    // Vite finds no dependencies of a worker before the worker starts.
    entries: ["web/ui/markdown/markdown-worker.ts"],
    rolldownOptions: { transform: { define: inProduction } },
  },
  test: {
    name: "components",
    include: ["web/**/*.test.tsx"],
    setupFiles: "web/testing/components.ts",
    // As in the other project, because Vitest runs two projects at the same time only if their numbers are equal.
    maxWorkers: 3,
    // Long timeouts, so that tests do not fail on a busy machine.
    testTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: 300_000,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: chromium(),
        contextOptions: { reducedMotion: "reduce", locale: "en-GB", timezoneId: "Europe/Berlin" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
