import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { defineConfig } from "vitest/config";

/** The service that the development server of the console passes requests on to. */
const service = "http://127.0.0.1:4000";
const passOn = { target: service, changeOrigin: true, headers: { origin: service } };

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    // index.html is left out: the service puts a fresh nonce into it for every answer.
    compression({
      include: /\.(js|css|svg|json|map|txt)$/,
      algorithms: [defineAlgorithm("brotliCompress", {}), defineAlgorithm("gzip", { level: 9 })],
      threshold: 512,
      logLevel: "silent",
    }),
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined fonts and images would need data: addresses in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: "127.0.0.1",
    port: 4001,
    strictPort: true,
    proxy: {
      "/api/": passOn,
      "/console/api/": passOn,
      "/kiosk/": passOn,
      "/healthz": passOn,
      "/readyz": passOn,
    },
  },
  test: {
    root: ".",
    environment: "node",
    include: ["shared/**/*.test.ts", "bff/**/*.test.ts", "web/**/*.test.{ts,tsx}"],
    globalSetup: "bff/testing/global-setup.ts",
    // The machines this runs on have few cores, and several tests start processes of their own.
    maxWorkers: 2,
  },
});
