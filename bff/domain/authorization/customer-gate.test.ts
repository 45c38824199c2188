import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { guardAllowing } from "../../platform/outbound/address-guard.fixture.ts";
import { closeServers, type Handler, serve } from "../../platform/outbound/test-servers.fixture.ts";
import { type BreakerTimes, breakerTimes, type CustomerGate, createCustomerGate } from "./customer-gate.ts";
import { CalloutFailure } from "./send-callout.ts";

const guard = guardAllowing("127.0.0.1/32");
const gates: CustomerGate[] = [];

afterEach(async () => {
  for (const gate of gates.splice(0)) await gate.close();
});
afterAll(closeServers);

async function customer(handler: Handler, times: Partial<BreakerTimes> = {}) {
  const server = await serve(handler);
  const gate = createCustomerGate(guard, { ...breakerTimes, ...times });
  gates.push(gate);
  const send = () =>
    gate
      .send({
        url: new URL(`${server.origin}/svc-api/v2/demo/authorize`),
        headers: { "Content-Type": "application/json" },
        body: "{}",
        maxBytes: 1024,
        deadline: performance.now() + 3_000,
      })
      .then(
        ({ status }) => status as number | string,
        (error: unknown) => {
          if (error instanceof CalloutFailure) return error.reason;
          throw error;
        },
      );
  return { gate, send, seen: server.seen, connections: server.connections };
}

describe("the bound of one customer", () => {
  it("is 50 calls at once; 200 wait a quarter of a second, and the rest is told at once", async () => {
    const { gate, send, seen } = await customer(() => undefined);
    const began = performance.now();
    const after = () => performance.now() - began;
    const inFlight = Array.from({ length: 50 }, send);
    const waiting = Array.from({ length: 200 }, () => send().then((reason) => ({ reason, at: after() })));
    await vi.waitFor(() => expect(seen).toHaveLength(50));
    expect(gate.state()).toMatchObject({ inFlight: 50, queued: 200 });

    const told = performance.now();
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array(20).fill("overloaded"));
    expect(performance.now() - told).toBeLessThan(150);

    const waited = await Promise.all(waiting);
    expect(new Set(waited.map(({ reason }) => reason))).toEqual(new Set(["overloaded"]));
    expect(Math.min(...waited.map(({ at }) => at))).toBeGreaterThan(240);
    expect(Math.max(...waited.map(({ at }) => at))).toBeLessThan(900);
    expect(seen).toHaveLength(50);
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set(["timeout"]));
  });

  it("gives a place that is free in time to whoever waits", async () => {
    const { send, seen } = await customer(async (_request, response) => {
      await pause(20);
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
    expect(new Set(await Promise.all(Array.from({ length: 100 }, send)))).toEqual(new Set([200]));
    expect(seen).toHaveLength(100);
  });

  it("keeps its connections", async () => {
    const { send, connections } = await customer((_request, response) => response.end("{}"));
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(200);
    expect(connections()).toBeLessThanOrEqual(2);
  });
});

