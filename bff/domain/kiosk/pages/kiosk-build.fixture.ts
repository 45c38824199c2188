import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestService } from "#bff/testing/test-service.ts";

/** Stores a build of the kiosk that shows the data of pages, for tests that are not about their look. */
export async function storeKioskBuild({ services }: TestService): Promise<void> {
  const folder = join(services.config.dataDir, "no-console");
  await mkdir(join(folder, "kiosk-server"), { recursive: true });
  await mkdir(join(folder, "kiosk", ".vite"), { recursive: true });
  const script = "export const renderKiosk = (page) => JSON.stringify(page);";
  await writeFile(join(folder, "kiosk-server", "server.js"), script);
  const manifest = { "client.tsx": { file: "assets/client.js" } };
  await writeFile(join(folder, "kiosk", ".vite", "manifest.json"), JSON.stringify(manifest));
}
