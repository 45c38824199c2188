import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeKioskBuild } from "#bff/domain/kiosk/pages/kiosk-build.fixture.ts";
import { kioskClient } from "#bff/domain/kiosk/readers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";

const KIOSK = "https://read.example.com";

let service: TestService;
let client: ReturnType<typeof kioskClient>;
let slug: string;

beforeAll(async () => {
  service = await startTestService({ kioskUrl: KIOSK });
  client = kioskClient(service);
  const { db } = service.services;
  await storeKioskBuild(service);
  ({ slug } = await db
    .selectFrom("publications")
    .select("slug")
    .where("id", "=", 10)
    .executeTakeFirstOrThrow());
});
afterAll(() => service.stop());

/** Sends a request with `node:http`, because `fetch` does not send a `Host` header. */
async function get(path: string, host = "read.example.com", headers: Record<string, string> = {}) {
  const sent = request(service.url + path, {
    headers: { Host: host, Accept: "text/html", ...headers },
  }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}

const mainHost = () => new URL(service.url).host;

describe("the host of the kiosk", () => {
  it("serves publications under their slugs, with canonical addresses there", async () => {
    const issue = await client.issue({ single_purchase_required: false, name: "Free one" });
    const page = await get(`/${slug}/issues/${issue.id}-free-one`);
    expect(page.status, page.body).toBe(200);
    expect(page.body).toContain(`"canonical":"${KIOSK}/${slug}/issues/${issue.id}-free-one"`);
    expect(page.body).toContain(`"path":"/${slug}/issues/${issue.id}-free-one"`);
    expect(page.body).not.toContain(`/read/${slug}`);
    expect(page.body).not.toContain(service.url);
    const other = await get(`/${slug}/issues/${issue.id}-other`);
    expect([other.status, other.headers.location]).toEqual([301, `/${slug}/issues/${issue.id}-free-one`]);
    // Otherwise a name that changes back would lead to endless redirects in browsers that have kept this one.
    expect(other.headers["cache-control"]).toBe("private, no-cache");
    const cover = /"coverUrl":"([^"]+)"/.exec(page.body)![1]!;
    expect((await get(cover)).status).toBe(200);
  });

  it("has sitemap and feeds with its own addresses", async () => {
    for (const path of ["sitemap.xml", "issues.xml", "articles.xml"]) {
      const { status, body } = await get(`/${slug}/${path}`);
      expect(status).toBe(200);
      expect(body).toContain(`${KIOSK}/${slug}`);
      expect(body).not.toContain("/read/");
    }
  });

  it("serves the readers' API, with its own addresses in the answers", async () => {
    const { status, body } = await get("/kiosk/v1/publications/10/emags");
    expect(status).toBe(200);
    expect(body).toContain(`"cover_url":"${KIOSK}/kiosk/v1/`);
    expect((await get("/kiosk/v1/openapi.json")).status).toBe(200);
    expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow:\n");
  });

  it.each([
    "/",
    "/console/api/session",
    "/api/v2/importer/token",
    "/api/docs",
    "/svc-api/v2/x/authorize",
    "/readers/account",
    "/metrics",
    "/assets/index.js",
    "/index.html",
    "/read/-/callback",
    "/media/x",
    "/favicon.svg/x",
  ])("has nothing of the console or the API for scripts: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("is where the pages of the other host lead", async () => {
    const moved = await get(`/read/${slug}/search?q=tide`, mainHost());
    expect([moved.status, moved.headers.location]).toEqual([301, `${KIOSK}/${slug}/search?q=tide`]);
    expect(moved.headers["cache-control"]).toBe("no-cache");
    const loud = await get(`/READ/${slug}`, mainHost());
    expect([loud.status, loud.headers.location]).toEqual([301, `${KIOSK}/${slug}`]);
    expect((await get("/healthz", mainHost())).status).toBe(200);
  });

  it("is where readers return after signing in, with a cookie for this host", async () => {
    await service.services.db.deleteFrom("access_configs").execute();
    const admin = await service.signInAs("admin");
    await service.request("PUT", "/console/api/publications/10/access/config", {
      token: null,
      headers: { cookie: admin },
      json: { access_config: { auth_server_url: null, built_in: true } },
    });
    const begun = await get(`/${slug}/sign-in?return=/${slug}/account`);
    expect(begun.status, begun.body).toBe(303);
    const address = new URL(begun.headers.location!);
    expect(address.searchParams.get("redirect_uri")).toBe(`${KIOSK}/-/callback`);
    const [cookie] = begun.headers["set-cookie"]!;
    expect(cookie).toMatch(/^__Host-newsrack-kiosk-sign-in=.*Secure/);
    expect(cookie).not.toContain("Domain");
    // The provider knows this address of the kiosk.
    const provider = await get(address.pathname + address.search, address.host);
    expect(provider.status, provider.body).toBe(303);
    // Only this host finishes a sign-in.
    const answer = `/-/callback?code=x&state=${address.searchParams.get("state")}`;
    const unfinished = await get(answer, undefined, { cookie: cookie!.split(";")[0]! });
    expect(unfinished.status).toBeGreaterThanOrEqual(400);
    expect(unfinished.headers["set-cookie"]?.[0]).toMatch(/^__Host-newsrack-kiosk-sign-in=;/);
  });
});
