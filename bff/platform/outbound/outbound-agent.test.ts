import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { AddressRefusedError, createOutboundAgent, type OutboundAgentOptions } from "./outbound-agent.ts";
import { requireTls } from "./require-tls.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(host = "127.0.0.1") {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    response.end("hello");
  });
  let connections = 0;
  server.on("connection", () => {
    connections++;
  });
  server.listen(0, host);
  await once(server, "listening");
  cleanups.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { port, seen, connections: () => connections };
}

function agentFor(allow: string, options: Partial<OutboundAgentOptions> = {}): Dispatcher {
  const agent = createOutboundAgent({ guard: guardAllowing(allow), ...options });
  cleanups.push(() => agent.destroy());
  return agent;
}

/** Returns a DNS lookup that returns the next of these address lists for each call, and then the last one. */
function lookupOf(...results: string[][]): LookupFunction {
  let calls = 0;
  return (_hostname, _options, callback) => {
    const addresses = results[Math.min(calls++, results.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

const get = (agent: Dispatcher, origin: string, headers?: Record<string, string>) =>
  agent.request({ origin, path: "/", method: "GET", ...(headers ? { headers } : {}) });

describe("createOutboundAgent", () => {
  it.each([
    ...["http://127.0.0.1", "http://localhost", "http://LOCALHOST", "http://127.1", "http://127.0.0.1."],
    ...[
      "http://2130706433",
      "http://0x7f.1",
      "http://0x7f000001",
      "http://017700000001",
      "http://0177.0.0.1",
    ],
    ...["http://0", "http://①②⑦.⓪.⓪.①", "http://[::1]", "http://[::]", "http://[::127.0.0.1]"],
    ...["http://[::ffff:127.0.0.1]", "http://[::ffff:7f00:1]", "http://[64:ff9b::7f00:1]"],
    ...["http://[64:ff9b:1::7f00:1]", "http://[2002:7f00:1::]", "http://[2001:0:7f00:1::]"],
  ])("opens no connection to %s", async (origin) => {
    const server = await listen();
    await expect(get(agentFor(""), `${origin}:${server.port}`)).rejects.toBeInstanceOf(AddressRefusedError);
    expect(server.connections()).toBe(0);
  });

  it("checks IPv6 literals", async () => {
    const failure = get(agentFor(""), "http://[::1]:9");
    await expect(failure).rejects.toMatchObject({
      name: "AddressRefusedError",
      host: "::1",
      ranges: ["loopback"],
    });
  });

  it("checks TLS connections", async () => {
    await expect(get(agentFor(""), "https://127.0.0.1:9")).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(
      get(agentFor("", { lookup: lookupOf(["10.0.0.1"]) }), "https://files.test"),
    ).rejects.toMatchObject({
      ranges: ["private"],
    });
  });

  it("connects to an allowed port, but not to another port of the same address", async () => {
    const server = await listen();
    const other = await listen();
    const agent = agentFor(`127.0.0.1/32:${server.port}`);
    const { body } = await get(agent, `http://127.0.0.1:${server.port}`);
    expect(await body.text()).toBe("hello");
    await expect(get(agent, `http://127.0.0.1:${other.port}`)).rejects.toBeInstanceOf(AddressRefusedError);
    expect(other.connections()).toBe(0);
  });

  it("connects only to the allowed addresses of a host", async () => {
    const server = await listen();
    const lookup = lookupOf(["10.9.8.7", "169.254.169.254", "127.0.0.1", "::1"]);
    const agent = agentFor(`127.0.0.1/32:${server.port}`, { lookup });
    const { body } = await get(agent, `http://files.test:${server.port}`);
    expect(await body.text()).toBe("hello");
    expect(server.seen[0]?.headers.host).toBe(`files.test:${server.port}`);
  });

  it("does not fall back to a refused address when the allowed addresses do not respond", async () => {
    const server = await listen();
    const agent = agentFor("192.0.2.1/32", { lookup: lookupOf(["192.0.2.1", "127.0.0.1"]), connectMs: 600 });
    const failure = await get(agent, `http://files.test:${server.port}`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(AddressRefusedError);
    expect(server.connections()).toBe(0);
  });

  it("refuses a host without an allowed address, and reports the ranges of its addresses", async () => {
    const agent = agentFor("", { lookup: lookupOf(["10.9.8.7", "fd00::1"]) });
    await expect(get(agent, "http://files.test")).rejects.toMatchObject({
      name: "AddressRefusedError",
      host: "files.test",
      ranges: ["private", "uniqueLocal"],
    });
  });

  it("checks the address of each connection, which prevents DNS rebinding", async () => {
    const server = await listen();
    const lookup = lookupOf(["127.0.0.1"], ["127.0.0.2"]);
    const agent = agentFor(`127.0.0.1/32:${server.port}`, { lookup });
    await (await get(agent, `http://files.test:${server.port}`)).body.dump();
    await expect(get(agent, `http://files.test:${server.port}`)).rejects.toBeInstanceOf(AddressRefusedError);
  });

  it("rethrows DNS errors", async () => {
    const lookup: LookupFunction = (_hostname, _options, callback) =>
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    await expect(get(agentFor("", { lookup }), "http://files.test")).rejects.toMatchObject({
      code: "ENOTFOUND",
    });
  });
});

describe("createOutboundAgent for http:// URLs", () => {
  it.each(["1.1.1.1", "[2606:4700::1111]"])("refuses the public address %s", async (host) => {
    await expect(get(agentFor(""), `http://${host}`)).rejects.toMatchObject({
      name: "AddressRefusedError",
      needsTls: true,
    });
  });

  it("refuses a host that has only public addresses", async () => {
    const agent = agentFor("", { lookup: lookupOf(["1.1.1.1", "2606:4700::1111"]) });
    await expect(get(agent, "http://files.test")).rejects.toMatchObject({ needsTls: true });
  });

  it("connects to an address on the operator's list, private or public", async () => {
    const server = await listen();
    const lookup = lookupOf(["1.1.1.1", "127.0.0.1"]);
    const agent = agentFor(`127.0.0.1/32:${server.port}`, { lookup });
    await (await get(agent, `http://files.test:${server.port}`)).body.dump();
    expect(server.connections()).toBe(1);
    const guard = requireTls(guardAllowing("1.1.1.1/32:8080"));
    expect(guard.check("1.1.1.1", 8080).allowed).toBe(true);
    expect(guard.check("1.1.1.1", 80).allowed).toBe(false);
  });

  it("connects to public addresses with the option publicPlainHttp", async () => {
    const agent = agentFor("", {
      publicPlainHttp: true,
      connectMs: 1,
      lookup: lookupOf(["192.0.2.1", "1.1.1.1"]),
    });
    const failure = await get(agent, "http://files.test").catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(AddressRefusedError);
  });
});

describe("requests of an outbound agent", () => {
  it("ask for an uncompressed response unless they set Accept-Encoding", async () => {
    const server = await listen();
    const agent = agentFor("127.0.0.1/32");
    const origin = `http://127.0.0.1:${server.port}`;
    await (await get(agent, origin)).body.dump();
    await (await get(agent, origin, { accept: "text/plain" })).body.dump();
    await (await get(agent, origin, { "Accept-Encoding": "gzip" })).body.dump();
    expect(server.seen.map(({ headers }) => headers["accept-encoding"])).toEqual([
      "identity",
      "identity",
      "gzip",
    ]);
    expect(server.seen[1]?.headers.accept).toBe("text/plain");
  });

  it("close their connection, or reuse it with the option keepAlive", async () => {
    const server = await listen();
    const origin = `http://127.0.0.1:${server.port}`;
    const closing = agentFor("127.0.0.1/32", { connections: 1 });
    for (let n = 0; n < 2; n++) await (await get(closing, origin)).body.dump();
    expect(server.connections()).toBe(2);
    expect(server.seen[0]?.headers.connection).toBe("close");

    const keeping = agentFor("127.0.0.1/32", { keepAlive: true, connections: 1 });
    for (let n = 0; n < 2; n++) await (await get(keeping, origin)).body.dump();
    expect(server.connections()).toBe(3);
  });

  it("time out after connectMs while connecting", async () => {
    // This server accepts TCP connections but never responds to the TLS handshake.
    const silentServer = createTcpServer(() => {});
    silentServer.listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    cleanups.push(() => silentServer.close());
    const { port } = silentServer.address() as AddressInfo;
    const agent = agentFor("127.0.0.1/32", { connectMs: 50 });
    const started = performance.now();
    await expect(get(agent, `https://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: "UND_ERR_CONNECT_TIMEOUT",
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
