import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFor } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ReaderClient } from "#shared/console/readers/reader-clients.ts";
import type { ReaderSettings } from "#shared/console/readers/reader-settings.ts";
import {
  addReader,
  beginFlow,
  CALLBACK,
  discover,
  redeem,
  TestBrowser,
  type TestClient,
} from "../readers.fixture.ts";

const PATH = "/console/api/organizations/1/reader-clients";
let service: TestService;
let cookie: string;
let admin: ReturnType<typeof clientFor>;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
  admin = clientFor(service, cookie);
  await addReader(service, "ada@example.com");
});
afterAll(() => service.stop());

const APP = { name: "Reader app", publication_id: 10, redirect_uris: [CALLBACK] };

interface Created {
  reader_client: ReaderClient;
  client_secret: string | null;
}

const create = (change: object = {}) =>
  admin<Created>("POST", PATH, { reader_client: { ...APP, type: "confidential", ...change } });

const asClient = ({ reader_client, client_secret }: Created) =>
  ({ client: reader_client, secret: client_secret }) as unknown as TestClient;

describe("an app that signs readers in", () => {
  it("gets a secret that is shown once and stored hashed", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const listed = await admin("GET", PATH);
    expect(listed.text).toContain(body.reader_client.id);
    expect(listed.text).not.toContain(body.client_secret);
    const rows = await service.services.db.selectFrom("reader_clients").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.client_secret);
    const audit = await service.services.db.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(body.client_secret);
  });

  it("has no secret if it is public", async () => {
    expect((await create({ type: "public" })).body.client_secret).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://app.example.com/callback",
    "https://app.example.com/callback#part",
    "https://user:password@app.example.com/",
    "myapp:/callback",
    "not an address",
  ])("cannot have the address %s", async (uri) => {
    const { status, body } = await create({ redirect_uris: [uri] });
    expect([status, body]).toMatchObject([422, { redirect_uris: [expect.any(String)] }]);
  });

  it.each(["https://app.example.com/callback?a=b", "http://127.0.0.1:8080/", "com.example.app:/callback"])(
    "can have the address %s",
    async (uri) => {
      const created = await create({ redirect_uris: [uri], type: "public" });
      expect(created.status).toBe(201);
      const config = await discover(service, asClient(created.body));
      const { url } = await beginFlow(config, { redirect_uri: uri });
      expect((await new TestBrowser(service).open(url)).status).toBe(200);
    },
  );

  it("belongs to a publication of its organization", async () => {
    const { status, body } = await create({ publication_id: 20 });
    expect([status, body]).toMatchObject([422, { publication_id: [expect.any(String)] }]);
    expect((await admin("GET", "/console/api/organizations/2/reader-clients")).status).toBe(404);
  });

  it("loses its previous secret when it is rotated, and its readers when it is deleted", async () => {
    const { body } = await create();
    const config = await discover(service, asClient(body));
    const flow = await beginFlow(config);
    const tokens = await redeem(config, flow, await new TestBrowser(service).signIn(flow, "ada@example.com"));
    const rotated = await admin<Created>("POST", `${PATH}/${body.reader_client.id}/rotate`);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      status: 401,
    });
    const again = await discover(service, asClient(rotated.body));
    expect(await oidc.refreshTokenGrant(again, tokens.refresh_token!)).toBeDefined();
    expect((await admin("DELETE", `${PATH}/${body.reader_client.id}`)).status).toBe(204);
    await expect(oidc.refreshTokenGrant(again, tokens.refresh_token!)).rejects.toMatchObject({
      status: 401,
    });
    expect((await admin("DELETE", `${PATH}/${body.reader_client.id}`)).status).toBe(404);
  });

  it("is changed on top of the newest version only", async () => {
    const { body } = await create();
    const path = `${PATH}/${body.reader_client.id}`;
    const change = (name: string, version: number) =>
      service.request("PUT", path, {
        token: null,
        headers: { cookie, Origin: service.url, "If-Match": `"${version}"` },
        json: { reader_client: { ...APP, name } },
      });
    expect((await change("First", 1)).status).toBe(200);
    expect((await change("Second", 1)).status).toBe(412);
  });
});

describe("the settings of an organization for its readers", () => {
  it("allow invited readers only until they are changed", async () => {
    const path = "/console/api/organizations/1/reader-settings";
    const read = async () =>
      (await admin<{ reader_settings: ReaderSettings }>("GET", path)).body.reader_settings;
    expect(await read()).toEqual({
      sign_up: "invitation",
      unverified_days: 30,
      ended_holding_days: 1095,
      version: 1,
    });
    const changed = { sign_up: "open", unverified_days: 7, ended_holding_days: 90 };
    const saved = await admin("PUT", path, { reader_settings: changed });
    expect(saved.status).toBe(200);
    expect(await read()).toEqual({ ...changed, version: 2 });
  });
});
