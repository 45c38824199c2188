/**
 * `npm start` as a newcomer runs it: waits until the service is ready and its link is printed, then stops it. In a fresh
 * clone it may leave nothing behind that only the build needed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PORT = await freePort();
const LIMIT_MS = 10 * 60 * 1000;

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

const deadline = Date.now() + LIMIT_MS;
let ready = false;
while (!ready && service.exitCode === null && Date.now() < deadline) {
  ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    (answer) => answer.ok && printed.includes("/setup#token="),
    () => false,
  );
  if (!ready) await new Promise((resolve) => setTimeout(resolve, 200));
}

if (service.exitCode === null) {
  // The whole group, as Ctrl-C in a terminal does.
  process.kill(-service.pid, "SIGINT");
  await once(service, "exit");
}
await rm(dataDir, { recursive: true, force: true });
const isTidy = !isFresh || !existsSync("node_modules/@mantine/core");
if (!isTidy) console.error("What only the build needed is still installed.");
process.exit(ready && isTidy ? 0 : 1);

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return String(port);
}
