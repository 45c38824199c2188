import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENTS_PATH, recentChanges } from "#shared/console/events.ts";
import { AUTH_PATH, PERSON_HEADER } from "#shared/console/session.ts";
import { createAuth } from "../domain/accounts/auth.ts";
import { captureLog } from "../testing/captured-log.ts";
import { FOREIGN_TOKEN, PASSWORD, startTestService, type TestService } from "../testing/test-service.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };
let serial = 0;
const emag = () => ({ emag: { name: `Http ${++serial}`, import_attributes: PDF } });

describe("health", () => {
  it("answers healthz and readyz", async () => {
    expect(await service.request("GET", "/healthz", { token: null })).toMatchObject({
      status: 200,
      body: { status: "up" },
    });
    expect(await service.request("GET", "/readyz", { token: null })).toMatchObject({
      status: 200,
      body: { status: "ready", database: "ok", storage: "ok", queue: "ok" },
    });
  });
});

describe("every answer", () => {
  it("carries a request id: the caller's where it is a good one", async () => {
    const own = await service.request("GET", "P/emags", { headers: { "X-Request-Id": "my-request-0001" } });
    expect(own.headers.get("x-request-id")).toBe("my-request-0001");
    const bad = await service.request("GET", "P/emags", { headers: { "X-Request-Id": "a b" } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("forbids scripts, frames and sniffing, and names no framework", async () => {
    const { headers } = await service.request("GET", "P/emags");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("is logged without what a client calls a secret in its address", async () => {
    const captured = captureLog();
    const other = await startTestService({ logLevel: "info" }, captured);
    await other.request("GET", "P/emags?page=1&access_token=hush-1&per=2", { token: null });
    await other.stop();
    expect(captured.text()).toContain("emags?page=1&access_token=[redacted]&per=2");
    expect(captured.text()).not.toContain("hush-1");
  });

  it("is logged with whose it was, a script by the name of its token, a person by no name", async () => {
    const captured = captureLog();
    const other = await startTestService({ logLevel: "info" }, captured);
    const session = await other.signInAs("editor");
    await other.request("GET", "P/emags/4711");
    await other.request("GET", "P/emags/4712", { headers: { cookie: session }, token: null });
    await other.request("GET", "P/emags/4713", { token: null });
    await other.stop();
    const lineOf = (path: string) =>
      captured
        .text()
        .split("\n")
        .find((line) => line.includes(path)) ?? "";
    expect(JSON.parse(lineOf("emags/4711"))).toMatchObject({
      by: { api_token: expect.any(Number), name: "tests" },
    });
    expect(JSON.parse(lineOf("emags/4712")).by).toEqual({ user: expect.any(String) });
    expect(JSON.parse(lineOf("emags/4713"))).not.toHaveProperty("by");
    expect(JSON.parse(lineOf("emags/4711")).code).toBe("not_found");
    expect(JSON.parse(lineOf("emags/4713")).code).toBe("token_missing");
  });

  it("to headers that are too long is in the error shape, too", async () => {
    const answer = await service.request("GET", "P/emags", { headers: { "X-Long": "x".repeat(60_000) } });
    expect([answer.status, answer.body]).toMatchObject([
      431,
      { code: "headers_too_large", error: expect.any(String) },
    ]);
    const long = encodeURIComponent("\u4e00".repeat(4_000));
    expect((await service.request("GET", `P/stories?external_id=${long}`)).status).toBe(200);
  });

  it("of an unknown address below the API is 404 in the error shape", async () => {
    const answer = await service.request("GET", "/api/v2/importer/nothing");
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: expect.any(String) } });
  });
});

describe("a path with a percent sign that stands for nothing", () => {
  it.each(["P/emags/%zz", "/kiosk/v1/publications/10/emags/%E0%A4", "/media/%zz/original.jpg"])(
    "is 404: %s",
    async (path) => {
      expect((await service.request("GET", path)).status).toBe(404);
    },
  );
});

describe("a body that is not encoded as it says", () => {
  it.each(["gzip", "deflate", "br"])("is 400: %s", async (encoding) => {
    const answer = await service.request("POST", "P/emags", {
      headers: { "Content-Type": "application/json", "Content-Encoding": encoding },
      body: "not packed at all",
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_body" } });
  });
});

describe("writes from other sites", () => {
  const write = (headers: Record<string, string>, body?: BodyInit) =>
    service.request("POST", "P/emags", {
      token: null,
      headers: { cookie, ...headers },
      ...(body === undefined ? { json: emag() } : { body }),
    });

  it("are refused by their origin and by their fetch metadata", async () => {
    expect((await write({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await write({ Origin: "null" })).status).toBe(403);
    expect((await write({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await write({ "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await write({ Origin: `${service.url}.evil.example` })).status).toBe(403);
  });

  it("are refused whatever their body is: multipart, text or none", async () => {
    const form = new FormData();
    form.set("story[name]", "x");
    expect((await write({ Origin: "https://evil.example" }, form)).status).toBe(403);
    expect((await write({ Origin: "https://evil.example", "Content-Type": "text/plain" }, "{}")).status).toBe(
      403,
    );
    const cancel = "/console/api/publications/10/emags/1/imports/cancel";
    const empty = await service.request("POST", cancel, {
      token: null,
      headers: { cookie, Origin: "https://evil.example" },
    });
    expect(empty).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
    const signOut = await service.request("POST", `${AUTH_PATH}/sign-out`, {
      token: null,
      headers: { cookie, "Sec-Fetch-Site": "cross-site" },
    });
    expect(signOut.status).toBe(403);
  });

  it("are refused at the console also with an Authorization, which a browser sends by itself to a proxy", async () => {
    const language = (headers: Record<string, string>) =>
      service.request("PUT", "/console/api/session/language", {
        token: null,
        headers: { cookie, ...headers },
        json: { language: "en" },
      });
    const Authorization = "Basic Zm9vOmJhcg==";
    expect((await language({ Authorization, Origin: "https://evil.example" })).status).toBe(403);
    expect((await language({ Authorization, "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await language({ Authorization, Origin: service.url })).status).toBe(204);
  });

  it("of our own console and of scripts pass", async () => {
    expect((await write({ Origin: service.url, "Sec-Fetch-Site": "same-origin" })).status).toBe(201);
    expect((await write({})).status).toBe(201);
    const script = await service.request("POST", "P/emags", {
      json: emag(),
      headers: { Origin: "https://their.example" },
    });
    expect(script.status).toBe(201);
  });
});

describe("sessions", () => {
  const signIn = (email: string, password: string) =>
    service.request("POST", `${AUTH_PATH}/sign-in/email`, { token: null, json: { email, password } });

  it("live in a cookie no script reads, host-only and same-site", async () => {
    const answer = await signIn("editor@example.com", PASSWORD);
    const [set] = answer.headers.getSetCookie();
    expect(set).toMatch(/^newsrack\.session_token=/);
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    expect(set).not.toMatch(/Domain=/i);
  });

  it("over https live in a cookie that this very host alone can set, and that is sent over https alone", async () => {
    const { db, log, rateLimits } = service.services;
    const secret = "a secret of this test, long enough";
    const auth = createAuth({ db, log, rateLimits, baseUrl: "https://newsrack.example.com", secret });
    const body = { email: "editor@example.com", password: PASSWORD };
    const [set] = (await auth.api.signInEmail({ body, asResponse: true })).headers.getSetCookie();
    expect(set).toMatch(/^__Host-newsrack\.session_token=/);
    expect(set).toMatch(/; Path=\/(;|$)/i);
    expect(set).toMatch(/; Secure(;|$)/i);
    expect(set).not.toMatch(/Domain=/i);
  });

  it("end with sign-out", async () => {
    const answer = await signIn("editor@example.com", PASSWORD);
    const own = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    const asking = () =>
      service.request("GET", "/console/api/session", { token: null, headers: { cookie: own } });
    expect((await asking()).status).toBe(200);
    await service.request("POST", `${AUTH_PATH}/sign-out`, {
      token: null,
      headers: { cookie: own },
      json: {},
    });
    expect(await asking()).toMatchObject({ status: 401, body: { code: "session_missing" } });
  });

  it("answer a page that was opened by another person with 401", async () => {
    const cookie = await service.signInAs("editor", "second@example.com");
    const asking = (person: string, path: string) =>
      service.request("GET", path, { token: null, headers: { cookie, [PERSON_HEADER]: person } });
    const own = await service.request<{ user: { id: string } }>("GET", "/console/api/session", {
      token: null,
      headers: { cookie },
    });
    for (const path of ["/console/api/session", "P/emags"]) {
      expect((await asking(own.body.user.id, path)).status).toBe(200);
      expect(await asking("somebody-else", path)).toMatchObject({
        status: 401,
        body: { code: "session_of_another" },
      });
    }
  });

  it("are not given for a wrong password; too many attempts wait, other accounts do not", async () => {
    await service.signInAs("viewer", "target@example.com");
    const statuses: number[] = [];
    for (let times = 0; times < 12; times++)
      statuses.push((await signIn("target@example.com", "wrong password")).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    const blocked = await signIn("target@example.com", PASSWORD);
    expect(blocked).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn("editor@example.com", PASSWORD)).status).toBe(200);
  });

  it("are counted for the account that is meant, also behind a byte order mark", async () => {
    await service.signInAs("viewer", "marked@example.com");
    const wrong = `\uFEFF${JSON.stringify({ email: "marked@example.com", password: "wrong password" })}`;
    for (let times = 0; times < 10; times++)
      await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
        token: null,
        headers: { "Content-Type": "application/json" },
        body: wrong,
      });
    expect((await signIn("marked@example.com", PASSWORD)).status).toBe(429);
  });

  it("cannot be made by signing up, and the rest of the account library is closed", async () => {
    for (const path of [
      "sign-up/email",
      "update-user",
      "list-sessions",
      "change-password",
      "request-password-reset",
    ]) {
      const answer = await service.request("POST", `${AUTH_PATH}/${path}`, {
        token: null,
        headers: { cookie },
        json: { email: "new@example.com", password: PASSWORD, name: "New" },
      });
      expect(answer.status).toBe(404);
    }
  });

  it("are not accepted for the console in the place of an API token, nor the reverse", async () => {
    expect((await service.request("GET", "/console/api/session")).status).toBe(401);
  });
});

describe("events", () => {
  /** Reads a stream of server-sent events until a line is there. */
  async function firstEvent(matches: (line: string) => boolean, whenOpen: () => Promise<unknown>) {
    const abort = new AbortController();
    const response = await fetch(service.url + EVENTS_PATH, { headers: { cookie }, signal: abort.signal });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let acted = false;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
      if (!acted) {
        acted = true;
        await whenOpen();
      }
      const line = text.split("\n").find(matches);
      if (line) {
        abort.abort();
        return JSON.parse(line.slice("data: ".length)) as Record<string, unknown>;
      }
    }
  }

  it("tell of a change in one's own organization as it is committed", async () => {
    const event = await firstEvent(
      (line) => line.startsWith('data: {"type":"emag"'),
      () => service.request("POST", "P/emags", { json: emag() }),
    );
    expect(event).toMatchObject({ organization_id: 1, publication_id: 10, change: "created", version: 1 });
  });

  it("begin with what happened a moment before the stream was open, in one's own organization alone", async () => {
    const told: number[] = [];
    const stop = service.services.changes.subscribe((change) => {
      if (change.type === "emag") told.push(change.emag_id);
    });
    const { body: foreign } = await service.request<{ emag: { id: number } }>(
      "POST",
      "/api/v2/importer/organizations/2/publications/20/emags",
      { token: FOREIGN_TOKEN, json: emag() },
    );
    const { body: own } = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
      json: emag(),
    });
    await expect.poll(() => told).toEqual(expect.arrayContaining([foreign.emag.id, own.emag.id]));
    stop();
    const recent = await firstEvent(
      (line) => line.startsWith('data: {"type":"recent"'),
      async () => {},
    );
    const { covers_ms, changes } = recentChanges.parse(recent);
    expect(covers_ms).toBeGreaterThan(0);
    expect(changes.map(({ change }) => change)).toContainEqual(
      expect.objectContaining({ type: "emag", emag_id: own.emag.id, change: "created" }),
    );
    expect(
      new Set(changes.map(({ change }) => (change as { organization_id: number }).organization_id)),
    ).toEqual(new Set([1]));
  });

  it("end for all tabs of a browser when one of them signs out", async () => {
    const leaving = await service.signInAs("viewer");
    const stream = await fetch(service.url + EVENTS_PATH, { headers: { cookie: leaving } });
    const answer = await service.request("POST", `${AUTH_PATH}/sign-out`, {
      token: null,
      headers: { cookie: leaving, Origin: service.url },
      json: {},
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await stream.text()).toContain("retry:");
    expect(
      (await service.request("GET", EVENTS_PATH, { token: null, headers: { cookie: leaving } })).status,
    ).toBe(401);
  });

  it("need a session", async () => {
    expect((await service.request("GET", EVENTS_PATH, { token: null })).status).toBe(401);
  });
});

describe("the interface documentation", () => {
  it("is public, for programs and for people", async () => {
    const document = await service.request<{ openapi: string; paths: Record<string, unknown> }>(
      "GET",
      "/api/v2/importer/openapi.json",
      { token: null },
    );
    expect(document.body.openapi).toBe("3.1.0");
    expect(Object.keys(document.body.paths)).toContain(
      "/api/v2/importer/organizations/{organization_id}/publications/{publication_id}/emags/{emag_id}",
    );
    const page = await service.request("GET", "/api/docs", { token: null });
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.text).not.toContain("<script");
  });
});

describe("broken requests", () => {
  it("with a body shorter than announced, or a hostile length, take nothing down", async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /api/v2/importer/organizations/1/publications/10/emags HTTP/1.1\r\nHost: x\r\n" +
        `Authorization: Token wrong\r\nContent-Length: 999999999999\r\n\r\n{`,
    );
    const answer = await new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(data.toString())),
    );
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect((await service.request("GET", "/healthz")).status).toBe(200);
  });
});
