/**
 * Tests the first `npm start`: waits until the service is ready and has printed its setup link, then stops it. In a fresh
 * clone, also checks that no packages for tests and checks were installed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PORT = await freePort();
const TIMEOUT_MS = 10 * 60 * 1000;

const isFresh = !existsSync("node_modules");
const dataDir = await mkdtemp(join(tmpdir(), "newsrack-first-start-"));
const service = spawn("npm", ["start"], {
  env: { ...process.env, PORT, NEWSRACK_DATA_DIR: dataDir },
  stdio: ["ignore", "pipe", "inherit"],
  detached: true,
});

let printed = "";
service.stdout.on("data", (chunk) => {
  process.stdout.write(chunk);
  printed += chunk;
});

const deadline = Date.now() + TIMEOUT_MS;
let isReady = false;
while (!isReady && service.exitCode === null && Date.now() < deadline) {
  isReady = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    (response) => response.ok && printed.includes("/setup#token="),
    () => false,
  );
  if (!isReady) await new Promise((resolve) => setTimeout(resolve, 200));
}

if (service.exitCode === null) {
  // Signals the whole process group, as Ctrl-C in a terminal does.
  process.kill(-service.pid, "SIGINT");
  await once(service, "exit");
}
await rm(dataDir, { recursive: true, force: true });
const isLean = !isFresh || !existsSync("node_modules/vitest");
if (!isLean) console.error("npm start installed packages that only tests and checks need.");
process.exit(isReady && isLean ? 0 : 1);

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return String(port);
}
