import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { KIOSK_FILES_PATH } from "#shared/kiosk/addresses.ts";

/**
 * Builds the kiosk twice: for the browser, and with `--ssr` the function with which the service renders its pages.
 * The build of the console empties `dist/`, so it has to run first.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: `${KIOSK_FILES_PATH}/`,
  publicDir: false,
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          compression({
            include: /\.(js|css)$/,
            algorithms: [defineAlgorithm("brotliCompress", {}), defineAlgorithm("gzip", { level: 9 })],
            threshold: 512,
            logLevel: "silent",
          }),
        ]),
  ],
  build: {
    outDir: isSsrBuild ? "../../dist/kiosk-server" : "../../dist/kiosk",
    emptyOutDir: true,
    target: "es2023",
    // Inlined fonts and images would need data: URLs in the content security policy.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: isSsrBuild ? "server.tsx" : "client.tsx" },
  },
}));
