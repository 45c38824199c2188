import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { budgets } from "#bff/core/budgets.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { ANSWER_MS, inviteReader } from "../accounts/reader-mails.service.ts";
import { requirePublicationLook } from "../look.ts";
import {
  addClient,
  addReader,
  beginFlow,
  discover,
  mailsTo,
  newestLink,
  redeem,
  setSignUp,
  TestBrowser,
  type TestClient,
} from "../readers.fixture.ts";

const NEW_PASSWORD = "another horse battery";
let service: TestService;
let app: TestClient;
let config: oidc.Configuration;

beforeAll(async () => {
  service = await startTestService();
  app = await addClient(service);
  config = await discover(service, app);
  await setSignUp(service, "open");
});
afterAll(() => service.stop());

/** Opens the sign-in page of an app. */
async function opened() {
  const flow = await beginFlow(config);
  const browser = new TestBrowser(service);
  const page = await browser.open(flow.url);
  return { flow, browser, page, path: page.url.pathname };
}

async function requestMail(kind: "sign-up" | "reset", email: string) {
  const start = await opened();
  const answer = await start.browser.open(`${start.path}/${kind}`, { email });
  return { ...start, answer };
}

const canSignIn = async (email: string, password: string) => {
  const { browser, path } = await opened();
  return (await browser.open(path, { email, password })).status === 0;
};

const readerAt = (email: string) =>
  service.services.db.selectFrom("reader_accounts").selectAll().where("email", "=", email).executeTakeFirst();

describe("sign-up", () => {
  it("mails a link, with which the reader chooses a password and continues to the app", async () => {
    const { flow, browser } = await requestMail("sign-up", "  New@Example.com ");
    expect(await readerAt("new@example.com")).toBeUndefined();
    await webhookFixture(service, await service.signInAs("admin")).add({
      url: "https://hooks.example.com/",
      events: ["reader.created"],
    });
    expect(await mailsTo(service, "new@example.com")).toMatchObject([{ template: "reader_verification" }]);
    const link = await newestLink(service, "new@example.com");
    // Mail scanners open links.
    expect((await new TestBrowser(service).open(link)).status).toBe(200);
    expect((await browser.open(link, { name: "Newcomer", password: "short" })).status).toBe(422);
    const after = await browser.open(link, { name: "Newcomer", password: NEW_PASSWORD });
    const tokens = await redeem(config, flow, after.url);
    expect(tokens.claims()).toMatchObject({ email: "new@example.com", name: "Newcomer" });
    expect((await browser.open(link)).status).toBe(410);
    const { db } = service.services;
    const [event] = await db.selectFrom("webhook_deliveries").select("payload").execute();
    expect(JSON.parse(event!.payload)).toMatchObject({
      type: "reader.created",
      data: { publication_id: 10, reader: { id: tokens.claims()?.sub } },
    });
    expect(event!.payload).not.toContain("example.com");
    const members = await db.selectFrom("reader_organizations").selectAll().execute();
    expect(members).toMatchObject([{ organization_id: 1, publication_id: 10 }]);
  });

  it("finishes the account in another browser, without signing in the one that began", async () => {
    const { browser, path } = await requestMail("sign-up", "phone@example.com");
    const elsewhere = new TestBrowser(service);
    const link = await newestLink(service, "phone@example.com");
    const done = await elsewhere.open(link, { name: "Phone", password: NEW_PASSWORD });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining("Your account is ready")]);
    expect((await browser.open(path)).text).toContain("Sign in");
    expect(await canSignIn("phone@example.com", NEW_PASSWORD)).toBe(true);
  });

  it("answers alike for a known address, whose owner is told by mail", async () => {
    await addReader(service, "known@example.com");
    const started = performance.now();
    const known = await requestMail("sign-up", "known@example.com");
    expect(performance.now() - started).toBeGreaterThan(ANSWER_MS - 1);
    const unknown = await requestMail("sign-up", "unknwn@example.com");
    const textOf = ({ answer, path }: typeof known, email: string) =>
      answer.text.replaceAll(email, "").replaceAll(path, "");
    expect(textOf(known, "known@example.com")).toBe(textOf(unknown, "unknwn@example.com"));
    expect(known.answer.status).toBe(unknown.answer.status);
    expect(await mailsTo(service, "known@example.com")).toMatchObject([{ template: "reader_known" }]);
    expect(await canSignIn("known@example.com", PASSWORD)).toBe(true);
  });

  it("leaves nothing with which the one who entered a foreign address could sign in", async () => {
    // The attacker enters the victim's address. Only the link in the victim's mailbox sets a password.
    const attacker = await requestMail("sign-up", "victim@example.com");
    expect(await canSignIn("victim@example.com", NEW_PASSWORD)).toBe(false);
    const victim = await requestMail("sign-up", "victim@example.com");
    await victim.browser.open(await newestLink(service, "victim@example.com"), {
      name: "Victim",
      password: NEW_PASSWORD,
    });
    expect((await attacker.browser.open(attacker.flow.url)).url.pathname).toContain("/interaction/");
    const [earlier] = await mailsTo(service, "victim@example.com");
    expect((await attacker.browser.open(earlier!.url!)).status).toBe(410);
  });

  it("is refused unless the organization has open sign-up", async () => {
    await setSignUp(service, "invitation");
    const { answer } = await requestMail("sign-up", "closed@example.com");
    await setSignUp(service, "open");
    expect(answer.status).toBe(403);
    expect(await mailsTo(service, "closed@example.com")).toEqual([]);
  });
});

