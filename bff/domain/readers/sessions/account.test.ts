import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueMail } from "#bff/domain/mail/index.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { LANGUAGE_COOKIE } from "#shared/console/languages.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { insertReader } from "../accounts/reader-accounts.repo.ts";
import { changePassword, setDisabled } from "../accounts/reader-accounts.service.ts";
import { ANSWER_MS, mailInvitation } from "../accounts/reader-mails.service.ts";
import { joinOrganization } from "../accounts/reader-organizations.repo.ts";
import { ownAudience } from "../provider/provider.ts";
import {
  addClient,
  addReader,
  beginFlow,
  discover,
  mailsTo,
  newestLink,
  redeem,
  TestBrowser,
} from "../readers.fixture.ts";
import { sweepReaders } from "../readers.schedule.ts";
import { requirePublicationLook } from "../sign-in/look.ts";
import { listSessions, touchSession } from "./reader-sessions.repo.ts";
import { endSessionsOf } from "./reader-sessions.service.ts";

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

/** Signs a reader in on the account page. */
async function accountOf(email: string, password = PASSWORD) {
  const browser = new TestBrowser(service);
  const signIn = await browser.open(ACCOUNT_PATH);
  const page = await browser.open(signIn.url, { email, password });
  expect([page.status, page.url.pathname, page.url.search]).toEqual([200, ACCOUNT_PATH, ""]);
  return { browser, page };
}

async function appSession(email: string) {
  const flow = await beginFlow(config);
  return redeem(config, flow, await new TestBrowser(service).signIn(flow, email));
}

/** Gives a reader a new product without an end. */
async function giveProduct(key: string, email: string) {
  const send = (path: string, json: object) =>
    service.request("POST", `/console/api/organizations/1/${path}`, {
      token: null,
      headers: { cookie: admin },
      json,
    });
  const unlocks = [{ kind: "publication", publication_id: 10 }];
  expect((await send("products", { product: { key, name: key, unlocks } })).status).toBe(201);
  expect((await send("holdings", { holding: { product: key, email } })).status).toBe(201);
}

const rejection = { error: "invalid_grant" };

describe("the account page", () => {
  it("renames the reader", async () => {
    await addReader(service, "rename@example.com");
    const { browser } = await accountOf("rename@example.com");
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
    const tokens = await appSession("sessions@example.com");
    const { browser, page } = await accountOf("sessions@example.com");
    expect(page.text).toContain("Firefox, Linux");
    const [, end] = /action="([^"]+\/end)"/.exec(page.text)!;
    await browser.open(end!, {});
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    expect((await browser.open(ACCOUNT_PATH)).text).not.toContain("Firefox, Linux");
  });

  it("ends a session also for a request that has begun", async () => {
    const id = await addReader(service, "begun@example.com");
    const { browser } = await accountOf("begun@example.com");
    const provider = await service.services.readerProvider.current();
    const { db } = service.services;
    const { uid } = await db
      .selectFrom("reader_records")
      .select("uid")
      .where("reader_id", "=", id)
      .where("kind", "=", "Session")
      .executeTakeFirstOrThrow();
    const begun = (await provider.Session.findByUid(uid!))!;
    await endSessionsOf(service.services, id, { uid: uid! });
    // As the provider does at the end of a request.
    await begun.save(1000);
    await touchSession(db, { uid: uid!, grantId: undefined, refreshTokenId: undefined, seconds: 1000 });
    expect(await provider.Session.findByUid(uid!)).toBeUndefined();
    expect(await listSessions(db, id)).toEqual([]);
    expect((await browser.open(ACCOUNT_PATH)).url.pathname).toContain("/interaction/");
  });

  it("sets no password in a session that a new password has ended", async () => {
    const email = "late@example.com";
    const id = await addReader(service, email);
    await accountOf(email);
    const { uid } = (await listSessions(service.services.db, id))[0]!;
    await endSessionsOf(service.services, id, { except: null });
    await changePassword(service.services, id, {
      password: NEW_PASSWORD,
      sessionUid: uid,
      language: "en",
      look: await requirePublicationLook(service.services.db, 10),
    });
    expect(await mailsTo(service, email)).toEqual([]);
    await accountOf(email);
  });

  it("cannot end a session of another reader", async () => {
    await addReader(service, "mine@example.com");
    await addReader(service, "theirs@example.com");
    const tokens = await appSession("theirs@example.com");
    const { uid } = await service.services.db
      .selectFrom("reader_records")
      .innerJoin("reader_accounts", "reader_accounts.id", "reader_records.reader_id")
      .select("uid")
      .where("email", "=", "theirs@example.com")
      .where("kind", "=", "Session")
      .executeTakeFirstOrThrow();
    const { browser } = await accountOf("mine@example.com");
    await browser.open(`${ACCOUNT_PATH}/sessions/${uid}/end`, {});
    expect(await oidc.refreshTokenGrant(config, tokens.refresh_token!)).toBeDefined();
  });

  it("changes the password with the current one, which ends the other sessions and is mailed to the reader", async () => {
    await addReader(service, "password@example.com");
    const tokens = await appSession("password@example.com");
    const { browser } = await accountOf("password@example.com");
    const change = (current_password: string) =>
      browser.open(`${ACCOUNT_PATH}/password`, { current_password, password: NEW_PASSWORD });
    expect((await change("wrong")).status).toBe(401);
    expect((await change(PASSWORD)).text).toContain("Changes saved.");
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    await accountOf("password@example.com", NEW_PASSWORD);
    expect(await mailsTo(service, "password@example.com")).toMatchObject([
      { template: "reader_password_changed" },
    ]);
  });

  it("changes the address by a link in the new mailbox and the password of the account", async () => {
    await addReader(service, "old@example.com");
    await addReader(service, "taken@example.com");
    const { browser } = await accountOf("old@example.com");
    const request = async (email: string) => {
      const started = performance.now();
      const page = await browser.open(`${ACCOUNT_PATH}/email`, { email, current_password: PASSWORD });
      expect(performance.now() - started).toBeGreaterThan(ANSWER_MS - 1);
      return page;
    };
    const free = await request("fresh@example.com");
    const taken = await request("taken@example.com");
    expect(free.text.replaceAll("fresh@", "")).toBe(taken.text.replaceAll("taken@", ""));
    expect(await mailsTo(service, "taken@example.com")).toMatchObject([{ template: "reader_known" }]);

    // The owner of the new mailbox alone cannot confirm it for someone else's account.
    const link = await newestLink(service, "fresh@example.com");
    const stranger = new TestBrowser(service);
    expect((await stranger.open(link, { password: NEW_PASSWORD })).status).toBe(401);
    expect((await stranger.open(link, { password: PASSWORD })).text).toContain("was changed");
    expect((await mailsTo(service, "old@example.com")).at(-1)?.template).toBe("reader_address_changed");
    await accountOf("fresh@example.com");
  });

  it("exports what the account contains", async () => {
    await addReader(service, "export@example.com");
    const { browser } = await accountOf("export@example.com");
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
    const { browser } = await accountOf(email);
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
    const tokens = await appSession(email);
    const passkey = { credential_id: id, public_key: Buffer.alloc(1), counter: 0, transports: [], name: "" };
    await service.services.db
      .insertInto("reader_passkeys")
      .values({ ...passkey, reader_id: id })
      .execute();
    const { browser } = await accountOf(email);
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
    await giveProduct("left", email);
    const { browser } = await accountOf(email);
    await browser.open(`${ACCOUNT_PATH}/delete`, { current_password: PASSWORD });
    expect(await db.selectFrom("reader_accounts").where("id", "=", id).select("id").execute()).toEqual([]);
    const events = await db.selectFrom("webhook_deliveries").select("payload").orderBy("id").execute();
    expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { data: { holding: { change: "created", reader_id: id } } },
      { data: { holding: { change: "deleted", reader_id: id, product: "left" } } },
    ]);
  });
});

