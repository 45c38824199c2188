import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

// `npm run dev` runs the service, which restarts when its sources change, and the console with hot reload.
const vite = await createServer({ configFile: `${root}/vite.config.ts` });
await vite.listen();
const { port } = vite.config.server;
const service = spawn(process.execPath, ["--watch-path=bff", "--watch-path=shared", "bff/app/main.ts"], {
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
