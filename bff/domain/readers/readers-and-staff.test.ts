import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { addClient, addReader, beginFlow, discover, redeem, TestBrowser } from "./readers.fixture.ts";

/** A person of the staff and a reader with the same address and password. */
const EMAIL = "editor@example.com";
let service: TestService;
let staffCookie: string;
let reader: { browser: TestBrowser; accessToken: string };

beforeAll(async () => {
  service = await startTestService();
  staffCookie = await service.signInAs("editor", EMAIL);
  await addReader(service, EMAIL);
  const config = await discover(service, await addClient(service));
  const flow = await beginFlow(config);
  const browser = new TestBrowser(service);
  const { access_token } = await redeem(config, flow, await browser.signIn(flow, EMAIL));
  reader = { browser, accessToken: access_token };
});
afterAll(() => service.stop());

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(service.url + path, { headers, redirect: "manual" })).status;

describe("a reader", () => {
  it("has a cookie with which the console and the importer API answer 401", async () => {
    const cookie = reader.browser.cookieHeader;
    expect(cookie).toContain("newsrack-reader=");
    expect(await statusOf("/console/api/profile", { cookie })).toBe(401);
    expect(await statusOf("/api/v2/importer/organizations/1/publications/10/emags", { cookie })).toBe(401);
  });

  it("has an access token with which the console and the importer API answer 401", async () => {
    for (const scheme of ["Bearer", "Token"]) {
      const authorization = `${scheme} ${reader.accessToken}`;
      expect(await statusOf("/console/api/profile", { authorization })).toBe(401);
      expect(
        await statusOf("/api/v2/importer/organizations/1/publications/10/emags", { authorization }),
      ).toBe(401);
    }
  });

  it("cannot sign in to the console with the password of the account", async () => {
    await addReader(service, "only-reader@example.com");
    const answer = await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
      token: null,
      json: { email: "only-reader@example.com", password: PASSWORD },
    });
    expect(answer.status).toBe(401);
  });
});

describe("a person of the staff", () => {
  it("has a cookie that the readers' pages and API ignore", async () => {
    expect(await statusOf("/console/api/profile", { cookie: staffCookie })).toBe(200);
    expect(await statusOf(ACCOUNT_PATH, { cookie: staffCookie })).toBe(303);
    expect(await statusOf(`${READERS_PATH}/api/account`, { cookie: staffCookie })).toBe(401);
  });

  it("has no API token that works for readers", async () => {
    for (const scheme of ["Bearer", "Token"])
      expect(await statusOf(`${READERS_PATH}/api/account`, { authorization: `${scheme} ${TOKEN}` })).toBe(
        401,
      );
  });

  it("cannot sign in as a reader without a reader's account", async () => {
    await service.signInAs("viewer", "only-staff@example.com");
    const browser = new TestBrowser(service);
    const page = await browser.open((await browser.open(ACCOUNT_PATH)).url);
    const answer = await browser.open(page.url, { email: "only-staff@example.com", password: PASSWORD });
    expect(answer.status).toBe(401);
  });
});
