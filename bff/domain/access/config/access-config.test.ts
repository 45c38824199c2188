import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Role } from "#shared/console/permissions.ts";

const CONFIG = "/console/api/publications/10/access/config";
const TOKEN = "profile/of the+publication";
const GIVEN = { auth_server_url: "https://auth.example.com/newsrack", profile_token: TOKEN };

interface ConfigResponse {
  access_config: AccessConfig;
}

let service: TestService;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "manager"] as const) cookies.set(role, await service.signInAs(role));
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("access_configs").execute();
  service.services.changes.committed({ type: "access", organization_id: 1, publication_id: 10 });
});

const as = (role: Role, ifMatch?: string) => ({
  token: null,
  headers: { cookie: cookies.get(role)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) },
});
const read = (role: Role = "admin") => service.request<ConfigResponse>("GET", CONFIG, as(role));
const save = (access_config: unknown, ifMatch?: string) =>
  service.request<ConfigResponse>("PUT", CONFIG, { ...as("admin", ifMatch), json: { access_config } });

/** Saves a configuration and fails the test if the response is not 200. */
async function saved(access_config: unknown, ifMatch?: string): Promise<AccessConfig> {
  const answer = await save(access_config, ifMatch);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.access_config;
}

/** Loads the settings as a callout does. */
const settings = () => service.services.accessSettings.find(10);
const stored = () => service.services.db.selectFrom("access_configs").selectAll().executeTakeFirstOrThrow();

