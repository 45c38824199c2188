import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { eraseReader, setDisabled } from "../accounts/reader-accounts.service.ts";
import { addClient, addReader, beginFlow, discover, redeem, TestBrowser } from "../readers.fixture.ts";
import { startSignOutNotices } from "../readers.worker.ts";

let service: TestService;
let app: Server;
let config: Awaited<ReturnType<typeof discover>>;
let clientId: string;
/** Bodies that the app got, and the statuses with which it answers next. */
let received: string[];
let statuses: number[];
let email: string;
let readerId: string;
let number = 0;

beforeAll(async () => {
  app = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push(body);
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  service = await startTestService();
  const backchannel_logout_uri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/signed-out`;
  const client = await addClient(service, { type: "confidential", backchannel_logout_uri });
  clientId = client.client.id;
  config = await discover(service, client);
  await startSignOutNotices(service.services);
});
afterAll(async () => {
  await service.stop();
  app.close();
});
beforeEach(async () => {
  [received, statuses] = [[], []];
  email = `listens-${++number}@example.com`;
  readerId = await addReader(service, email);
});

async function signedIn() {
  const browser = new TestBrowser(service);
  const flow = await beginFlow(config);
  const { id_token } = await redeem(config, flow, await browser.signIn(flow, email));
  return { browser, idToken: id_token!, sid: decodeJwt(id_token!).sid as string };
}

/** Waits for the next logout token and verifies it as an app does. */
async function logoutToken() {
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const token = new URLSearchParams(received.shift()).get("logout_token")!;
  const issuer = service.services.config.baseUrl + READERS_PATH;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return (await jwtVerify(token, keys, { issuer, audience: clientId, typ: "logout+jwt" })).payload;
}

describe("an app that wants to know when readers sign out", () => {
  it("gets a logout token with the session of its ID token when the reader signs out", async () => {
    const { browser, idToken, sid } = await signedIn();
    expect(sid).toBeTruthy();
    const page = await browser.open(`${READERS_PATH}/session/end?id_token_hint=${idToken}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!;
    await browser.open(`${READERS_PATH}/session/end/confirm`, { xsrf, logout: "yes" });
    expect(await logoutToken()).toMatchObject({
      sub: readerId,
      sid,
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
  });

  it("is told again if it does not answer, and about sessions that end elsewhere", async () => {
    const first = await signedIn();
    const { browser } = await signedIn();
    statuses = [500];
    await browser.open(ACCOUNT_PATH);
    await browser.open(`${ACCOUNT_PATH}/sessions/end-others`, {});
    expect([(await logoutToken()).sid, (await logoutToken()).sid]).toEqual([first.sid, first.sid]);
  });

  it("is told when the account is disabled or deleted, or its password is new", async () => {
    const { db } = service.services;
    const disabled = await signedIn();
    await db.transaction().execute((trx) => setDisabled(trx, readerId, true));
    expect((await logoutToken()).sid).toBe(disabled.sid);
    await db.transaction().execute((trx) => setDisabled(trx, readerId, false));
    const changed = await signedIn();
    const { browser } = await signedIn();
    await browser.open(`${ACCOUNT_PATH}/password`, {
      current_password: PASSWORD,
      password: "another horse battery",
    });
    expect((await logoutToken()).sid).toBe(changed.sid);
    await db.transaction().execute((trx) => eraseReader(trx, readerId));
    expect(await logoutToken()).toMatchObject({ sub: readerId });
  });
});

describe("an app that registered no address for it", () => {
  it("gets no session in its ID token", async () => {
    const other = await discover(service, await addClient(service));
    const flow = await beginFlow(other);
    const { id_token } = await redeem(other, flow, await new TestBrowser(service).signIn(flow, email));
    expect(decodeJwt(id_token!)).not.toHaveProperty("sid");
  });
});
