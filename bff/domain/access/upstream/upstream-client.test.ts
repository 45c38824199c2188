import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { guardAllowing } from "#bff/platform/outbound/address-guard.fixture.ts";
import { closeServers, type Handler, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { CalloutFailure } from "./send-callout.ts";
import {
  type BreakerTimes,
  breakerTimes,
  createUpstreamClient,
  type UpstreamClient,
} from "./upstream-client.ts";

const guard = guardAllowing("127.0.0.1/32");
const clients: UpstreamClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(closeServers);

async function startUpstream(handler: Handler, times: Partial<BreakerTimes> = {}, queueMs?: number) {
  const server = await serve(handler);
  const client = createUpstreamClient(guard, { ...breakerTimes, ...times }, queueMs);
  clients.push(client);
  const send = () =>
    client
      .send({
        url: new URL(`${server.origin}/svc-api/v2/demo/authorize`),
        headers: { "Content-Type": "application/json" },
        body: "{}",
        maxBytes: 1024,
        deadline: performance.now() + 30_000,
      })
      .then(
        ({ status }) => status as number | string,
        (error: unknown) => {
          if (error instanceof CalloutFailure) return error.reason;
          throw error;
        },
      );
  return { client, send, seen: server.seen, connections: server.connections };
}

describe("the bulkhead of an upstream client", () => {
  it("runs 50 calls, queues 200 for 250 ms, and rejects the rest immediately as overloaded", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { client, send, seen } = await startUpstream(async (_request, response) => {
      await released;
      response.end("{}");
    });
    const inFlight = Array.from({ length: 50 }, send);
    await expect.poll(() => seen).toHaveLength(50);

    const began = performance.now();
    const waiting = Array.from({ length: 200 }, () =>
      send().then((reason) => ({ reason, after: performance.now() - began })),
    );
    let firstQueuedEnded = false;
    void Promise.race(waiting).then(() => {
      firstQueuedEnded = true;
    });
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array(20).fill("overloaded"));
    expect(firstQueuedEnded).toBe(false);
    expect(client.state()).toMatchObject({ inFlight: 50, queued: 200 });

    const waited = await Promise.all(waiting);
    expect(new Set(waited.map(({ reason }) => reason))).toEqual(new Set(["overloaded"]));
    expect(Math.min(...waited.map(({ after }) => after))).toBeGreaterThan(240);
    expect(seen).toHaveLength(50);
    release();
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]));
  });

  it("gives a slot that becomes free to a queued call", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { send, seen } = await startUpstream(
      async (_request, response) => {
        await released;
        response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
      },
      {},
      60_000,
    );
    const inFlight = Array.from({ length: 50 }, send);
    await expect.poll(() => seen).toHaveLength(50);
    const queued = [send()];
    release();
    expect(await Promise.all([...inFlight, ...queued])).toEqual(Array(51).fill(200));
  });

  it("reuses its connections", async () => {
    const { send, connections } = await startUpstream((_request, response) => response.end("{}"));
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(200);
    expect(connections()).toBeLessThanOrEqual(2);
  });
});

