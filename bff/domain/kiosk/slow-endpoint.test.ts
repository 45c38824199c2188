import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers, writeEndlessly } from "#bff/platform/outbound/test-servers.fixture.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let issueId: number;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  issueId = (await client.issue()).id;
});
// New settings start with an empty decision cache and a closed circuit breaker.
beforeEach(() => client.configure(publisher.origin));
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token = READER) => client.read(`emags/${issueId}`, token);

describe("a slow endpoint", () => {
  async function timed(): Promise<{ status: number; milliseconds: number }> {
    const began = performance.now();
    const { status } = await read();
    return { status, milliseconds: performance.now() - began };
  }

  it("leads to 503 after three seconds of silence, and the next response is used", async () => {
    publisher.respondWith(() => undefined);
    const { status, milliseconds } = await timed();
    expect(status).toBe(503);
    expect(milliseconds).toBeGreaterThan(2_800);
    expect(milliseconds).toBeLessThan(6_000);
    expect(await client.lastReason()).toBe("timeout");
    publisher.respondWith(granting(true));
    expect((await read()).status).toBe(200);
  });

  it("leads to 503 after three seconds if its response arrives byte by byte", async () => {
    publisher.respondWith((response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const { status, milliseconds } = await timed();
    expect(status).toBe(503);
    expect(milliseconds).toBeLessThan(6_000);
    expect(await client.lastReason()).toBe("timeout");
  });

  it("does not delay a 401 whose body never ends", async () => {
    publisher.respondWith((response) => {
      response.writeHead(401, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const { status, milliseconds } = await timed();
    expect(status).toBe(401);
    expect(milliseconds).toBeLessThan(2_900);
  });
});

describe("an unreachable endpoint", () => {
  it("is called a second time if nothing was sent, and then leads to 503", async () => {
    await client.configure(`http://127.0.0.1:${await freePort()}`);
    const began = performance.now();
    const answer = await read();
    const milliseconds = performance.now() - began;
    expect(answer.status).toBe(503);
    expect(await client.lastReason()).toBe("connect_failed");
    expect(milliseconds).toBeGreaterThan(45);
    expect(milliseconds).toBeLessThan(2_900);
  });

  it("is not called again if the request was sent", async () => {
    publisher.respondWith((response) => response.destroy());
    expect((await read()).status).toBe(503);
    expect(publisher.calls).toHaveLength(1);
  });
});

describe("an endless response body", () => {
  it("is aborted after 16 KiB without using more memory", async () => {
    let sent = 0;
    publisher.respondWith((response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.on("close", () => {
        sent += response.socket?.bytesWritten ?? 0;
      });
      writeEndlessly(response);
    });
    const before = process.memoryUsage().rss;
    for (let time = 0; time < 5; time += 1) expect((await read(`${READER}-${time}`)).status).toBe(503);
    expect(await client.lastReason()).toBe("too_large");
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});
