import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueMail } from "#bff/domain/mail/index.ts";
import {
  addClient,
  addReader,
  discover,
  giveProduct,
  mailsTo,
  openAccount,
  signInToApp,
  TestBrowser,
} from "#bff/domain/readers/readers.fixture.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { LANGUAGE_COOKIE } from "#shared/console/languages.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";

const NEW_PASSWORD = "another horse battery";
let service: TestService;
let config: oidc.Configuration;
let admin: string;
let slug: string;
let name: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
  config = await discover(service, await addClient(service));
  ({ slug, name } = await service.services.db
    .selectFrom("publications")
    .select(["slug", "name"])
    .where("id", "=", 10)
    .executeTakeFirstOrThrow());
});
afterAll(() => service.stop());

const rejection = { error: "invalid_grant" };

describe("the account page", () => {
  it("renames the reader", async () => {
    await addReader(service, "rename@example.com");
    const { browser } = await openAccount(service, "rename@example.com");
    const page = await browser.open(`${ACCOUNT_PATH}/name`, { name: "Grace <b>Reader</b>" });
    expect(page.text).toContain("Changes saved.");
    expect(page.text).toContain("Grace &#60;b&#62;Reader");
  });

  it("has the name of the publication from which the reader came, and leads back to it", async () => {
    await addReader(service, "back@example.com");
    const browser = new TestBrowser(service);
    const signIn = await browser.open(`${ACCOUNT_PATH}?publication=${slug}`);
    expect(signIn.text).toContain(`<p class="name">${name}</p>`);
    const page = await browser.open(signIn.url, { email: "back@example.com", password: PASSWORD });
    const pages = [
      page,
      await browser.open(`${ACCOUNT_PATH}/name`, { name: "" }),
      await browser.open(`${READERS_PATH}/interaction/expired`),
      await browser.open(`${READERS_PATH}/session/end`),
    ];
    for (const { text } of pages) {
      expect(text).toContain(`<p class="name">${name}</p>`);
      expect(text).toContain(`<a href="/read/${slug}">Back to ${name}</a>`);
    }
    const other = await browser.open(`${ACCOUNT_PATH}?publication=unknown`);
    expect(other.text, "an unknown publication changes nothing").toContain(`Back to ${name}`);
  });

  it("does not begin another sign-in when one was canceled", async () => {
    const browser = new TestBrowser(service);
    const { url } = await browser.open(ACCOUNT_PATH);
    const page = await browser.open(`${url.pathname}/cancel`, {});
    expect([page.url.pathname, page.text]).toEqual([ACCOUNT_PATH, expect.stringContaining("not signed in.")]);
  });

  it("is in the language that the reader has chosen in the kiosk", async () => {
    const headers = { cookie: `${LANGUAGE_COOKIE}=de` };
    const response = await fetch(`${service.url}${READERS_PATH}/link?token=unknown`, { headers });
    expect(await response.text()).toContain('<html lang="de">');
  });

  it("lists sessions with their browser, and ends one with its tokens", async () => {
    await addReader(service, "sessions@example.com");
    const tokens = await signInToApp(service, config, "sessions@example.com");
    const { browser, page } = await openAccount(service, "sessions@example.com");
    expect(page.text).toContain("Firefox, Linux");
    const [, end] = /action="([^"]+\/end)"/.exec(page.text)!;
    await browser.open(end!, {});
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    expect((await browser.open(ACCOUNT_PATH)).text).not.toContain("Firefox, Linux");
  });

  it("cannot end a session of another reader", async () => {
    await addReader(service, "mine@example.com");
    await addReader(service, "theirs@example.com");
    const tokens = await signInToApp(service, config, "theirs@example.com");
    const { uid } = await service.services.db
      .selectFrom("reader_records")
      .innerJoin("reader_accounts", "reader_accounts.id", "reader_records.reader_id")
      .select("uid")
      .where("email", "=", "theirs@example.com")
      .where("kind", "=", "Session")
      .executeTakeFirstOrThrow();
    const { browser } = await openAccount(service, "mine@example.com");
    await browser.open(`${ACCOUNT_PATH}/sessions/${uid}/end`, {});
    expect(await oidc.refreshTokenGrant(config, tokens.refresh_token!)).toBeDefined();
  });

  it("changes the password with the current one, which ends the other sessions and is mailed to the reader", async () => {
    await addReader(service, "password@example.com");
    const tokens = await signInToApp(service, config, "password@example.com");
    const { browser } = await openAccount(service, "password@example.com");
    const change = (current_password: string) =>
      browser.open(`${ACCOUNT_PATH}/password`, { current_password, password: NEW_PASSWORD });
    expect((await change("wrong")).status).toBe(401);
    expect((await change(PASSWORD)).text).toContain("Changes saved.");
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    await openAccount(service, "password@example.com", NEW_PASSWORD);
    expect(await mailsTo(service, "password@example.com")).toMatchObject([
      { template: "reader_password_changed" },
    ]);
  });

  it("exports what the account contains", async () => {
    await addReader(service, "export@example.com");
    const { browser } = await openAccount(service, "export@example.com");
    const page = await browser.open(`${ACCOUNT_PATH}/export`);
    expect(page.headers.get("content-disposition")).toContain("attachment");
    expect(JSON.parse(page.text)).toMatchObject({
      account: { email: "export@example.com" },
      sessions: [{ user_agent: expect.stringContaining("Firefox") }],
    });
    expect(page.text).not.toContain("password");
  });

  it("shows what the reader holds, and redeems codes of any publisher", async () => {
    const email = "redeems@example.com";
    await addReader(service, email);
    const send = (path: string, json: object) =>
      service.request<{ codes: string[] }>("POST", `/console/api/organizations/1/${path}`, {
        token: null,
        headers: { cookie: admin },
        json,
      });
    await send("products", { product: { key: "digital", name: "Digital & Print", unlocks: [] } });
    const { body } = await send("code-batches", {
      batch: { name: "Fair", product: "digital", count: 1, until: "2999-12-31" },
    });
    const { browser } = await openAccount(service, email);
    const redeem = (code: string) => browser.open(`${ACCOUNT_PATH}/codes`, { code });
    expect(await redeem("0000-0000")).toMatchObject({ status: 409, text: expect.stringContaining("exist") });
    expect((await redeem(body.codes[0]!.toLowerCase())).text).toContain("Digital &#38; Print");
    expect((await redeem(body.codes[0]!)).status).toBe(409);
    expect((await browser.open(ACCOUNT_PATH)).text).toMatch(/Digital &#38; Print[\s\S]*31 Dec 2999/);
    const exported = await browser.open(`${ACCOUNT_PATH}/export`);
    expect(JSON.parse(exported.text)).toMatchObject({
      holdings: [{ product: { key: "digital" }, source: "code", code_batch: "Fair", ends_on: "2999-12-31" }],
    });
  });

  it("deletes the account, whose address is in no table afterwards", async () => {
    const email = "erased@example.com";
    const id = await addReader(service, email);
    const tokens = await signInToApp(service, config, email);
    const passkey = { credential_id: id, public_key: Buffer.alloc(1), counter: 0, transports: [], name: "" };
    await service.services.db
      .insertInto("reader_passkeys")
      .values({ ...passkey, reader_id: id })
      .execute();
    const { browser } = await openAccount(service, email);
    await browser.open(`${ACCOUNT_PATH}/email`, {
      email: "next-erased@example.com",
      current_password: PASSWORD,
    });
    // Of the sign-up, before the account existed.
    await service.services.db.transaction().execute((trx) =>
      queueMail(trx, service.services, {
        ...{ to: email, account: null, language: "en", template: "reader_verification" },
        ...{ parameters: { publication: "Example Weekly" }, url: "https://news.example.com/" },
      }),
    );
    const page = await browser.open(`${ACCOUNT_PATH}/delete`, { current_password: PASSWORD });
    expect(page.text).toContain("Your account was deleted");
    expect(await mailsTo(service, email)).toEqual([]);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    expect((await browser.open(ACCOUNT_PATH)).url.pathname).toContain("/interaction/");
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(service.services.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t
        where t::text like ${"%erased@example.com%"} or t::text like ${`%${id}%`}`.execute(
        service.services.db,
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
    expect(tables.length).toBeGreaterThan(50);
  });
});

describe("a reader who deletes the account", () => {
  it("loses the products, of which their publishers are told", async () => {
    const { db } = service.services;
    const email = "leaving@example.com";
    const id = await addReader(service, email);
    await webhookFixture(service, admin).add({
      url: "https://hooks.example.com/",
      events: ["holding.changed"],
    });
    await giveProduct(service, admin, "left", email);
    const { browser } = await openAccount(service, email);
    await browser.open(`${ACCOUNT_PATH}/delete`, { current_password: PASSWORD });
    expect(await db.selectFrom("reader_accounts").where("id", "=", id).select("id").execute()).toEqual([]);
    const events = await db.selectFrom("webhook_deliveries").select("payload").orderBy("id").execute();
    expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { data: { holding: { change: "created", reader_id: id } } },
      { data: { holding: { change: "deleted", reader_id: id, product: "left" } } },
    ]);
  });
});
