/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { longestFirst } from "./bff/testing/longest-first.ts";

/** The service that the development server of the console passes requests on to. */
const service = "http://127.0.0.1:4000";
const passOn = { target: service, changeOrigin: true, headers: { origin: service } };

/**
 * Every Mantine component brings its own styles along, so that a screen loads those of what it draws and
 * no list has to be kept. The development server bundles the library ahead, and takes all styles instead.
 */
function mantineStyles(): Plugin {
  let serving = false;
  return {
    name: "mantine-styles",
    configResolved(config) {
      serving = config.command === "serve";
    },
    transform: {
      filter: { id: [/@mantine[\\/]core[\\/]esm[\\/].+\.module\.mjs$/, /[\\/]web[\\/]main\.tsx$/] },
      handler(code, id) {
        const component = /(\w+)\.module\.mjs$/.exec(id)?.[1];
        if (component)
          return { code: `import "@mantine/core/styles/${component}.layer.css";\n${code}`, map: null };
        return serving ? { code: `${code}\nimport "@mantine/core/styles.layer.css";`, map: null } : null;
      },
    },
  };
}

/** The screens people arrive at, by the part of their address behind the publication. */
const firstScreens = {
  "": "overview/overview-page.tsx",
  issues: "issues/list/issue-list-page.tsx",
  articles: "articles/list/article-list-page.tsx",
  "planned-editions": "planned-editions/planned-editions-page.tsx",
};

/** Has the browser fetch the code of the first screen beside the code of all screens, instead of after it. */
function preloadFirstScreen(): Plugin {
  return {
    name: "preload-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const filesOf = (name: string, files = new Set<string>()): Set<string> => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || files.has(name) || html.includes(name)) return files;
          files.add(name);
          for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
          for (const imported of chunk.imports) filesOf(imported, files);
          return files;
        };
        const screens = Object.entries(firstScreens).map(([place, module]) => {
          const entry = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/web/features/${module}`),
          );
          if (!entry) throw new Error(`No chunk has the module ${module}.`);
          return [place, [...filesOf(entry.fileName)]];
        });
        const children = `{
  const [, place = ""] = /^\\/publications\\/\\d+\\/?([\\w-]*)$/.exec(location.pathname) ?? [, "none"];
  for (const file of ${JSON.stringify(Object.fromEntries(screens))}[place] ?? []) {
    const style = file.endsWith(".css");
    const link = Object.assign(document.createElement("link"), { href: "/" + file, crossOrigin: "" });
    document.head.append(Object.assign(link, style ? { rel: "preload", as: "style" } : { rel: "modulepreload" }));
  }
}`;
        return [{ tag: "script", children, injectTo: "head" }];
      },
    },
  };
}

/** Where the continuous integration collects what ran. */
const report = process.env.NEWSRACK_TEST_REPORT;

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    mantineStyles(),
    preloadFirstScreen(),
    // index.html is left out: the service puts a fresh nonce into it for every answer.
    compression({
      include: /\.(js|css|svg|json|map|txt)$/,
      algorithms: [defineAlgorithm("brotliCompress", {}), defineAlgorithm("gzip", { level: 9 })],
      threshold: 512,
      logLevel: "silent",
    }),
    longestFirst(),
  ],
  resolve: {
    // The variant for browsers decodes character references with the DOM, which the worker that renders Markdown lacks.
    alias: {
      "decode-named-character-reference": fileURLToPath(
        import.meta.resolve("decode-named-character-reference"),
      ),
    },
  },
  html: { cspNonce: "__CSP_NONCE__" },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined fonts and images would need data: addresses in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every screen needs: small files compress badly, and each has its headers.
            { name: "base", tags: ["$initial"], priority: 1 },
            // Few files for what several screens share, for the same reason. What a screen alone needs, or what is large,
            // is in a file of its own.
            { name: "icons", test: /lucide-react/, minShareCount: 3 },
            { name: "hooks", test: /@mantine[\\/]hooks/, minShareCount: 3 },
            {
              name: "controls",
              test: /@mantine[\\/]core[\\/].*[\\/](?:Checkbox|Combobox|FloatingIndicator|InlineInput|InputBase|InputsGroup|ScrollArea|SegmentedControl|Select|Table|TextInput)[\\/]/,
              minShareCount: 7,
              includeDependenciesRecursively: false,
            },
            // The chooser of categories imports a virtual list, the field for a day calendars, and dialogs with the guards of
            // unsaved changes, which ask by one.
            {
              name: "parts",
              test: /[\\/]web[\\/]ui[\\/](?!category-chooser|day-input|(?:plain-)?dialog|unsaved-)/,
              minShareCount: 5,
              includeDependenciesRecursively: false,
            },
            {
              name: "lists",
              test: /[\\/]web[\\/]ui[\\/](?:bulk|day-range-filter|filter-|list-|overlay-keys|sortable|use-list)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "issues",
              test: /[\\/]web[\\/]features[\\/]issues[\\/][\w-]+\.tsx?$/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: "records",
              test: /[\\/](?:shared|web[\\/]api)[\\/]/,
              minShareCount: 9,
              includeDependenciesRecursively: false,
            },
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
      // Not the modules of web/api/, which the browser asks for under the same name.
      "^/api/(?![\\w.-]+\\.tsx?(\\?|$))": passOn,
      "/console/api/": passOn,
      "/kiosk/": passOn,
      "/healthz": passOn,
      "/readyz": passOn,
    },
  },
  test: {
    root: ".",
    environment: "node",
    include: ["shared/**/*.test.ts", "bff/**/*.test.ts", "web/**/*.test.{ts,tsx}", "e2e/customer/*.test.ts"],
    globalSetup: "bff/testing/global-setup.ts",
    // The machines this runs on have few cores, and several tests start processes of their own; others wait for a clock.
    maxWorkers: 3,
    // To load the service's modules anew for every file takes two fifths of the whole run. What a test changes for all,
    // such as timers and globals, it puts back.
    isolate: false,
    // Generous, so that a busy machine fails no test that would pass on an idle one.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: report ? ["default", ["json", { outputFile: `${report}/vitest.json` }]] : ["default"],
  },
});