describe("the circuit breaker of an upstream client", () => {
  const fail: Handler = (_request, response) => response.writeHead(500).end();
  const succeed: Handler = (_request, response) => response.end("{}");

  it("opens when half of at least ten calls failed, and then sends nothing", async () => {
    let failing = false;
    const { client, send, seen } = await startUpstream((...each) => (failing ? fail : succeed)(...each));
    for (let time = 0; time < 5; time += 1) expect(await send()).toBe(200);
    failing = true;
    for (let time = 0; time < 4; time += 1) expect(await send()).toBe("bad_status");
    expect(client.state().state).toBe("closed");
    expect(await send()).toBe("bad_status");
    expect(client.state().state).toBe("open");
    expect(await send()).toBe("circuit_open");
    expect(seen).toHaveLength(10);
    const wait = client.state().retryAt!.getTime() - Date.now();
    expect(wait).toBeGreaterThan(9_000);
    expect(wait).toBeLessThanOrEqual(10_000);
  });

  it.each([302, 400, 403, 404, 429, 431])(
    "stays closed after responses with status %s, which a reader's token may cause",
    async (status) => {
      const { client, send } = await startUpstream((_request, response) =>
        response.writeHead(status, { Location: "/sign-in" }).end(),
      );
      for (let time = 0; time < 20; time += 1)
        expect(await send()).toBe(status === 302 ? "redirect" : "bad_status");
      expect(client.state().state).toBe("closed");
    },
  );

  it.each([
    ["too large", { "Content-Length": "2000" }, "too_large"],
    ["compressed", { "Content-Encoding": "gzip" }, "encoded"],
  ])("stays closed after responses that are %s, such as a sign-in page", async (_what, headers, reason) => {
    const { client, send } = await startUpstream((_request, response) => {
      response.writeHead(200, headers).end("x".repeat(2000));
    });
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(reason);
    expect(client.state().state).toBe("closed");
  });

  it("stays closed if a tenth of the calls fails with 500 and the others with 400", async () => {
    let count = 0;
    const { client, send } = await startUpstream((_request, response) =>
      response.writeHead(++count % 10 === 0 ? 500 : 400).end(),
    );
    for (let time = 0; time < 100; time += 1) await send();
    expect(client.state().state).toBe("closed");
  });

  it("stays closed after nine failures, and does not count failures that left the window", async () => {
    const now = vi.spyOn(performance, "now");
    try {
      let at = performance.now();
      now.mockImplementation(() => at);
      const { client, send } = await startUpstream(fail);
      for (let time = 0; time < 9; time += 1) await send();
      expect(client.state().state).toBe("closed");
      at += 11_000;
      for (let time = 0; time < 9; time += 1) await send();
      expect(client.state().state).toBe("closed");
      await send();
      expect(client.state().state).toBe("open");
    } finally {
      now.mockRestore();
    }
  });

  it("counts 401 as a success", async () => {
    const { client, send } = await startUpstream((_request, response) => response.writeHead(401).end());
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(401);
    expect(client.state().state).toBe("closed");
  });

  it("sends a single probe after its open time, and closes if the probe succeeds", async () => {
    let handler: Handler = fail;
    const { client, send, seen } = await startUpstream((...each) => handler(...each), { openMs: 200 });
    for (let time = 0; time < 10; time += 1) await send();
    expect(client.state().state).toBe("open");
    await pause(220);

    let release = () => {};
    handler = async (_request, response) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      response.end("{}");
    };
    const probe = send();
    await expect.poll(() => seen).toHaveLength(11);
    expect(client.state().state).toBe("half_open");
    expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill("circuit_open"));
    expect(seen).toHaveLength(11);
    release();
    expect(await probe).toBe(200);
    expect(client.state()).toMatchObject({ state: "closed", retryAt: null });
    handler = succeed;
    expect(await send()).toBe(200);
  });

  it("doubles its open time after each failed probe, up to the maximum", async () => {
    const { client, send } = await startUpstream(fail, { openMs: 400, longestOpenMs: 1_600 });
    for (let time = 0; time < 10; time += 1) await send();
    const openFor: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const { retryAt } = client.state();
      openFor.push(retryAt!.getTime() - Date.now());
      await vi.waitFor(async () => expect(await send()).toBe("bad_status"), { timeout: 90_000, interval: 5 });
    }
    const [first, second, third, fourth] = openFor as [number, number, number, number];
    // Each is longer than the one before could have been.
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(400);
    expect(third).toBeGreaterThan(800);
    expect(fourth).toBeGreaterThan(800);
    expect(fourth).toBeLessThanOrEqual(1_600);
  });
});

describe("an upstream client without allowed private networks", () => {
  it("sends nothing to a private address, written in any form or behind a host name", async () => {
    const server = await serve((_request, response) => response.end("{}"));
    const strict = createUpstreamClient(guardAllowing(""));
    clients.push(strict);
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0x7f.1",
      "2130706433",
      "0",
    ]) {
      const sent = strict.send({
        url: new URL(`http://${host}:${server.port}/`),
        headers: {},
        body: "{}",
        maxBytes: 1024,
        deadline: performance.now() + 30_000,
      });
      await expect(sent, host).rejects.toMatchObject({ reason: "address_refused" });
    }
    expect(server.seen).toHaveLength(0);
  });

  it("sends nothing to a public address without TLS", async () => {
    const strict = createUpstreamClient(guardAllowing(""));
    clients.push(strict);
    const sent = strict.send({
      url: new URL("http://1.1.1.1/"),
      headers: {},
      body: "{}",
      maxBytes: 1024,
      deadline: performance.now() + 30_000,
    });
    await expect(sent).rejects.toMatchObject({ reason: "tls_required" });
  });
});