describe("a disabled reader", () => {
  it("is signed out everywhere and cannot sign in until enabled again", async () => {
    const email = "disabled@example.com";
    const id = await addReader(service, email);
    const flow = await beginFlow(config, { resource: ownAudience(service.services), scope: "openid read" });
    const tokens = await redeem(config, flow, await new TestBrowser(service).signIn(flow, email));
    const statusWithToken = async () =>
      (
        await fetch(`${service.url}${READERS_PATH}/api/account`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
      ).status;
    expect(await statusWithToken()).toBe(200);
    await setDisabled(service.services, service.services.db, id, true);
    // The token itself is valid for some more minutes.
    expect(await statusWithToken()).toBe(401);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    const again = await beginFlow(config);
    expect((await new TestBrowser(service).signIn(again, email)).pathname).toContain("/interaction/");
    await setDisabled(service.services, service.services.db, id, false);
    await accountOf(email);
  });
});

describe("sweepReaders", () => {
  it("deletes expired records and links, and accounts that were never verified, unless they have a product or an invitation", async () => {
    const { db } = service.services;
    await addReader(service, "kept@example.com");
    await appSession("kept@example.com");
    const old = new Date(Date.now() - 31 * 24 * 3_600_000);
    const named = (name: string) => ({ email: `${name}@example.com`, name: "", created_at: old });
    const [, , rejoined, invited] = await db
      .insertInto("reader_accounts")
      .values([named("unverified"), named("held"), named("rejoined"), named("invited-again")])
      .returning(["id", "email"])
      .execute();
    await insertReader(db, { email: "recent@example.com", name: "", language: null });
    await giveProduct("kept", "held@example.com");
    await db.deleteFrom("reader_links").execute();
    await sql`update reader_organizations set joined_at = ${old}`.execute(db);
    await joinOrganization(db, rejoined!.id, { organizationId: 1, publicationId: 10 });
    await db.transaction().execute(async (trx) =>
      mailInvitation(trx, service.services, invited!, {
        language: "en",
        look: await requirePublicationLook(trx, 10),
      }),
    );
    await db.updateTable("reader_records").set({ expires_at: old }).execute();
    await sweepReaders(service.services);
    expect(await db.selectFrom("reader_records").selectAll().execute()).toEqual([]);
    const emails = (await db.selectFrom("reader_accounts").select("email").execute()).map(
      ({ email }) => email,
    );
    for (const name of ["held", "rejoined", "invited-again", "recent"])
      expect(emails).toContain(`${name}@example.com`);
    expect(emails).not.toContain("unverified@example.com");
  });
});
