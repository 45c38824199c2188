import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundRoutes } from "#bff/app/every-route.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import type { Route } from "#shared/contract/route.ts";
import { READ_PATH } from "#shared/kiosk/addresses.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";

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

const FOREIGN = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

describe("a cross-site write to any route", () => {
  const writes = () =>
    boundRoutes(service.services)
      .map(([, route]) => route as Pick<Route, "method" | "path" | "audience">)
      .filter(({ method }) => ["POST", "PUT", "PATCH", "DELETE"].includes(method))
      .map(({ method, path, audience }) => ({
        method,
        path: path.replace(/:[a-z_]+/g, "10"),
        isPublic:
          audience === "public" ||
          [READERS_PATH, READ_PATH, "/svc-api"].some((open) => path.startsWith(open)),
      }));
  const statusOf = async ({ method, path }: { method: string; path: string }, headers = {}) =>
    (await service.request(method, path, { token: null, headers: { ...FOREIGN, ...headers } })).status;

  it("gets 401 without credentials, with an expired session and with an invalid token", async () => {
    const routes = writes().filter(({ isPublic }) => !isPublic);
    expect(routes.length).toBeGreaterThan(50);
    for (const route of routes)
      for (const headers of [
        {},
        { cookie: "newsrack.session_token=ended" },
        { Authorization: "Token wrong" },
      ])
        expect(await statusOf(route, headers), `${route.method} ${route.path}`).toBe(401);
  });

  it("gets 403 with a session, and on public routes also without one", async () => {
    for (const route of writes()) {
      const where = `${route.method} ${route.path}`;
      expect(await statusOf(route, { cookie }), where).toBe(403);
      if (route.isPublic) expect(await statusOf(route), where).toBe(403);
    }
  });
});

describe("requireOwnOrigin", () => {
  const write = (headers: Record<string, string>, body?: BodyInit) =>
    service.request("POST", "P/emags", {
      token: null,
      headers: { cookie, ...headers },
      ...(body === undefined ? { json: emag() } : { body }),
    });

  it("rejects writes by their Origin and by their Sec-Fetch-Site header", async () => {
    expect((await write({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await write({ Origin: "null" })).status).toBe(403);
    expect((await write({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await write({ "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await write({ Origin: `${service.url}.evil.example` })).status).toBe(403);
  });

  it("rejects writes with a multipart body, a text body and no body", async () => {
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

  it("rejects console writes with an Authorization header, which browsers may add for a proxy", async () => {
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

  it("accepts writes of the console and of scripts", async () => {
    expect((await write({ Origin: service.url, "Sec-Fetch-Site": "same-origin" })).status).toBe(201);
    expect((await write({})).status).toBe(201);
    const script = await service.request("POST", "P/emags", {
      json: emag(),
      headers: { Origin: "https://their.example" },
    });
    expect(script.status).toBe(201);
  });
});