describe("the access configuration", () => {
  it("is empty at first and has version 0", async () => {
    const { body, headers } = await read();
    expect(body.access_config).toEqual({
      built_in: false,
      built_in_token_set: false,
      auth_server_url: null,
      profile_token_fingerprint: null,
      endpoints: [],
      grant_ttl_seconds: 60,
      denial_ttl_seconds: 5,
      forward_id_token: false,
      oidc: null,
      version: 0,
    });
    expect(headers.get("etag")).toBe('"0"');
    expect(await settings()).toBeNull();
  });

  it("is returned after saving with authorize among its endpoints and without any secret", async () => {
    const oidc = { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" };
    await saved({ ...GIVEN, endpoints: ["issues", "authorize_article"], grant_ttl_seconds: 0, oidc });
    const { body, text, headers } = await read("manager");
    expect(body.access_config).toEqual({
      built_in: false,
      built_in_token_set: false,
      auth_server_url: "https://auth.example.com/newsrack",
      profile_token_fingerprint: service.services.secrets.fingerprint(TOKEN),
      endpoints: ["authorize", "authorize_article", "issues"],
      grant_ttl_seconds: 0,
      denial_ttl_seconds: 5,
      forward_id_token: false,
      oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret_set: true },
      version: 1,
    });
    expect(headers.get("etag")).toBe('"1"');
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("of the client");
    expect(await settings()).toMatchObject({ profileToken: TOKEN, grantTtlSeconds: 0, version: 1 });
  });

  it("stores its secrets encrypted in the database", async () => {
    const oidc = { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" };
    await saved({ ...GIVEN, oidc });
    const { profile_token, oidc_client_secret } = await stored();
    expect(profile_token?.toString("latin1")).not.toContain(TOKEN);
    expect(oidc_client_secret?.toString("latin1")).not.toContain("of the client");
  });

  /** Waits until all events published so far have been delivered. Delivery is in order, so a marker event suffices. */
  async function eventsDelivered(): Promise<void> {
    const { db, changes } = service.services;
    const marker = crypto.randomUUID();
    const delivered = Promise.withResolvers<void>();
    const stop = changes.subscribe((change) => {
      if (change.type === "account" && change.user_id === marker) delivered.resolve();
    });
    await changes.publish(db, { type: "account", user_id: marker });
    await delivered.promise;
    stop();
  }

  it("is used by the next callout, and each change publishes an event", async () => {
    await eventsDelivered();
    const received: ChangeEvent[] = [];
    const bothReceived = Promise.withResolvers<void>();
    const stop = service.services.changes.subscribe((change) => {
      if (change.type !== "access") return;
      received.push(change);
      if (received.length === 2) bothReceived.resolve();
    });
    await saved(GIVEN);
    expect((await settings())?.forwardIdToken).toBe(false);
    await saved({ ...GIVEN, forward_id_token: true });
    expect(await settings()).toMatchObject({ forwardIdToken: true, version: 2 });
    await bothReceived.promise;
    await eventsDelivered();
    stop();
    expect(received).toEqual(Array(2).fill({ type: "access", organization_id: 1, publication_id: 10 }));
  });

  it("can be turned off, which deletes the profile token", async () => {
    await saved(GIVEN);
    const off = await saved({ auth_server_url: null });
    expect(off).toMatchObject({ auth_server_url: null, profile_token_fingerprint: null, version: 2 });
    expect(await settings()).toBeNull();
  });

  it("is not saved with an outdated If-Match, and is saved without If-Match", async () => {
    await saved(GIVEN, '"0"');
    expect((await save(GIVEN, '"0"')).status).toBe(412);
    expect((await read()).body.access_config.version).toBe(1);
    expect((await saved(GIVEN, '"1"')).version).toBe(2);
    expect((await saved(GIVEN)).version).toBe(3);
  });

  it("is saved by only one of two concurrent requests with the same version", async () => {
    const answers = await Promise.all([save(GIVEN, '"0"'), save(GIVEN, '"0"')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("omitted secrets", () => {
  const oidc = { issuer: "https://id.example.com", client_id: "kiosk" };

  it("are kept", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const { profile_token: _, ...rest } = GIVEN;
    const after = await saved({ ...rest, auth_server_url: "https://auth.example.com/other", oidc });
    expect(after.profile_token_fingerprint).toBe(service.services.secrets.fingerprint(TOKEN));
    expect(after.oidc?.client_secret_set).toBe(true);
    expect(await settings()).toMatchObject({ profileToken: TOKEN });
  });

  it("are required for the first address and for a new server", async () => {
    const first = await save({ auth_server_url: "https://auth.example.com" });
    expect(first.status).toBe(422);
    expect(first.body).toEqual({
      profile_token: ["is required, because it identifies this publication to the endpoint"],
    });
    await saved(GIVEN);
    const other = await save({ auth_server_url: "https://elsewhere.example.com" });
    expect(other.status).toBe(422);
    expect(other.body).toEqual({ profile_token: [expect.stringContaining("is required again")] });
    expect((await settings())?.authServerUrl).toBe("https://auth.example.com/newsrack");
  });

  it("are not kept for a new issuer, and are deleted by null", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const moved = await saved({ ...GIVEN, oidc: { ...oidc, issuer: "https://other.example.com" } });
    expect(moved.oidc?.client_secret_set).toBe(false);
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const removed = await saved({ ...GIVEN, oidc: { ...oidc, client_secret: null } });
    expect(removed.oidc).toEqual({ ...oidc, client_secret_set: false });
  });
});

describe("PUT access/config", () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ["no address", {}, { auth_server_url: ["must be an address such as https://auth.example.com"] }],
    [
      "an address with a query",
      { ...GIVEN, auth_server_url: "https://a.example.com/?x=1" },
      { auth_server_url: ["must not contain a query (what follows a “?”)"] },
    ],
    [
      "a public server or identity provider without TLS",
      {
        ...GIVEN,
        auth_server_url: "http://1.1.1.1/newsrack",
        oidc: { issuer: "http://1.1.1.1", client_id: "kiosk" },
      },
      {
        auth_server_url: [expect.stringContaining("must start with https://, because this server is public")],
        "oidc.issuer": [expect.stringContaining("must start with https://, because this server is public")],
      },
    ],
    [
      "a profile token that a URL would normalize away",
      { ...GIVEN, profile_token: ".." },
      { profile_token: ["must not consist only of dots, which an address would lose"] },
    ],
    ["an empty profile token", { ...GIVEN, profile_token: "" }, { profile_token: ["must not be empty"] }],
    [
      "a cache duration that is too long",
      { ...GIVEN, grant_ttl_seconds: 301 },
      { grant_ttl_seconds: ["must be at most 300"] },
    ],
    [
      "an incomplete identity provider",
      { ...GIVEN, oidc: { issuer: "id.example.com", client_id: " " } },
      {
        "oidc.issuer": ["is not an address such as https://id.example.com"],
        "oidc.client_id": ["must not be blank"],
      },
    ],
    [
      "an issuer with a password",
      { ...GIVEN, oidc: { issuer: "https://a:b@id.example.com", client_id: "kiosk" } },
      { "oidc.issuer": ["must not contain a user name, a password, a query or a fragment"] },
    ],
  ])("responds 422 naming the field to %s", async (_what, given, errors) => {
    const answer = await save(given);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body).toEqual(errors);
  });
});
