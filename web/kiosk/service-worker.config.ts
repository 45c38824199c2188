import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type UserConfig } from "vite";
import { KIOSK_FILES_PATH } from "#shared/kiosk/addresses.ts";

interface BuiltFile {
  file: string;
  css?: string[];
  assets?: string[];
}

const folder = join(import.meta.dirname, "../../dist/kiosk");

/** Returns the addresses of the scripts, styles and fonts of the built kiosk. */
function builtFiles(): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    BuiltFile
  >;
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  // The style sheet of the pages for signing in is beside the folder, because its name stays.
  return [...new Set(files.filter((file) => file.startsWith("assets/")))]
    .sort()
    .map((file) => `${KIOSK_FILES_PATH}/${file}`);
}

/** Builds the service worker as one classic script, because not every browser has module workers. Runs after the build of the kiosk. */
export default defineConfig((): UserConfig => {
  const files = builtFiles();
  const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
  return {
    root: import.meta.dirname,
    publicDir: false,
    define: { KIOSK_FILES: JSON.stringify(files), KIOSK_VERSION: JSON.stringify(version) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      lib: {
        entry: "service-worker.ts",
        name: "kioskServiceWorker",
        formats: ["iife"],
        fileName: () => "service-worker.js",
      },
    },
  };
});
