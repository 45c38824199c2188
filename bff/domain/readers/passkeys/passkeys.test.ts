import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { ACCOUNT_PATH } from "#shared/readers/provider.ts";
import { setDisabled } from "../accounts/reader-accounts.service.ts";
import { lookOfPublication } from "../look.ts";
import { findActiveReader } from "../reader-accounts.repo.ts";
import { addReader, mailsTo, newestLink, TestBrowser } from "../readers.fixture.ts";
import { listSessions } from "../sessions/reader-sessions.repo.ts";
import { endSessionsOf } from "../sessions/reader-sessions.service.ts";
import { TestAuthenticator } from "./authenticator.fixture.ts";
import { addPasskey, MAX_PASSKEYS, newPasskeyOptions } from "./passkeys.service.ts";

const ORIGIN = "https://news.example.com";
let service: TestService;
let number = 0;
let email: string;
let readerId: string;

beforeAll(async () => {
  service = await startTestService({ baseUrl: ORIGIN });
});
afterAll(() => service.stop());
beforeEach(async () => {
  email = `passkey-${++number}@example.com`;
  readerId = await addReader(service, email);
});

const newBrowser = () => new TestBrowser(service, `http://127.0.0.1:${service.services.config.port}`);

interface ScriptAnswer {
  options: Parameters<TestAuthenticator["get"]>[0];
  problem?: string;
}

/** Sends a form as the script does. */
async function optionsOf(browser: TestBrowser, path: string, form: Record<string, string> = {}) {
  const { status, text } = await browser.open(path, form);
  return { status, ...(JSON.parse(text) as ScriptAnswer) };
}

async function signedInBrowser() {
  const browser = newBrowser();
  await browser.open((await browser.open(ACCOUNT_PATH)).url, { email, password: PASSWORD });
  return browser;
}

async function add(browser: TestBrowser, authenticator = new TestAuthenticator(ORIGIN)) {
  const { options } = await optionsOf(browser, `${ACCOUNT_PATH}/passkeys/options`, {
    current_password: PASSWORD,
  });
  const page = await browser.open(`${ACCOUNT_PATH}/passkeys`, { credential: authenticator.create(options) });
  return { authenticator, page };
}

/** Opens the sign-in page in a new browser, and requests a challenge. */
async function beginSignIn() {
  const browser = newBrowser();
  const { url } = await browser.open(ACCOUNT_PATH);
  const { options } = await optionsOf(browser, `${url.pathname}/passkey/options`);
  const send = (credential: string) => browser.open(`${url.pathname}/passkey`, { credential });
  return { browser, options, send };
}

async function signIn(authenticator: TestAuthenticator) {
  const { options, send } = await beginSignIn();
  return send(authenticator.get(options));
}

const refused = { status: 401, text: expect.stringContaining("This passkey doesn&#39;t work here") };
const accepted = { status: 200, text: expect.stringContaining("Your account") };

