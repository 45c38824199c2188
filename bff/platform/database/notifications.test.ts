import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import pino from "pino";
import { expect, inject, it } from "vitest";
import { listen } from "./notifications.ts";

/**
 * A way to the database on which, once it is cut, nothing comes through any more, and nobody is told: neither who is on it,
 * nor the next one who tries it.
 */
async function startSilentWay(connectionString: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  const sockets: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      isCut = false;
      sockets.push(near.on("error", () => undefined).pause());
      return;
    }
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.on("data", (bytes) => far.write(bytes)).on("close", () => far.destroy());
    far.on("data", (bytes) => near.write(bytes)).on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user ?? "";
  url.password = password ?? "";
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets.splice(0)) socket.removeAllListeners("data").pause();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it("a connection that nothing comes through any more is made again", async () => {
  const way = await startSilentWay(inject("adminConnection"));
  const notifications = await listen({
    connectionString: way.url,
    channels: ["news"],
    log: pino({ level: "silent" }),
    heartbeat: { everyMs: 50, limitMs: 200 },
  });
  const again = new Promise<void>((resolve) => notifications.onReconnect(resolve));
  way.cut();
  await again;
  expect(notifications.isListening()).toBe(true);
  await notifications.close();
  await way.stop();
});
