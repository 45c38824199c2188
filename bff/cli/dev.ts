import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

// `npm run dev` runs the service, which restarts when its sources or the built kiosk change, and the console with hot reload.
const vite = await createServer({ configFile: `${root}/vite.config.ts` });
await vite.listen();
const { port } = vite.config.server;
const kioskServer = `${root}/dist/kiosk-server`;
mkdirSync(kioskServer, { recursive: true });
for (const ssr of [false, true])
  await build({
    configFile: `${root}/web/kiosk/vite.config.ts`,
    logLevel: "warn",
    build: { ssr, watch: {} },
  });
const watched = ["bff", "shared", kioskServer].map((path) => `--watch-path=${path}`);
const service = spawn(process.execPath, [...watched, "bff/app/main.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NEWSRACK_BASE_URL: process.env.NEWSRACK_BASE_URL ?? `http://127.0.0.1:${port}` },
});
vite.printUrls();

service.on("exit", async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    service.kill(signal);
  });
