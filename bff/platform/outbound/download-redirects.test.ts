import { once } from "node:events";
import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { download, failureOf, prepareDownloads } from "./download.fixture.ts";
import { type Handler, serve, serveRaw, writeEndlessly } from "./test-servers.fixture.ts";

prepareDownloads();

const redirectTo =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

/** Resolves every name to this machine. */
const lookupLoopback: LookupFunction = (_hostname, _options, callback) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);

describe("downloadToFile with redirects", () => {
  it.each([301, 302, 303, 307, 308])("follows status %i to a relative URL", async (status) => {
    const { origin } = await serve((request, response) =>
      request.url === "/old"
        ? response.writeHead(status, { location: "new?a=1" }).end()
        : response.end("moved"),
    );
    expect(await download(`${origin}/old`)).toMatchObject({ bytes: 5, finalUrl: `${origin}/new` });
  });

  it("follows at most three redirects", async () => {
    const chain: Handler = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    const { origin, host, seen } = await serve(chain);
    expect(await download(`${origin}/3`)).toMatchObject({ bytes: 5 });
    seen.length = 0;
    expect(await failureOf(`${origin}/4`, { retries: 3 })).toMatchObject({
      code: "too_many_redirects",
      retryable: false,
      message: `The address was redirected more than 3 times, last by ${host}. Enter the address of the file itself, then import again.`,
    });
    expect(seen).toHaveLength(4);
  });

  it("stops in a redirect loop", async () => {
    const { origin, seen } = await serve(redirectTo("/again"));
    expect(await failureOf(`${origin}/again`, { retries: 3 })).toMatchObject({ code: "too_many_redirects" });
    expect(seen).toHaveLength(4);
  });

  it("refuses a redirect to a private address", async () => {
    const inner = await serve((_request, response) => response.end("secret"));
    for (const location of [
      `http://127.0.0.1:${inner.port}/`,
      `http://2130706433:${inner.port}/`,
      `http://inside.test:${inner.port}/`,
      `//127.0.0.1:${inner.port}/`,
    ]) {
      const outer = await serve(redirectTo(location));
      const failure = await failureOf(outer.origin, {
        guard: guardAllowing(`127.0.0.1/32:${outer.port}`),
        lookup: lookupLoopback,
        retries: 3,
      });
      expect(failure).toMatchObject({ code: "address_refused", retryable: false });
      expect(failure.host).toMatch(new RegExp(`:${inner.port}$`));
    }
    expect(inner.connections()).toBe(0);
  });

  it.each([
    "file:///etc/passwd",
    "ftp://files.example.com/",
    "data:text/plain,hello",
    "http://[",
    "http://host:99999/",
  ])("refuses a redirect to %s", async (location) => {
    const { origin, host } = await serve(redirectTo(location));
    expect(await failureOf(origin, { retries: 3 })).toMatchObject({
      code: "bad_url",
      host,
      retryable: false,
    });
  });

  it("closes the connection of a redirect without reading its body", async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const target = await serve(async (_request, response) => {
      await hungUp;
      response.end("there");
    });
    const { origin } = await serve((_request, response) => {
      hungUp = once(response, "close");
      response.writeHead(302, { location: target.origin });
      writeEndlessly(response);
    });
    expect(await download(origin)).toMatchObject({ bytes: 5 });
  });
});

describe("credentials in a download URL", () => {
  it("are sent decoded to the origin of the URL and to no other origin", async () => {
    const other = await serve((request, response, attempt) =>
      attempt === 1
        ? response.writeHead(302, { location: `${first.origin}/back` }).end()
        : response.end(String(request.headers.authorization)),
    );
    const first = await serve((request, response) =>
      request.url === "/start"
        ? response.writeHead(302, { location: "/same" }).end()
        : request.url === "/same"
          ? response.writeHead(302, { location: `http://other:creds@${other.host}/` }).end()
          : response.end("back"),
    );
    const { finalUrl } = await download(`http://ed%40press:p%C3%A4ss%3A%2F@${first.host}/start`);
    const basic = `Basic ${Buffer.from("ed@press:päss:/").toString("base64")}`;
    expect(finalUrl).toBe(`${first.origin}/back`);
    expect(first.seen.map(({ headers }) => headers.authorization)).toEqual([basic, basic, basic]);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it("are not sent to another port of the same host", async () => {
    const other = await serve((_request, response) => response.end("there"));
    const first = await serve(redirectTo(other.origin));
    await download(`http://ed:secret@${first.host}/`);
    expect(first.seen[0]?.headers.authorization).toBeDefined();
    expect(other.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("may contain a single percent sign, or only a user name", async () => {
    const { host, seen } = await serve((_request, response) => response.end());
    await download(`http://ed:100%25@${host}/`);
    await download(`http://ed:100%@${host}/`);
    await download(`http://token@${host}/`);
    const credentials = seen.map(({ headers }) =>
      Buffer.from(headers.authorization?.slice("Basic ".length) ?? "", "base64").toString(),
    );
    expect(credentials).toEqual(["ed:100%", "ed:100%", "token:"]);
  });

  it.each([
    ["a broken connection", { retries: 0 }],
    ["a timeout", { retries: 0, firstByteMs: 50 }],
    ["a canceled download", { signal: AbortSignal.abort(new Error("stop")) }],
  ])("are not in the error after %s", async (fault, options) => {
    const { host } = await serveRaw((socket) => {
      if (fault === "a broken connection") socket.destroy();
    });
    const failure = await failureOf(`http://ed:secret@${host}/a?signature=secret`, options);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain("secret");
    expect(String(failure.stack)).not.toContain("secret");
  });
});
