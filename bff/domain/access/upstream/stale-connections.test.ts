import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { guardAllowing } from "#bff/platform/outbound/address-guard.fixture.ts";
import { closeServers, type Handler, serve, serveRaw } from "#bff/platform/outbound/test-servers.fixture.ts";
import { CalloutFailure } from "./send-callout.ts";
import { breakerTimes, createUpstreamClient, type UpstreamClient } from "./upstream-client.ts";

const clients: UpstreamClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(closeServers);

/** Creates a client whose breaker opens after two failures, and returns a function that sends a callout. */
function clientOf(origin: string) {
  const client = createUpstreamClient(guardAllowing("127.0.0.1/32"), { ...breakerTimes, minimumCalls: 2 });
  clients.push(client);
  const send = (requestId = "1", waitMs = 30_000) =>
    client
      .send({
        url: new URL(`${origin}/svc-api/v2/demo/authorize`),
        headers: { "Content-Type": "application/json", "X-Request-Id": requestId },
        body: "{}",
        maxBytes: 1024,
        deadline: performance.now() + waitMs,
      })
      .then(
        ({ status }) => status as number | string,
        (error: unknown) => {
          if (error instanceof CalloutFailure) return error.reason;
          throw error;
        },
      );
  /** Sends a callout that leaves an idle connection. */
  const warmUp = async () => {
    expect(await send("0")).toBe(200);
    // undici reuses a connection one turn after the answer.
    await nextTurn();
    await nextTurn();
  };
  return { client, send, warmUp };
}

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

/**
 * Starts a server that answers the first request of each connection and does `then` with the next one, such as closing the
 * connection, which happens to a request that crosses with the end of an idle connection.
 */
async function serveOnce(then: (socket: Socket, connection: number) => unknown) {
  const requests: string[] = [];
  let connections = 0;
  const { origin } = await serveRaw((socket, first) => {
    connections += 1;
    const connection = connections;
    requests.push(first.toString());
    socket.write(ANSWER);
    socket.on("data", (bytes: Buffer) => {
      requests.push(bytes.toString());
      then(socket, connection);
    });
  });
  return { origin, requests };
}

describe("a callout on a reused connection that ends before any byte of the answer", () => {
  it.each([
    ["reset", (socket: Socket) => socket.resetAndDestroy()],
    ["closed", (socket: Socket) => socket.end()],
  ])("is sent once more on a new connection if it was %s", async (_name, end) => {
    const { origin, requests } = await serveOnce(end);
    const { client, send, warmUp } = clientOf(origin);
    for (const id of ["1", "2", "3"]) {
      await warmUp();
      expect(await send(id)).toBe(200);
    }
    expect(client.state().state).toBe("closed");
    const ids = requests.map((request) => /x-request-id: (\S+)/i.exec(request)?.[1]);
    expect(ids).toEqual(["0", "1", "1", "0", "2", "2", "0", "3", "3"]);
  });

  it("is sent again for each of 50 readers when the endpoint restarts", async () => {
    let isHeld = false;
    const held: unknown[] = [];
    const handler: Handler = (request, response) => {
      if (isHeld) held.push(request);
      else setImmediate(() => response.end("{}"));
    };
    const before = createServer(handler as never);
    before.listen(0, "127.0.0.1");
    await once(before, "listening");
    const { port } = before.address() as AddressInfo;
    const { client, send } = clientOf(`http://127.0.0.1:${port}`);
    const sendAll = () => Promise.all(Array.from({ length: 50 }, (_, index) => send(String(index))));
    expect(new Set(await sendAll())).toEqual(new Set([200]));
    isHeld = true;
    const during = sendAll();
    await expect.poll(() => held).toHaveLength(50);
    before.close();
    before.closeAllConnections();
    const after = createServer((_request, response) => response.end("{}"));
    after.listen(port, "127.0.0.1");
    expect(await during).toEqual(Array(50).fill(200));
    expect(client.state().state).toBe("closed");
    await client.close();
    after.closeAllConnections();
    after.close();
  });

  it("fails if the new connection ends as well", async () => {
    const requests: string[] = [];
    let isFirst = true;
    const { origin } = await serveRaw((socket, first) => {
      requests.push(first.toString());
      if (!isFirst) return socket.destroy();
      isFirst = false;
      socket.write(ANSWER);
      return socket.on("data", (bytes: Buffer) => {
        requests.push(bytes.toString());
        socket.destroy();
      });
    });
    const { send, warmUp } = clientOf(origin);
    await warmUp();
    expect(await send()).toBe("connection_lost");
    expect(requests).toHaveLength(3);
  });
});

describe("a callout is not sent again", () => {
  it("if its connection was new", async () => {
    const { origin, seen } = await serve((request) => request.socket.destroy());
    expect(await clientOf(origin).send()).toBe("connection_lost");
    expect(seen).toHaveLength(1);
  });

  it("if a byte of the answer arrived on the reused connection", async () => {
    const { origin, requests } = await serveOnce((socket) => socket.end("H"));
    const { send, warmUp } = clientOf(origin);
    await warmUp();
    expect(["connection_lost", "bad_http"]).toContain(await send());
    expect(requests).toHaveLength(2);
  });

  it("if the reused connection stays silent", async () => {
    const { origin, requests } = await serveOnce(() => undefined);
    const { send, warmUp } = clientOf(origin);
    await warmUp();
    expect(await send("2", 300)).toBe("timeout");
    expect(requests).toHaveLength(2);
  });
});
