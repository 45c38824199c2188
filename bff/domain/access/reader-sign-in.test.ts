import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { READER_SIGN_IN_CALLBACK, READER_SIGNED_IN } from "#shared/console/reader-sign-in.ts";
import type { TestReader } from "#shared/console/test-readers.ts";
import { type Customer, startCustomer } from "../../../e2e/customer/start-customer.ts";
import { closeServers, serve } from "../../platform/outbound/test-servers.fixture.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { freePort } from "../../testing/free-port.ts";
import { signInAtProvider } from "../../testing/sign-in-at-provider.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { accessDesk } from "./access-desk.fixture.ts";

let customer: Customer;
let service: TestService;
let editor: string;
let desk: ReturnType<typeof accessDesk>;
const captured = captureLog();

beforeAll(async () => {
  customer = await startCustomer({ port: 0 });
  service = await startTestService({ logLevel: "info" }, captured);
  editor = await service.signInAs("editor");
  desk = accessDesk(service, editor);
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
  const answer = await desk.post<{ url: string }>("sign-in");
  expect(answer.status, answer.text).toBe(201);
  return new URL(answer.body.url);
}

const signIn = (start: URL, name: string) => signInAtProvider(customer.url, start.href, name);

const comeBack = (url: URL, cookie: string | null = editor) =>
  service.request("GET", url.pathname + url.search, {
    token: null,
    headers: { ...(cookie === null ? {} : { cookie }), accept: "text/html" },
  });

const readers = async () => (await desk.get<{ test_readers: TestReader[] }>("readers")).body.test_readers;

async function expectRefusal(
  url: URL,
  sentence: RegExp,
  { status = 400, cookie = editor as string | null } = {},
) {
  const page = await comeBack(url, cookie);
  expect(page.status).toBe(status);
  expect(page.text).toMatch(sentence);
  expect(page.text).not.toContain("<script");
  expect(await readers()).toEqual([]);
}

describe("signing a test reader in", () => {
  it("begins at the identity provider, with everything that binds the answer to us", async () => {
    const url = await begin();
    expect(url.origin + url.pathname).toBe(`${customer.url}/auth`);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toEqual({
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
      state_hash.equals(createHash("sha256").update(asked.state!).digest()),
    )!;
    expect(row.secrets.includes(asked.nonce!)).toBe(false);
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
  });

  it("ends with a test reader whose token the customer knows, and tells the console", async () => {
    const back = await signIn(await begin(), "ben");
    const page = await comeBack(back);
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

  it("again is the same test reader with newer tokens", async () => {
    await comeBack(await signIn(await begin(), "ben"));
    const [before] = await readers();
    await comeBack(await signIn(await begin(), "ben"));
    await comeBack(await signIn(await begin(), "anna"));
    const after = await readers();
    expect(after.map(({ name }) => name)).toEqual(["ben", "anna"]);
    expect(after[0]!.id).toBe(before!.id);
    expect(after[0]!.fingerprint).not.toBe(before!.fingerprint);
  });

  it("counts once", async () => {
    const back = await signIn(await begin(), "ben");
    expect((await comeBack(back)).status).toBe(200);
    await service.services.db.deleteFrom("test_readers").execute();
    await expectRefusal(back, /not known any more/);
  });
});

describe("a sign-in that leads nowhere says why", () => {
  const back = (query: Record<string, string>) =>
    new URL(`${service.url}${READER_SIGN_IN_CALLBACK}?${new URLSearchParams(query)}`);

  it("of a state that nobody knows, and of none", async () => {
    await expectRefusal(back({ code: "a-code", state: "another" }), /not known any more/);
    await expectRefusal(back({}), /not known any more/);
  });

  it("of one that took too long", async () => {
    const url = await signIn(await begin(), "ben");
    await service.services.db
      .updateTable("reader_sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expectRefusal(url, /more than 10 minutes ago/);
  });

  it("of somebody who is not signed in to the console, who may then do so", async () => {
    const url = await signIn(await begin(), "ben");
    await expectRefusal(url, /Nobody is signed in/, { status: 401, cookie: null });
    expect((await comeBack(url)).status).toBe(200);
  });

  it("of another person, whose browser was led here", async () => {
    const url = await signIn(await begin(), "ben");
    const other = await service.signInAs("admin");
    await expectRefusal(url, /Somebody else began this sign-in/, { cookie: other });
  });

  it("that was cancelled at the identity provider", async () => {
    const state = (await begin()).searchParams.get("state")!;
    await expectRefusal(
      back({ error: "access_denied", state, iss: customer.url }),
      /was cancelled or refused at the identity provider/,
    );
  });

  it("that the identity provider refused, in its words and not as markup", async () => {
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

  it("of a code that the identity provider does not know", async () => {
    const state = (await begin()).searchParams.get("state")!;
    await expectRefusal(
      back({ code: "made-up", state, iss: customer.url }),
      /did not exchange the code for tokens: .*invalid_grant/,
    );
  });

  it("of an answer that comes from another provider", async () => {
    const url = await signIn(await begin(), "ben");
    url.searchParams.set("iss", "https://evil.example.com");
    await expectRefusal(url, /not OpenID Connect/);
  });

  it("after the configuration has changed", async () => {
    const url = await signIn(await begin(), "ben");
    await configure({ oidc_issuer: customer.url, oidc_client_id: "another" });
    await expectRefusal(url, /was changed in the configuration meanwhile/);
  });

  it("where there are enough test readers", async () => {
    const url = await signIn(await begin(), "ben");
    for (let index = 0; index < 20; index += 1) await desk.reader(`R${index}`, `token-${index}`);
    const page = await comeBack(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain("There are 20 test readers already.");
  });
});

describe("an identity provider that cannot be used", () => {
  const refused = async () => {
    const answer = await desk.post<{ error: string }>("sign-in");
    expect(answer.status).toBe(409);
    return answer.body.error;
  };

  it("is none", async () => {
    await configure({ oidc_issuer: null });
    expect(await refused()).toMatch(/No identity provider is configured/);
  });

  it("does not answer", async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    await configure({ oidc_issuer: issuer });
    expect(await refused()).toBe(
      `The identity provider ${issuer} cannot be used. No connection to it came about, or it broke. Check the issuer's address.`,
    );
  });

  it.each([
    ["http://10.1.2.3", "a private address"],
    ["http://192.0.2.1:81", "a reserved one"],
    ["http://93.184.215.14", "a public one, without TLS"],
  ])("lies at %s: %s", async (issuer) => {
    await configure({ oidc_issuer: issuer });
    expect(await refused()).toMatch(/is in a private network|begins with http:\/\/ and is public/);
  });

  it.each<[string, RegExp, (origin: string) => unknown]>([
    ["calls itself otherwise", /not OpenID Connect/, () => ({ issuer: "https://other.example.com" })],
    ["sends more than a megabyte", /It sent more than a megabyte\./, () => ({ issuer: "x".repeat(2 ** 21) })],
    ["is a web site", /not OpenID Connect/, () => "<html>"],
  ])("%s", async (_what, sentence, body) => {
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