describe("a passkey of a reader", () => {
  it("is added with the current password, announced by mail, and signs in without a password", async () => {
    const { authenticator, page } = await add(await signedInBrowser());
    expect(page.text).toContain("Firefox, Linux");
    expect((await mailsTo(service, email)).map(({ template }) => template)).toEqual(["reader_passkey_added"]);
    const answer = await signIn(authenticator);
    expect(answer).toMatchObject(accepted);
    expect(answer.text).toContain(email);
    expect(answer.text).toContain("Last used");
  });

  it("is not added with a wrong password, or by another session", async () => {
    const browser = await signedInBrowser();
    expect(
      await optionsOf(browser, `${ACCOUNT_PATH}/passkeys/options`, { current_password: "wrong" }),
    ).toMatchObject({ status: 401, problem: "The current password is wrong." });
    const { options } = await optionsOf(browser, `${ACCOUNT_PATH}/passkeys/options`, {
      current_password: PASSWORD,
    });
    const credential = new TestAuthenticator(ORIGIN).create(options);
    const other = await signedInBrowser();
    expect((await other.open(`${ACCOUNT_PATH}/passkeys`, { credential })).status).toBe(422);
    expect((await browser.open(`${ACCOUNT_PATH}/passkeys`, { credential })).status).toBe(200);
    expect((await browser.open(`${ACCOUNT_PATH}/passkeys`, { credential })).status).toBe(422);
  });

  it("signs in once with each challenge, and only in the browser that requested it", async () => {
    const { authenticator } = await add(await signedInBrowser());
    const { options, send } = await beginSignIn();
    const answer = authenticator.get(options);
    expect(await (await beginSignIn()).send(answer)).toMatchObject(refused);
    expect(await send(answer)).toMatchObject(accepted);
    const begun = await beginSignIn();
    const results = await Promise.all([1, 2].map(async () => begun.send(authenticator.get(begun.options))));
    expect(results.filter(({ text }) => text.includes(email))).toHaveLength(1);
  });

  it("is not added by a request of a session that has ended in the meantime", async () => {
    const { services } = service;
    await signedInBrowser();
    const reader = (await findActiveReader(services.db, readerId))!;
    const { uid: sessionUid } = (await listSessions(services.db, readerId))[0]!;
    const options = await newPasskeyOptions(services, { reader, sessionUid });
    await endSessionsOf(services, readerId, { uid: sessionUid });
    const given = {
      answer: new TestAuthenticator(ORIGIN).create(options),
      name: "",
      language: "en",
      look: await lookOfPublication(services.db, null),
    } as const;
    expect(await addPasskey(services, { reader, sessionUid }, given)).toBe("failed");
  });

  it("is refused with an expired challenge", async () => {
    const { authenticator } = await add(await signedInBrowser());
    const { options, send } = await beginSignIn();
    await service.services.db
      .updateTable("reader_records")
      .set({ expires_at: new Date(0) })
      .where("kind", "=", "PasskeyChallenge")
      .execute();
    expect(await send(authenticator.get(options))).toMatchObject(refused);
  });

  it("is refused for another origin, without verification of the user, and if its counter goes back", async () => {
    const { authenticator } = await add(await signedInBrowser());
    authenticator.counter = 5;
    expect(await signIn(authenticator)).toMatchObject(accepted);
    expect(await signIn(authenticator)).toMatchObject(refused);
    authenticator.counter = 4;
    expect(await signIn(authenticator)).toMatchObject(refused);
    authenticator.counter = 6;
    authenticator.verifiesUser = false;
    expect(await signIn(authenticator)).toMatchObject(refused);
    authenticator.verifiesUser = true;
    authenticator.origin = "https://news.example.org";
    expect(await signIn(authenticator)).toMatchObject(refused);
    authenticator.origin = ORIGIN;
    expect(await signIn(authenticator)).toMatchObject(accepted);
  });

  it("is refused if it is unknown, signed with another key, or malformed", async () => {
    const { authenticator } = await add(await signedInBrowser());
    const stranger = new TestAuthenticator(ORIGIN);
    expect(await signIn(stranger)).toMatchObject(refused);
    stranger.id.set(authenticator.id);
    expect(await signIn(stranger)).toMatchObject(refused);
    for (const answer of ["", "{}", "[", JSON.stringify({ id: authenticator.id.toString("base64url") })])
      expect(await (await beginSignIn()).send(answer)).toMatchObject(refused);
  });

  it("no longer signs in after the account was disabled, or the passkey removed by its reader", async () => {
    const browser = await signedInBrowser();
    const { authenticator, page } = await add(browser);
    await service.services.db.transaction().execute((trx) => setDisabled(trx, readerId, true));
    expect(await signIn(authenticator)).toMatchObject(refused);
    await service.services.db.transaction().execute((trx) => setDisabled(trx, readerId, false));
    const path = /action="([^"]*\/passkeys\/[^"]*\/remove)"/.exec(page.text)![1]!;

    email = `thief-${number}@example.com`;
    await addReader(service, email);
    expect((await (await signedInBrowser()).open(path, {})).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(accepted);

    email = `passkey-${number}@example.com`;
    await (await signedInBrowser()).open(path, {});
    expect(await signIn(authenticator)).toMatchObject(refused);
  });

  it("is removed by a new password from a link in a mail", async () => {
    const { authenticator } = await add(await signedInBrowser());
    const browser = newBrowser();
    const { url } = await browser.open(ACCOUNT_PATH);
    await browser.open(`${url.pathname}/reset`, { email });
    const link = await newestLink(service, email);
    expect((await browser.open(link)).text).toContain("Passkeys of the account will be removed");
    await browser.open(link, { password: "another horse battery" });
    expect(await signIn(authenticator)).toMatchObject(refused);
  });

  it("is in the reader's export, without its key", async () => {
    const browser = await signedInBrowser();
    await add(browser);
    const { text } = await browser.open(`${ACCOUNT_PATH}/export`);
    expect(JSON.parse(text)).toMatchObject({ passkeys: [{ name: "Firefox, Linux", last_used_at: null }] });
    expect(text).not.toContain('key":');
  });
});

describe("the passkeys of an account", () => {
  it("are limited in number", async () => {
    const browser = await signedInBrowser();
    await service.services.db
      .insertInto("reader_passkeys")
      .values(
        Array.from({ length: MAX_PASSKEYS }, (_, index) => ({
          reader_id: readerId,
          credential_id: Buffer.from(`${email} ${index}`).toString("base64url"),
          public_key: Buffer.alloc(1),
          counter: 0,
          transports: [],
          name: "",
        })),
      )
      .execute();
    expect((await add(browser)).page).toMatchObject({
      status: 422,
      text: expect.stringContaining(`An account can have ${MAX_PASSKEYS} passkeys`),
    });
  });

  it("are not offered at an IP address, where browsers do not allow them", async () => {
    const local = await startTestService();
    try {
      const browser = new TestBrowser(local);
      const page = await browser.open(ACCOUNT_PATH);
      expect(page.text).not.toContain("passkey");
      expect(page.headers.get("content-security-policy")).toContain("script-src 'none'");
      expect((await browser.open(`${page.url.pathname}/passkey/options`, {})).status).toBe(404);
    } finally {
      await local.stop();
    }
  });
});