describe("the breaker of one customer", () => {
  const fail: Handler = (_request, response) => response.writeHead(500).end();
  const answer: Handler = (_request, response) => response.end("{}");

  it("opens when half of at least ten calls failed, and then asks nobody", async () => {
    let failing = false;
    const { gate, send, seen } = await customer((...each) => (failing ? fail : answer)(...each));
    for (let time = 0; time < 5; time += 1) expect(await send()).toBe(200);
    failing = true;
    for (let time = 0; time < 4; time += 1) expect(await send()).toBe("bad_status");
    expect(gate.state().state).toBe("closed");
    expect(await send()).toBe("bad_status");
    expect(gate.state().state).toBe("open");
    expect(await send()).toBe("circuit_open");
    expect(seen).toHaveLength(10);
    const wait = gate.state().retryAt!.getTime() - Date.now();
    expect(wait).toBeGreaterThan(9_000);
    expect(wait).toBeLessThanOrEqual(10_000);
  });

  it.each([302, 400, 403, 404, 429, 431])(
    "stays closed for what a reader's token may bring about: %s",
    async (status) => {
      const { gate, send } = await customer((_request, response) =>
        response.writeHead(status, { Location: "/sign-in" }).end(),
      );
      for (let time = 0; time < 20; time += 1)
        expect(await send()).toBe(status === 302 ? "redirect" : "bad_status");
      expect(gate.state().state).toBe("closed");
    },
  );

  it.each([
    ["too long", { "Content-Length": "2000" }, "too_large"],
    ["packed", { "Content-Encoding": "gzip" }, "encoded"],
  ])("stays closed for a page that is %s, such as one to sign in", async (_what, headers, reason) => {
    const { gate, send } = await customer((_request, response) => {
      response.writeHead(200, headers).end("x".repeat(2000));
    });
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(reason);
    expect(gate.state().state).toBe("closed");
  });

  it("stays closed where a tenth fails, whatever the others are answered", async () => {
    let count = 0;
    const { gate, send } = await customer((_request, response) =>
      response.writeHead(++count % 10 === 0 ? 500 : 400).end(),
    );
    for (let time = 0; time < 100; time += 1) await send();
    expect(gate.state().state).toBe("closed");
  });

  it("stays closed for nine failures, and for ten of which five are too long ago", async () => {
    const now = vi.spyOn(performance, "now");
    try {
      let at = performance.now();
      now.mockImplementation(() => at);
      const { gate, send } = await customer(fail);
      for (let time = 0; time < 9; time += 1) await send();
      expect(gate.state().state).toBe("closed");
      at += 11_000;
      for (let time = 0; time < 9; time += 1) await send();
      expect(gate.state().state).toBe("closed");
      await send();
      expect(gate.state().state).toBe("open");
    } finally {
      now.mockRestore();
    }
  });

  it("counts 401 as an answer", async () => {
    const { gate, send } = await customer((_request, response) => response.writeHead(401).end());
    for (let time = 0; time < 20; time += 1) expect(await send()).toBe(401);
    expect(gate.state().state).toBe("closed");
  });

  it("probes once after its time; a good answer closes it", async () => {
    let handler: Handler = fail;
    const { gate, send, seen } = await customer((...each) => handler(...each), { openMs: 200 });
    for (let time = 0; time < 10; time += 1) await send();
    expect(gate.state().state).toBe("open");
    await pause(220);

    let release = () => {};
    handler = async (_request, response) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      response.end("{}");
    };
    const probe = send();
    await vi.waitFor(() => expect(seen).toHaveLength(11));
    expect(gate.state().state).toBe("half_open");
    expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill("circuit_open"));
    expect(seen).toHaveLength(11);
    release();
    expect(await probe).toBe(200);
    expect(gate.state()).toMatchObject({ state: "closed", retryAt: null });
    handler = answer;
    expect(await send()).toBe(200);
  });

  it("stays open twice as long each time, up to its longest", async () => {
    const { gate, send } = await customer(fail, { openMs: 100, longestOpenMs: 400 });
    for (let time = 0; time < 10; time += 1) await send();
    const openFor: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const { retryAt } = gate.state();
      openFor.push(retryAt!.getTime() - Date.now());
      await vi.waitFor(async () => expect(await send()).toBe("bad_status"), { timeout: 2_000, interval: 5 });
    }
    const [first, second, third, fourth] = openFor as [number, number, number, number];
    expect(first).toBeGreaterThan(60);
    expect(second).toBeGreaterThan(160);
    expect(third).toBeGreaterThan(340);
    expect(fourth).toBeGreaterThan(340);
    expect(fourth).toBeLessThanOrEqual(400);
  });
});

it("asks nobody at an address that may not be reached, also behind a name", async () => {
  const server = await serve((_request, response) => response.end("{}"));
  const strict = createCustomerGate(guardAllowing(""));
  gates.push(strict);
  for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433", "0"]) {
    const sent = strict.send({
      url: new URL(`http://${host}:${server.port}/`),
      headers: {},
      body: "{}",
      maxBytes: 1024,
      deadline: performance.now() + 3_000,
    });
    await expect(sent, host).rejects.toMatchObject({ reason: "address_refused" });
  }
  expect(server.seen).toHaveLength(0);
});

it("sends nothing to a public address without TLS", async () => {
  const strict = createCustomerGate(guardAllowing(""));
  gates.push(strict);
  const sent = strict.send({
    url: new URL("http://1.1.1.1/"),
    headers: {},
    body: "{}",
    maxBytes: 1024,
    deadline: performance.now() + 3_000,
  });
  await expect(sent).rejects.toMatchObject({ reason: "tls_required" });
});
