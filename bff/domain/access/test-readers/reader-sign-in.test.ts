import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { signInAtProvider } from "#bff/testing/sign-in-at-provider.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { READER_SIGN_IN_CALLBACK, READER_SIGNED_IN } from "#shared/console/access/reader-sign-in.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { accessClient } from "../access-console.fixture.ts";

let customer: SamplePublisher;
let service: TestService;
let editor: string;
let client: ReturnType<typeof accessClient>;
const captured = captureLog();

beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
  service = await startTestService({ logLevel: "info" }, captured);
  editor = await service.signInAs("editor");
  client = accessClient(service, editor);
});
beforeEach(async () => {
  await service.services.db.deleteFrom("test_readers").execute();
  await configure({ oidc_issuer: customer.url });
});
afterAll(async () => {
  await service.stop();
  await customer.close();
  await closeServers();
});

async function configure(oidc: { oidc_issuer: string | null; oidc_client_id?: string; secret?: string }) {
  const { db, secrets } = service.services;
  const values = {
    publication_id: 10,
    auth_server_url: null,
    profile_token: null,
    endpoints: [],
    grant_ttl_seconds: 60,
    denial_ttl_seconds: 5,
    forward_id_token: false,
    oidc_issuer: oidc.oidc_issuer,
    oidc_client_id: oidc.oidc_client_id ?? customer.clientId,
    oidc_client_secret: oidc.secret === undefined ? null : secrets.seal(oidc.secret),
    provisioned: null,
    updated_at: new Date(),
  };
  await db
    .insertInto("access_configs")
    .values(values)
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(values))
    .execute();
}

async function begin(): Promise<URL> {
  const answer = await client.post<{ url: string }>("sign-in");
  expect(answer.status, answer.text).toBe(201);
  return new URL(answer.body.url);
}

const signIn = (start: URL, name: string) => signInAtProvider(customer.url, start.href, name);

const openCallback = (url: URL, cookie: string | null = editor) =>
  service.request("GET", url.pathname + url.search, {
    token: null,
    headers: { ...(cookie === null ? {} : { cookie }), accept: "text/html" },
  });

const readers = async () => (await client.get<{ test_readers: TestReader[] }>("readers")).body.test_readers;

async function expectRefusal(
  url: URL,
  sentence: RegExp,
  { status = 400, cookie = editor as string | null } = {},
) {
  const page = await openCallback(url, cookie);
  expect(page.status).toBe(status);
  expect(page.text).toMatch(sentence);
  expect(page.text).not.toContain("<script");
  expect(await readers()).toEqual([]);
}

describe("the sign-in of a test reader", () => {
  it("starts at the identity provider with state, nonce and PKCE challenge", async () => {
    const url = await begin();
    expect(url.origin + url.pathname).toBe(`${customer.url}/auth`);
    const parameters = Object.fromEntries(url.searchParams);
    expect(parameters).toEqual({
      client_id: customer.clientId,
      response_type: "code",
      prompt: "login",
      redirect_uri: service.url + READER_SIGN_IN_CALLBACK,
      scope: "openid profile email",
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: "S256",
    });
    const rows = await service.services.db.selectFrom("reader_sign_ins").selectAll().execute();
    const row = rows.find(({ state_hash }) =>
      state_hash.equals(createHash("sha256").update(parameters.state!).digest()),
    )!;
    expect(row.secrets.includes(parameters.nonce!)).toBe(false);
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
  });

  it("creates a test reader whose token the endpoint accepts, and notifies the console", async () => {
    const back = await signIn(await begin(), "ben");
    const page = await openCallback(back);
    expect(page.status, page.text).toBe(200);
    const [ben] = await readers();
    expect(ben).toMatchObject({ name: "ben", signed_in: true, has_id_token: true });
    expect(new Date(ben!.expires_at!).getTime()).toBeGreaterThan(Date.now());
    expect(page.text).toContain("ben is signed in");
    expect(page.text).toContain(`new BroadcastChannel("${READER_SIGNED_IN}")`);
    expect(page.text).toContain(`{"publication_id":10,"reader_id":"${ben!.id}"}`);
    const nonce = /<script nonce="([^"]+)"/.exec(page.text)?.[1];
    expect(page.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}'`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");

    const { token } = await service.services.db
      .selectFrom("test_readers")
      .select("token")
      .executeTakeFirstOrThrow();
    const answer = await fetch(`${customer.url}/svc-api/v2/demo/authorize`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${service.services.secrets.open(token)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ product_id_external: "issue-1" }),
    });
    expect(await answer.json()).toEqual({ granted: true });
    expect(captured.text()).not.toContain(back.searchParams.get("code"));
  });

  it("updates the tokens of a test reader who signed in before", async () => {
    await openCallback(await signIn(await begin(), "ben"));
    const [before] = await readers();
    await openCallback(await signIn(await begin(), "ben"));
    await openCallback(await signIn(await begin(), "anna"));
    const after = await readers();
    expect(after.map(({ name }) => name)).toEqual(["ben", "anna"]);
    expect(after[0]!.id).toBe(before!.id);
    expect(after[0]!.fingerprint).not.toBe(before!.fingerprint);
  });

  it("cannot be finished twice", async () => {
    const back = await signIn(await begin(), "ben");
    expect((await openCallback(back)).status).toBe(200);
    await service.services.db.deleteFrom("test_readers").execute();
    await expectRefusal(back, /has finished or expired/);
  });
});

