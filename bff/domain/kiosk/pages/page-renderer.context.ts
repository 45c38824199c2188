import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ServiceError } from "#bff/core/errors.ts";
import { KIOSK_FILES_PATH } from "#shared/kiosk/addresses.ts";
import type { KioskAssets, KioskDocument, KioskPage, RenderKiosk } from "#shared/kiosk/pages.ts";

/** A file in the manifest of a build by Vite. */
interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, BuiltFile>>;

const ENTRY = "client.tsx";
const VIEWER = "viewer/viewer-page.tsx";

/** Renders the readers' pages with the built kiosk. */
export interface PageRenderer {
  /** Throws `ServiceError` if the kiosk is not built. `withScripts` is false for a page that is only looked at. */
  render(page: KioskDocument, options?: { withScripts: boolean }): Promise<string>;
}

/** `folder` contains the builds `kiosk` and `kiosk-server`. They are loaded with the first page. */
export function createPageRenderer(folder: string): PageRenderer {
  const bundle = join(folder, "kiosk-server", "server.js");
  const manifestFile = join(folder, "kiosk", ".vite", "manifest.json");
  let loaded: Promise<{ renderKiosk: RenderKiosk; manifest: Manifest }> | null = null;

  async function load() {
    if (!existsSync(bundle) || !existsSync(manifestFile)) throw new ServiceError("kiosk_not_built");
    const { renderKiosk } = (await import(pathToFileURL(bundle).href)) as { renderKiosk: RenderKiosk };
    return { renderKiosk, manifest: JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest };
  }

  return {
    async render(page, { withScripts } = { withScripts: true }) {
      loaded ??= load();
      const { renderKiosk, manifest } = await loaded.catch((error: unknown) => {
        // The kiosk may be built while the service runs.
        loaded = null;
        throw error;
      });
      const assets = assetsOf(manifest, page.page.kind);
      return renderKiosk(page, withScripts ? assets : { ...assets, scripts: [], modules: [] });
    },
  };
}

function assetsOf(manifest: Manifest, kind: KioskPage["kind"]): KioskAssets {
  const entries = kind === "viewer" ? [ENTRY, VIEWER] : [ENTRY];
  const files = new Set<BuiltFile>();
  const add = (name: string): void => {
    const file = manifest[name];
    if (!file) throw new Error(`The build of the kiosk has no file for ${name}.`);
    if (files.has(file)) return;
    files.add(file);
    for (const imported of file.imports ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  const addressOf = (file: string) => `${KIOSK_FILES_PATH}/${file}`;
  const script = manifest[ENTRY]!;
  return {
    scripts: [addressOf(script.file)],
    styles: [...new Set([...files].flatMap(({ css = [] }) => css))].map(addressOf),
    modules: [...files].filter((file) => file !== script).map(({ file }) => addressOf(file)),
  };
}
