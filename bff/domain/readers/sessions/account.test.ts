import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { changePassword, setDisabled } from "../accounts/reader-accounts.service.ts";
import { ANSWER_MS, mailInvitation } from "../accounts/reader-mails.service.ts";
import { joinOrganization } from "../accounts/reader-organizations.repo.ts";
import { requirePublicationLook } from "../look.ts";
import { ownAudience } from "../provider/provider.ts";
import { insertReader } from "../reader-accounts.repo.ts";
import {
  addClient,
  addReader,
  beginFlow,
  discover,
  giveProduct,
  mailsTo,
  newestLink,
  openAccount,
  redeem,
  signInToApp,
  TestBrowser,
} from "../readers.fixture.ts";
import { sweepReaders } from "../readers.schedule.ts";
import { listSessions, touchSession } from "./reader-sessions.repo.ts";
import { endSessionsOf } from "./reader-sessions.service.ts";

const NEW_PASSWORD = "another horse battery";
let service: TestService;
let config: oidc.Configuration;

beforeAll(async () => {
  service = await startTestService();
  config = await discover(service, await addClient(service));
});
afterAll(() => service.stop());

const rejection = { error: "invalid_grant" };

describe("an account", () => {
  it("ends a session also for a request that has begun", async () => {
    const id = await addReader(service, "begun@example.com");
    const { browser } = await openAccount(service, "begun@example.com");
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
    await openAccount(service, email);
    const { uid } = (await listSessions(service.services.db, id))[0]!;
    await endSessionsOf(service.services, id, { except: null });
    await changePassword(service.services, id, {
      password: NEW_PASSWORD,
      sessionUid: uid,
      language: "en",
      look: await requirePublicationLook(service.services.db, 10),
    });
    expect(await mailsTo(service, email)).toEqual([]);
    await openAccount(service, email);
  });

  it("changes the address by a link in the new mailbox and the password of the account", async () => {
    await addReader(service, "old@example.com");
    await addReader(service, "taken@example.com");
    const { browser } = await openAccount(service, "old@example.com");
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
    await openAccount(service, "fresh@example.com");
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
    await setDisabled(service.services.db, id, true);
    // The token itself is valid for some more minutes.
    expect(await statusWithToken()).toBe(401);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(rejection);
    const again = await beginFlow(config);
    expect((await new TestBrowser(service).signIn(again, email)).pathname).toContain("/interaction/");
    await setDisabled(service.services.db, id, false);
    await openAccount(service, email);
  });
});

describe("sweepReaders", () => {
  it("deletes expired records and links, and accounts that were never verified, unless they have a product or an invitation", async () => {
    const { db } = service.services;
    await addReader(service, "kept@example.com");
    await signInToApp(service, config, "kept@example.com");
    const old = new Date(Date.now() - 31 * 24 * 3_600_000);
    const named = (name: string) => ({ email: `${name}@example.com`, name: "", created_at: old });
    const [, , rejoined, invited] = await db
      .insertInto("reader_accounts")
      .values([named("unverified"), named("held"), named("rejoined"), named("invited-again")])
      .returning(["id", "email"])
      .execute();
    await insertReader(db, { email: "recent@example.com", name: "", language: null });
    await giveProduct(service, await service.signInAs("admin"), "kept", "held@example.com");
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