describe("the callback of a sign-in shows an error page", () => {
  const back = (query: Record<string, string>) =>
    new URL(`${service.url}${READER_SIGN_IN_CALLBACK}?${new URLSearchParams(query)}`);

  it("if the state is unknown or missing", async () => {
    await expectRefusal(back({ code: "a-code", state: "another" }), /has finished or expired/);
    await expectRefusal(back({}), /has finished or expired/);
  });

  it("if the sign-in has expired", async () => {
    const url = await signIn(await begin(), "ben");
    await service.services.db
      .updateTable("reader_sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expectRefusal(url, /expired after 10 minutes/);
  });

  it("if the person is not signed in to the console, and works after they sign in", async () => {
    const url = await signIn(await begin(), "ben");
    await expectRefusal(url, /You are not signed in/, { status: 401, cookie: null });
    expect((await openCallback(url)).status).toBe(200);
  });

  it("if another person started the sign-in", async () => {
    const url = await signIn(await begin(), "ben");
    const other = await service.signInAs("admin");
    await expectRefusal(url, /Another person started this sign-in/, { cookie: other });
  });

  it("if the sign-in was canceled at the identity provider", async () => {
    const state = (await begin()).searchParams.get("state")!;
    await expectRefusal(
      back({ error: "access_denied", state, iss: customer.url }),
      /was canceled or refused at the identity provider/,
    );
  });

  it("if the identity provider refused the sign-in, with its message escaped", async () => {
    const state = (await begin()).searchParams.get("state")!;
    await expectRefusal(
      back({
        error: "server_error",
        error_description: "<b>Closed</b> for today.",
        state,
        iss: customer.url,
      }),
      /refused the sign-in: &#60;b&#62;Closed&#60;\/b&#62; for today \(server_error\)\./,
    );
  });

  it("if the identity provider rejects the code", async () => {
    const state = (await begin()).searchParams.get("state")!;
    await expectRefusal(
      back({ code: "made-up", state, iss: customer.url }),
      /did not exchange the code for tokens \(.*invalid_grant/,
    );
  });

  it("if the response comes from another provider", async () => {
    const url = await signIn(await begin(), "ben");
    url.searchParams.set("iss", "https://evil.example.com");
    await expectRefusal(url, /not valid OpenID Connect/);
  });

  it("if the configuration changed during the sign-in", async () => {
    const url = await signIn(await begin(), "ben");
    await configure({ oidc_issuer: customer.url, oidc_client_id: "another" });
    await expectRefusal(url, /was changed in the configuration during the sign-in/);
  });

  it("if the publication has the maximum number of test readers", async () => {
    const url = await signIn(await begin(), "ben");
    for (let index = 0; index < 20; index += 1) await client.reader(`R${index}`, `token-${index}`);
    const page = await openCallback(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain("There are already 20 test readers.");
  });
});

describe("starting a sign-in fails with 409", () => {
  const refused = async () => {
    const answer = await client.post<{ error: string }>("sign-in");
    expect(answer.status).toBe(409);
    return answer.body.error;
  };

  it("if no identity provider is configured", async () => {
    await configure({ oidc_issuer: null });
    expect(await refused()).toMatch(/No identity provider is configured/);
  });

  it("if the identity provider is unreachable", async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    await configure({ oidc_issuer: issuer });
    expect(await refused()).toBe(
      `The identity provider ${issuer} cannot be used. The connection to it failed. Check the issuer's address.`,
    );
  });

  it.each([
    ["http://10.1.2.3", "private"],
    ["http://192.0.2.1:81", "reserved"],
    ["http://93.184.215.14", "public and without TLS"],
  ])("if its address %s is %s", async (issuer) => {
    await configure({ oidc_issuer: issuer });
    expect(await refused()).toMatch(/is in a private network|is public and starts with http:\/\//);
  });

  it.each<[string, RegExp, (origin: string) => unknown]>([
    ["names another issuer", /not valid OpenID Connect/, () => ({ issuer: "https://other.example.com" })],
    [
      "sends more than a megabyte",
      /Its answer is larger than one megabyte\./,
      () => ({ issuer: "x".repeat(2 ** 21) }),
    ],
    ["is an HTML page", /not valid OpenID Connect/, () => "<html>"],
  ])("if its discovery document %s", async (_what, sentence, body) => {
    const server = await serve((_request, response) => {
      const answer = body(server.origin);
      const isText = typeof answer === "string";
      response
        .writeHead(200, { "Content-Type": isText ? "text/html" : "application/json" })
        .end(isText ? answer : JSON.stringify(answer));
    });
    await configure({ oidc_issuer: server.origin });
    expect(await refused()).toMatch(sentence);
  });
});