describe("an invitation", () => {
  it("creates an account without a password, whose link sets it", async () => {
    const look = await requirePublicationLook(service.services.db, 10);
    await service.services.db.transaction().execute((trx) =>
      inviteReader(trx, service.services, {
        email: "Invited@example.com",
        name: "Invited",
        language: "de",
        look,
      }),
    );
    expect(await readerAt("invited@example.com")).toMatchObject({ password_hash: null, verified_at: null });
    const link = await newestLink(service, "invited@example.com");
    const done = await new TestBrowser(service).open(link, {
      name: "Invited Reader",
      password: NEW_PASSWORD,
    });
    const { slug } = look.publication;
    expect(done.text).toContain(`href="${service.services.config.baseUrl}/read/${slug}"`);
    expect(await canSignIn("invited@example.com", NEW_PASSWORD)).toBe(true);
  });
});

describe("a new password", () => {
  it("is set by the link in a mail, ends all sessions and tokens, and is announced", async () => {
    await addReader(service, "reset@example.com");
    const flow = await beginFlow(config);
    const tokens = await redeem(
      config,
      flow,
      await new TestBrowser(service).signIn(flow, "reset@example.com"),
    );
    const { browser, flow: second } = await requestMail("reset", "reset@example.com");
    const link = await newestLink(service, "reset@example.com");
    const after = await browser.open(link, { password: NEW_PASSWORD });
    expect((await redeem(config, second, after.url)).claims()?.email).toBe("reset@example.com");
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck)).rejects.toThrow();
    expect(await canSignIn("reset@example.com", PASSWORD)).toBe(false);
    expect((await mailsTo(service, "reset@example.com")).map(({ template }) => template)).toEqual([
      "reader_new_password",
      "reader_password_changed",
    ]);
  });

  it("ends a sign-in with the old one that has not returned to the app", async () => {
    const email = "parked@example.com";
    await addReader(service, email);
    const { browser, path, flow } = await opened();
    const parked = await fetch(service.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: browser.cookieHeader, origin: service.url, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ email, password: PASSWORD }),
    });
    expect(parked.status).toBe(303);
    const { browser: owner, flow: next } = await requestMail("reset", email);
    const after = await owner.open(await newestLink(service, email), { password: NEW_PASSWORD });
    expect((await redeem(config, next, after.url)).claims()?.email).toBe(email);
    expect((await browser.open(parked.headers.get("location")!)).status).toBe(400);
    expect((await browser.open(flow.url)).url.pathname).toContain("/interaction/");
  });

  it("answers alike for an unknown address, which gets no mail", async () => {
    await addReader(service, "known-here@example.com");
    const timed = async (email: string) => {
      const started = performance.now();
      const { answer, path } = await requestMail("reset", email);
      expect(performance.now() - started).toBeGreaterThan(ANSWER_MS - 1);
      return [answer.status, answer.text.replaceAll(email, "").replaceAll(path, "")];
    };
    const unknown = await timed("unknown@example.com");
    expect(unknown).toEqual([200, expect.stringContaining("Check your inbox")]);
    expect(await timed("known-here@example.com")).toEqual(unknown);
    expect(await mailsTo(service, "unknown@example.com")).toEqual([]);
  });
});

