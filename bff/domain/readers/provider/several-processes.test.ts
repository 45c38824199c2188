import { decodeProtectedHeader } from "jose";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import {
  addClient,
  addReader,
  beginFlow,
  discover,
  redeem,
  TestBrowser,
  type TestClient,
} from "../readers.fixture.ts";
import { loadSigningKeys, rotateSigningKeys } from "./signing-keys.ts";

const EMAIL = "ada@example.com";
const DAY_MS = 24 * 3_600_000;
let first: TestService;
let second: TestService;
let app: TestClient;
let at: { first: oidc.Configuration; second: oidc.Configuration };

beforeAll(async () => {
  first = await startTestService();
  const { dataDir, databaseUrl, port } = first.services.config;
  second = await startTestService(
    { dataDir, databaseUrl, baseUrl: `http://127.0.0.1:${port}` },
    { organizations: [] },
  );
  await addReader(first, EMAIL);
  app = await addClient(first);
  at = { first: await discover(first, app), second: await discover(first, app, addressOf(second)) };
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const addressOf = ({ services: { config } }: TestService) => `http://127.0.0.1:${config.port}`;

async function signedIn() {
  const flow = await beginFlow(at.first);
  return { flow, callback: await new TestBrowser(first).signIn(flow, EMAIL) };
}

describe("two processes of one installation", () => {
  it("redeem each other's codes and refresh each other's tokens", async () => {
    const { flow, callback } = await signedIn();
    const tokens = await redeem(at.second, flow, callback);
    expect(await oidc.fetchUserInfo(at.first, tokens.access_token, tokens.claims()!.sub)).toMatchObject({
      email: EMAIL,
    });
    const [one, other] = await Promise.all([
      oidc.refreshTokenGrant(at.first, tokens.refresh_token!),
      oidc.refreshTokenGrant(at.second, tokens.refresh_token!),
    ]);
    expect(await oidc.refreshTokenGrant(at.second, one.refresh_token!)).toBeDefined();
    expect(await oidc.refreshTokenGrant(at.first, other.refresh_token!)).toBeDefined();
  });

  it("redeem a code once if both get it at the same time", async () => {
    const { flow, callback } = await signedIn();
    const results = await Promise.allSettled([
      redeem(at.first, flow, callback),
      redeem(at.second, flow, callback),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("continue a sign-in that began at the other", async () => {
    const flow = await beginFlow(at.first);
    const browser = new TestBrowser(first, addressOf(second));
    const page = await new TestBrowser(first).open(flow.url);
    expect(page.status).toBe(200);
    expect((await browser.signIn(await beginFlow(at.second), EMAIL)).pathname).toBe("/callback");
  });

  it("publish a new signing key immediately, and sign with it after an hour", async () => {
    const { flow, callback } = await signedIn();
    const before = decodeProtectedHeader((await redeem(at.first, flow, callback)).id_token!).kid;
    const { services } = first;
    const now = Date.now();
    await rotateSigningKeys(services, now + 91 * DAY_MS);
    const published = async (service: TestService) => {
      const response = await fetch(`${addressOf(service)}${READERS_PATH}/jwks`);
      return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    await expect.poll(() => published(first)).toHaveLength(2);
    await expect.poll(() => published(second)).toHaveLength(2);
    const kids = await published(first);
    expect(kids[0]).toBe(before);

    const { signs_from } = await services.db
      .selectFrom("reader_signing_keys")
      .select("signs_from")
      .orderBy("signs_from", "desc")
      .executeTakeFirstOrThrow();
    const justBefore = await loadSigningKeys(services, signs_from.getTime() - 1);
    expect(justBefore.keys[0]?.kid).toBe(before);
    expect(justBefore.reloadAt).toBe(signs_from.getTime());
    expect((await loadSigningKeys(services, signs_from.getTime())).keys.map(({ kid }) => kid)).toEqual([
      kids[1],
      before,
    ]);

    await rotateSigningKeys(services, signs_from.getTime() + 32 * DAY_MS);
    expect((await loadSigningKeys(services)).keys.map(({ kid }) => kid)).not.toContain(before);
  });
});
