import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consolePages, kioskFiles, servePages } from "./pages.ts";

const SCRIPT = "export const answer = 42;";
const STYLE = ":root { --nr-text: black; }";
const WORKER_NAME = "markdown-worker-2E3LqvFW.js";
const POLICY = "default-src 'none'";
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-console-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["app.js", "gone.js", WORKER_NAME]) {
    await writeFile(join(folder, "assets", name), SCRIPT);
    await writeFile(join(folder, "assets", `${name}.br`), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, "assets", `${name}.gz`), gzipSync(SCRIPT));
  }
  await writeFile(join(folder, "index.html"), '<script nonce="__CSP_NONCE__"></script>');
  await copyFile("web/public/robots.txt", join(folder, "robots.txt"));
  const app = express();
  app.use((_request, response, next) => {
    response.set("Content-Security-Policy", POLICY);
    next();
  });
  await mkdir(join(folder, "kiosk"));
  await writeFile(join(folder, "kiosk", "service-worker.js"), SCRIPT);
  await writeFile(join(folder, "kiosk", "look.css"), STYLE);
  kioskFiles(app, folder, { baseUrl: "http://127.0.0.1", kioskUrl: null });
  const otherFolder = join(folder, "other");
  await mkdir(join(otherFolder, "assets"), { recursive: true });
  await writeFile(join(otherFolder, "assets", "other.js"), SCRIPT);
  await writeFile(join(otherFolder, "index.html"), '<head></head><script nonce="__CSP_NONCE__"></script>');
  servePages(app, {
    host: "read.localhost",
    prefix: "/read",
    folder: otherFolder,
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
    headers: { "X-Other": "yes" },
    head: ({ path }) => `<title>${path} costs $&</title>`,
  });
  servePages(app, consolePages(folder));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Sends a request with `node:http`, because `fetch` does not send a `Host` header. */
async function get(path: string, host: string) {
  const sent = request(url + path, { headers: { Host: host, Accept: "text/html" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { headers: response.headers, body: await text(response) };
}

/** Sends a request with `node:http`, because `fetch` always adds an `Accept` header. */
async function statusOf(accept: string | undefined, path = "/"): Promise<number> {
  const sent = request(url + path, { headers: accept === undefined ? {} : { Accept: accept } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode!;
}

describe("kioskFiles", () => {
  it("serves the service worker for all pages of the kiosk, with a policy that lets it load only from here", async () => {
    const { body, headers } = await get("/read/_/service-worker.js", "localhost");
    expect(body).toBe(SCRIPT);
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
      "service-worker-allowed": "/read/",
    });
  });

  it("serves the fonts and colors of the kiosk at an address that stays", async () => {
    const { body, headers } = await get("/read/_/look.css", "localhost");
    expect(body).toBe(STYLE);
    expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/css; charset=utf-8" });
  });
});

describe("servePages", () => {
  it("serves another application on its host below its prefix, with its own policy, headers and head", async () => {
    const page = await get("/read/weekly", "read.localhost");
    const [, nonce] = /^script-src 'nonce-(.+)'$/.exec(String(page.headers["content-security-policy"])) ?? [];
    expect(page.body).toBe(
      `<head><title>/read/weekly costs $&</title></head><script nonce="${nonce}"></script>`,
    );
    const script = await get("/read/assets/other.js", "read.localhost");
    expect(script.body).toBe(SCRIPT);
    for (const { headers } of [page, script]) {
      expect(headers["x-other"]).toBe("yes");
      expect(headers["x-robots-tag"]).toBeUndefined();
    }
  });

  it("serves its start page", async () => {
    for (const path of ["/read", "/read/"])
      expect((await get(path, "read.localhost")).headers["x-other"]).toBe("yes");
  });

  it.each([
    ["/read/weekly", "console.localhost"],
    ["/reading", "read.localhost"],
  ])("serves the console at %s on %s", async (path, host) => {
    expect((await get(path, host)).headers["x-robots-tag"]).toBe("noindex");
  });
});

describe("console", () => {
  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])("sends an immutable asset with the accepted encoding (%s)", async (accepted, encoding) => {
    const answer = await fetch(`${url}/assets/app.js`, { headers: { "Accept-Encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toBe(SCRIPT);
  });

  it("sends a content security policy with the script of a worker, but not with other scripts", async () => {
    const policyOf = async (name: string) =>
      (await fetch(`${url}/assets/${name}`)).headers.get("content-security-policy");
    expect(await policyOf(WORKER_NAME)).toBe(POLICY);
    expect(await policyOf("app.js")).toBeNull();
  });

  it("sends the page with a strict policy and a new nonce for each request, under any path", async () => {
    const nonceOf = async (path: string) => {
      const answer = await fetch(url + path, { headers: { Accept: "text/html" } });
      const [, nonce] = /nonce="([^"]{22})"/.exec(await answer.text()) ?? [];
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(policy).not.toContain("unsafe");
      return nonce;
    };
    expect(await nonceOf("/")).not.toBe(await nonceOf("/publications/1/issues"));
  });

  it.each(["/", "/publications/1/issues", "/preview/secret", "/assets/app.js", `/assets/${WORKER_NAME}`])(
    "keeps %s out of search engines",
    async (path) => {
      const answer = await fetch(url + path, { headers: { Accept: "text/html" } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    },
  );

  it("serves a robots.txt that forbids the APIs, but neither the pages of readers nor those with X-Robots-Tag", async () => {
    const answer = await fetch(`${url}/robots.txt`, { headers: { Accept: "text/html" } });
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const content = await answer.text();
    expect(content.match(/^User-agent:.*$/gm)).toEqual(["User-agent: *"]);
    const forbidden = [...content.matchAll(/^Disallow: *(\S+)$/gm)].map(([, prefix]) => prefix!);
    const isForbidden = (path: string) => forbidden.some((prefix) => path.startsWith(prefix));
    const paths = ["/api/v2/importer/openapi.json", "/console/api/session", "/read/weekly/1", "/", "/issues"];
    expect(paths.filter(isForbidden)).toEqual(paths.slice(0, 2));
  });

  it.each([
    [undefined, 200],
    ["*/*", 200],
    ["text/plain", 200],
    ["text/html,application/xhtml+xml,*/*;q=0.8", 200],
    ["application/json", 404],
    ["application/json, text/plain, */*", 404],
  ])("answers GET / with the console unless JSON is preferred (Accept: %s)", async (accept, status) => {
    expect(await statusOf(accept)).toBe(status);
  });

  it("answers the other addresses of the console only to requests that accept HTML", async () => {
    expect(await statusOf("text/html", "/media/gone.png")).toBe(200);
    expect(await statusOf("*/*", "/media/gone.png")).toBe(404);
    expect(await statusOf(undefined, "/media/gone.png")).toBe(404);
  });

  it("responds with 404 to an asset that was deleted", async () => {
    for (const name of ["gone.js", "gone.js.br", "gone.js.gz"]) await rm(join(folder, "assets", name));
    const answer = await fetch(`${url}/assets/gone.js`, { headers: { Accept: "*/*" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect((await fetch(`${url}/assets/app.js`)).status).toBe(200);
  });
});