describe("wrong passwords", () => {
  it("get the same answer for known and unknown addresses", async () => {
    await addReader(service, "right@example.com");
    const { browser, path } = await opened();
    const wrong = async (email: string) => {
      const { status, text } = await browser.open(path, { email, password: "wrong" });
      return [status, text.replaceAll(email, "")];
    };
    expect(await wrong("right@example.com")).toEqual(await wrong("wrong@example.com"));
  });

  it("are limited, but not where the reader is signed in", async () => {
    const email = "guarded@example.com";
    await addReader(service, email);
    const { rateLimits } = service.services;
    await rateLimits.limit("reader-sign-in-account").charge(email, budgets["reader-sign-in-account"].points);
    const stranger = await opened();
    const refused = await stranger.browser.open(stranger.path, { email, password: PASSWORD });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("Too many attempts")]);
    await rateLimits.limit("reader-sign-in-account").reset(email);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
    // The account has a session at this address now.
    await rateLimits.limit("reader-sign-in-account").charge(email, budgets["reader-sign-in-account"].points);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

describe("a page of a sign-in", () => {
  it("is refused without the cookie of its browser, and for forms of other sites", async () => {
    const { path } = await opened();
    expect((await new TestBrowser(service).open(path)).status).toBe(400);
    const foreign = await fetch(service.url + path, {
      method: "POST",
      headers: { origin: "https://evil.example.com", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ email: "a@example.com", password: PASSWORD }),
    });
    expect(foreign.status).toBe(403);
  });

  it("is German for an app that asks for it", async () => {
    const { url } = await beginFlow(config, { ui_locales: "de-AT en" });
    expect((await new TestBrowser(service).open(url)).text).toMatch(/<html lang="de">[\s\S]*Anmelden/);
  });

  it("returns to the app with an error if the reader cancels", async () => {
    const { browser, path } = await opened();
    const { url } = await browser.open(`${path}/cancel`, {});
    expect(url.searchParams.get("error")).toBe("access_denied");
  });
});

describe("a publisher that the signed-in reader has not used", () => {
  it("gets the name and address only after the reader agrees", async () => {
    await setSignUp(service, "open");
    const id = await addReader(service, "sso@example.com");
    const browser = new TestBrowser(service);
    const flow = await beginFlow(config);
    await browser.signIn(flow, "sso@example.com");
    await service.services.db.deleteFrom("reader_organizations").where("reader_id", "=", id).execute();
    const other = await discover(service, await addClient(service, { name: "Second app" }));
    const silent = await browser.open((await beginFlow(other, { prompt: "none" })).url);
    expect(silent.url.searchParams.get("error")).toBe("interaction_required");
    const second = await beginFlow(other);
    const page = await browser.open(second.url);
    expect(page.text).toContain("Continue to Example Weekly");
    const after = await browser.open(`${page.url.pathname}/continue`, {});
    expect((await redeem(other, second, after.url)).claims()?.sub).toBe(id);
  });

  it("lets the reader sign in with another account instead", async () => {
    await addReader(service, "one@example.com");
    await addReader(service, "two@example.com");
    const browser = new TestBrowser(service);
    await browser.signIn(await beginFlow(config), "one@example.com");
    const flow = await beginFlow(config, { prompt: "login" });
    const page = await browser.open(flow.url);
    const handover = await browser.open(page.url, { email: "two@example.com", password: PASSWORD });
    // The provider ends the first session with a form that a script sends, or the reader without script.
    expect(handover.headers.get("content-security-policy")).toMatch(/script-src 'none' 'sha256-/);
    expect(handover.headers.get("content-security-policy")).toContain("https://app.example.com");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(handover.text)![1]!;
    const after = await browser.open("/readers/session/end/confirm", { xsrf, logout: "yes" });
    expect((await redeem(config, flow, after.url)).claims()?.email).toBe("two@example.com");
  });
});
