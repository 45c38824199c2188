import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import pino from "pino";
import { describe, expect, inject, it } from "vitest";
import { listen } from "./notifications.ts";

/**
 * Starts a TCP proxy to the database. After `cut`, its open connections and the next new one stay open but transfer nothing,
 * as on a network that drops all packets.
 */
async function startBlackHoleProxy(connectionString: string) {
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

describe("listen", () => {
  it("reconnects when its connection stays open but transfers nothing", async () => {
    const proxy = await startBlackHoleProxy(inject("adminConnection"));
    const notifications = await listen({
      connectionString: proxy.url,
      channels: ["news"],
      version: "0.0.0",
      log: pino({ level: "silent" }),
      heartbeat: { everyMs: 50, limitMs: 2_000 },
    });
    const reconnected = new Promise<void>((resolve) => notifications.onReconnect(resolve));
    proxy.cut();
    await reconnected;
    expect(notifications.isListening()).toBe(true);
    await notifications.close();
    await proxy.stop();
  });
});
