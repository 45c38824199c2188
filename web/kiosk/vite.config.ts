import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { KIOSK_FILES_PATH, LOOK_STYLE } from "#shared/kiosk/addresses.ts";

/**
 * A web font that arrives late stays unused on this page: text that is being read must not move. The browser has it for the next page.
 */
const fontsWithoutSwap = {
  postcssPlugin: "fonts-without-swap",
  Declaration: {
    "font-display": (declaration: { value: string }) => {
      declaration.value = "optional";
    },
  },
};

/**
 * Builds the kiosk twice: for the browser, and with `--ssr` the function with which the service renders its pages.
 * The build of the console empties `dist/`, so it has to run first.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: `${KIOSK_FILES_PATH}/`,
  publicDir: false,
  css: { postcss: { plugins: [fontsWithoutSwap] } },
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
    rolldownOptions: isSsrBuild
      ? { input: "server.tsx" }
      : {
          input: ["client.tsx", "styles/look.css"],
          output: {
            assetFileNames: ({ names }) =>
              names.includes(LOOK_STYLE) ? LOOK_STYLE : "assets/[name]-[hash][extname]",
            // One file of 7 kB: a page waits for its styles, and each further file costs a round trip.
            codeSplitting: { groups: [{ name: "styles", test: /\.module\.css$|kiosk\.css$/ }] },
          },
        },
  },
}));
