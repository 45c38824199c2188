/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { longestFirst } from "./bff/testing/longest-first.ts";
import { byScreens } from "./web/build/by-screens.ts";
import { mantineStyles } from "./web/build/mantine-styles.ts";
import { preloadFirstScreen } from "./web/build/preload-first-screen.ts";
import { productionRouter } from "./web/build/production-router.ts";
import { withoutSchemas } from "./web/build/without-schemas.ts";

/** The development server of the console forwards API requests to this service. */
const service = "http://127.0.0.1:4000";
const proxyToService = { target: service, changeOrigin: true, headers: { origin: service } };

/** Folder for the test reports of continuous integration. */
const report = process.env.NEWSRACK_TEST_REPORT;

export default defineConfig({
  root: "web",
  plugins: [
    withoutSchemas(),
    react(),
    mantineStyles(),
    preloadFirstScreen(),
    productionRouter(),
    // index.html is not compressed, because the service inserts a new nonce into each response.
    compression({
      include: /\.(js|css|svg|json|map|txt)$/,
      algorithms: [defineAlgorithm("brotliCompress", {}), defineAlgorithm("gzip", { level: 9 })],
      threshold: 512,
      logLevel: "silent",
    }),
    longestFirst(),
  ],
  resolve: {
    // The browser variant of this package needs the DOM, which is not available in the worker that renders Markdown.
    alias: {
      "decode-named-character-reference": fileURLToPath(
        import.meta.resolve("decode-named-character-reference"),
      ),
    },
  },
  html: { cspNonce: "__CSP_NONCE__" },
  // Browsers know `light-dark()`, also on the root element, where the preset does not support it.
  css: { postcss: { plugins: [mantine({ features: { lightDarkFunction: false } })] } },
  build: {
    outDir: "../dist",
    // Read by the test of what each screen loads.
    manifest: true,
    // All browsers that can run this code know `modulepreload`.
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    target: "es2023",
    // Inlined fonts and images would need data: URLs in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for the code of all screens, because small files compress badly and each has its own headers.
            { name: "base", tags: ["$initial"], priority: 1 },
            // Modules of the base import them, but only forms use them.
            {
              name: "schemas",
              test: /[\\/]zod[\\/]|[\\/]shared[\\/](?:contract[\\/](?:fields|emags|imports[\\/](?:import-attributes|locations))|console[\\/]holiday-region)\./,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // For the same reason, what several screens share is in few files.
            { name: "icons", test: /lucide-react|@mantine[\\/]hooks/, minShareCount: 3 },
            {
              name: "controls",
              test: /@mantine[\\/]core[\\/].*[\\/](?:Checkbox\w*|Fieldset|FloatingIndicator|InlineInput|InputBase|InputsGroup\w*|NativeSelect|SegmentedControl|TextInput|get-env|get-parsed-combobox-data|primitive|to-int|use-input-props)[\\/.]/,
              minShareCount: 7,
              includeDependenciesRecursively: false,
            },
            { name: byScreens(), minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 4001,
    strictPort: true,
    proxy: {
      // Excludes the modules of web/api/, which the development server serves under the same path.
      "^/api/(?![\\w.-]+\\.tsx?(\\?|$))": proxyToService,
      "/console/api/": proxyToService,
      "/kiosk/": proxyToService,
      "/media/": proxyToService,
      "/read/": proxyToService,
      "/readers/": proxyToService,
      "/healthz": proxyToService,
      "/readyz": proxyToService,
    },
  },
  test: {
    root: ".",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // With Node's default of 16 MB, garbage collection takes an eighth of the CPU time.
          execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=32"],
          include: ["shared/**/*.test.ts", "bff/**/*.test.ts", "web/**/*.test.ts", "e2e/**/*.test.ts"],
          globalSetup: "bff/testing/global-setup.ts",
          setupFiles: "bff/testing/share-compile-cache.ts",
        },
      },
      "web/testing/vitest.config.ts",
    ],
    // Typical machines have few cores, but some tests mostly wait for timers, so 3 workers keep 2 cores busy.
    maxWorkers: 3,
    // Loading the modules again for each file would take 40 % of the run. Tests restore the globals that they change.
    isolate: false,
    // Long timeouts, so that tests do not fail on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
    reporters: report ? ["default", ["json", { outputFile: `${report}/vitest.json` }]] : ["default"],
  },
});
