import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "#bff/core/one-time-token.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { addReader, TestBrowser } from "#bff/domain/readers/readers.fixture.ts";
import { signInAtProvider } from "#bff/testing/sign-in-at-provider.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { KioskDocument } from "#shared/kiosk/pages.ts";
import { ACCOUNT_PATH, KIOSK_CALLBACK_PATH } from "#shared/readers/provider.ts";
import { frontPage } from "../pages/front-page.service.ts";
import { storeKioskBuild } from "../pages/kiosk-build.fixture.ts";
import { placeOf } from "../pages/kiosk-place.service.ts";
import { markOwnCards } from "../pages/own-cards.service.ts";
import { kioskClient } from "../readers.fixture.ts";
import { endRefreshLease, endSessionsOf, takeRefreshLease } from "./kiosk-sessions.repo.ts";
import { findKioskSession } from "./kiosk-sessions.service.ts";
import { safeReturnTo } from "./kiosk-sign-in.service.ts";

const EMAIL = "ada@example.com";
const DAY_MS = 86_400_000;
const SESSION = "newsrack-kiosk";
const SIGN_IN = "newsrack-kiosk-sign-in";
const SAME_ORIGIN = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "image" };

let first: TestService;
let second: TestService;
let publisher: SamplePublisher;
let client: ReturnType<typeof kioskClient>;
let readerId: string;
let slugs: Record<number, string>;
let protectedIssue: number;

beforeAll(async () => {
  first = await startTestService();
  await storeKioskBuild(first);
  const { dataDir, databaseUrl, port } = first.services.config;
  second = await startTestService(
    { dataDir, databaseUrl, baseUrl: `http://127.0.0.1:${port}` },
    { organizations: [] },
  );
  publisher = await startSamplePublisher({
    port: 0,
    redirectUris: [first.services.config.baseUrl + KIOSK_CALLBACK_PATH],
  });
  client = kioskClient(first);
  readerId = await addReader(first, EMAIL);
  const rows = await first.services.db.selectFrom("publications").select(["id", "slug"]).execute();
  slugs = Object.fromEntries(rows.map(({ id, slug }) => [id, slug]));
  const admin = await first.signInAs("admin");
  const put = (path: string, method: string, json: object) =>
    first.request(method, `/console/api/${path}`, { token: null, headers: { cookie: admin }, json });
  await client.configure(null);
  await first.services.db
    .updateTable("access_configs")
    .set({ built_in: true })
    .where("publication_id", "=", 10)
    .execute();
  await client.configure(publisher.url, { publicationId: 11, profileToken: publisher.profileToken });
  await first.services.db
    .updateTable("access_configs")
    .set({ oidc_issuer: publisher.url, oidc_client_id: publisher.clientId })
    .where("publication_id", "=", 11)
    .execute();
  const product = { key: "all", name: "Everything", unlocks: [{ kind: "publication", publication_id: 10 }] };
  expect((await put("organizations/1/products", "POST", { product })).status).toBe(201);
  const holding = { product: "all", email: EMAIL };
  expect((await put("organizations/1/holdings", "POST", { holding })).status).toBe(201);
  protectedIssue = (await client.issue()).id;
});
afterAll(async () => {
  await publisher.close();
  await second.stop();
  await first.stop();
});

/** A browser that keeps the kiosk's cookies and shows where each response leads. */
class KioskBrowser {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;
  constructor(service = first) {
    this.#service = service;
  }

  get header(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  async open(path: string, { form, headers = {} }: { form?: object; headers?: Record<string, string> } = {}) {
    const { baseUrl, port } = this.#service.services.config;
    // Not `fetch`, which sets its own fetch metadata.
    const response = await request(`http://127.0.0.1:${port}${path.replace(baseUrl, "")}`, {
      method: form ? "POST" : "GET",
      headers: {
        cookie: this.header,
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams({ ...form }).toString() }),
    });
    const {
      location = null,
      vary = "",
      "newsrack-lease": lease = null,
    } = response.headers as Record<string, string | undefined>;
    const setCookies = [response.headers["set-cookie"] ?? []].flat();
    for (const cookie of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      location,
      vary,
      lease,
      setCookies,
      text: await response.body.text(),
    };
  }

  /** Starts a sign-in at a publication. Returns the address of the provider. */
  async begin(publicationId = 10, returnTo = ""): Promise<URL> {
    const query = new URLSearchParams({ return: returnTo });
    const { status, location } = await this.open(`/read/${slugs[publicationId]}/sign-in?${query}`);
    expect(status).toBe(303);
    return new URL(location!);
  }

  /** Signs in with a Newsrack account at the provider. Returns the callback. */
  async atProvider(url: URL): Promise<URL> {
    const browser = new LeavingBrowser(first);
    const page = await browser.open(url);
    await browser.open(page.url, { email: EMAIL, password: PASSWORD });
    return browser.callback!;
  }

  async signIn(publicationId = 10, returnTo = "") {
    const callback =
      publicationId === 11
        ? await signInAtProvider(publisher.url, (await this.begin(11, returnTo)).href, "anna")
        : await this.atProvider(await this.begin(publicationId, returnTo));
    return this.open(callback.href);
  }

  image = (issue: number, headers: Record<string, string> = SAME_ORIGIN, publicationId = 10) =>
    this.open(`/kiosk/v1/publications/${publicationId}/emags/${issue}/pages/1`, { headers });
}

/** Stops at the callback of the kiosk instead of opening it. */
class LeavingBrowser extends TestBrowser {
  callback: URL | null = null;
  override async open(address: URL | string, form?: Record<string, string>) {
    const url = new URL(address, first.services.config.baseUrl);
    if (url.pathname !== KIOSK_CALLBACK_PATH) return super.open(address, form);
    this.callback = url;
    return { url, status: 0, headers: new Headers(), text: "" };
  }
}

const sessionRows = () => first.services.db.selectFrom("kiosk_sessions").selectAll().execute();
const rowOf = async (browser: KioskBrowser, publicationId = 10) =>
  (await sessionRows()).find(
    (row) =>
      row.publication_id === publicationId &&
      row.cookie_hash.equals(digestOf(browser.cookies.get(SESSION) ?? "")),
  );

describe("a session of the kiosk", () => {
  it("leads to the account page on the main host, with the name of the publication", async () => {
    const browser = new KioskBrowser();
    const home = `/read/${slugs[10]}`;
    await browser.signIn(10, `${home}/account`);
    const { text } = await browser.open(`${home}/account`);
    const href = `${first.services.config.baseUrl}${ACCOUNT_PATH}?publication=${slugs[10]}`;
    expect(JSON.parse(text.replace("<!doctype html>", "")).page.settingsHref).toBe(href);
  });

  it("opens what the reader holds, without a token in the browser", async () => {
    const browser = new KioskBrowser();
    const home = `/read/${slugs[10]}`;
    const signedIn = await browser.signIn(10, `${home}/account?code=1`);
    expect([signedIn.status, signedIn.location]).toEqual([303, `${home}/account?code=1`]);
    expect(signedIn.setCookies.join()).toMatch(/newsrack-kiosk=[^;]{43}; .*HttpOnly; SameSite=Lax/);
    expect([...browser.cookies.keys()]).toEqual([SESSION]);
    const image = await browser.image(protectedIssue);
    expect([image.status, image.text]).toEqual([200, "the first page"]);
    expect(image.vary).toContain("Cookie");
    expect((await new KioskBrowser().image(protectedIssue)).status).toBe(401);
    const row = (await rowOf(browser))!;
    expect(row.reader_id).toBe(readerId);
    expect(() => first.services.secrets.open(row.tokens!)).toThrow();
    const { accessToken } = JSON.parse(first.services.secrets.open(row.tokens!, row.id));
    const place = await placeOf(first.services, await getPublication(first.services.db, 10));
    const page = await frontPage(first.services, place, 1);
    const reader = { headers: { authorization: `Bearer ${accessToken}` }, address: "test" };
    await markOwnCards(first.services, 10, page, reader);
    expect(page).toMatchObject({ newest: { id: protectedIssue, access: { isOwn: true } } });
  });

  it("lends an article to the device of a reader who may read it, for the days of the publication", async () => {
    const story = await client.article({ subscription_required: true, title: "Lent" });
    const path = `/read/${slugs[10]}/articles/${story.id}-lent`;
    const browser = new KioskBrowser();
    const refused = await browser.open(path);
    expect([refused.status, refused.lease]).toEqual([200, null]);
    await browser.signIn(10);
    const before = Date.now();
    const { status, lease } = await browser.open(path);
    expect(status).toBe(200);
    expect(Date.parse(lease!) - before).toBeGreaterThanOrEqual(14 * DAY_MS);
    expect(Date.parse(lease!) - Date.now()).toBeLessThanOrEqual(14 * DAY_MS);
  });

  it("signs in at the publisher's own provider", async () => {
    const issue = await client.issue({ external_id: "issue-1" }, { publicationId: 11 });
    const browser = new KioskBrowser();
    expect((await browser.signIn(11)).status).toBe(303);
    expect((await browser.image(issue.id, SAME_ORIGIN, 11)).status).toBe(200);
    expect((await rowOf(browser, 11))!.reader_id).toBeNull();
  });

  it("counts for the publication of the sign-in only, and a browser has several", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const issue = await client.issue({ external_id: "issue-1" }, { publicationId: 11 });
    expect((await browser.image(issue.id, SAME_ORIGIN, 11)).status).toBe(401);
    const before = browser.cookies.get(SESSION);
    await browser.signIn(11);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect((await browser.image(issue.id, SAME_ORIGIN, 11)).status).toBe(200);
    expect((await browser.image(protectedIssue)).status).toBe(200);
  });

  it("does not count after the publication has changed its provider", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(11);
    const { cookies, ...rest } = { cookies: browser.cookies.get(SESSION)!, ...first.services };
    expect((await findKioskSession(rest, 11, cookies)).kind).toBe("signed_in");
    const { db, changes } = first.services;
    const change = (oidc_client_id: string) =>
      db.updateTable("access_configs").set({ oidc_client_id }).where("publication_id", "=", 11).execute();
    await change("other");
    changes.committed({ type: "access", organization_id: 1, publication_id: 11 });
    await expect.poll(async () => (await findKioskSession(rest, 11, cookies)).kind).toBe("none");
    await change(publisher.clientId);
    changes.committed({ type: "access", organization_id: 1, publication_id: 11 });
  });

  it("counts for requests of the kiosk's own pages, and not beside a bearer token", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const statusOf = async (headers: Record<string, string>) =>
      (await browser.image(protectedIssue, headers)).status;
    expect(await statusOf({ ...SAME_ORIGIN, "sec-fetch-site": "cross-site" })).toBe(401);
    expect(await statusOf({ ...SAME_ORIGIN, "sec-fetch-site": "same-site" })).toBe(401);
    expect(await statusOf({ ...SAME_ORIGIN, authorization: "Bearer made-up" })).toBe(401);
    expect(
      await statusOf({
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "iframe",
      }),
    ).toBe(401);
    expect(
      await statusOf({
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      }),
    ).toBe(200);
  });

  it("ends with the session of the provider, and with the reader's account", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const cookie = browser.cookies.get(SESSION)!;
    await first.services.db.deleteFrom("reader_records").where("reader_id", "=", readerId).execute();
    expect((await browser.image(protectedIssue)).status).toBe(401);
    await first.services.db
      .updateTable("kiosk_sessions")
      .set({ token_expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await findKioskSession(first.services, 10, cookie)).kind).toBe("ended");
    expect((await findKioskSession(second.services, 10, cookie)).kind).toBe("ended");
    const other = await addReader(first, "bea@example.com");
    await first.services.db.updateTable("kiosk_sessions").set({ reader_id: other }).execute();
    await first.services.db.deleteFrom("reader_accounts").where("id", "=", other).execute();
    expect((await sessionRows()).filter((row) => row.reader_id === other)).toEqual([]);
  });
});

describe("a page for a reader whose session was ended elsewhere", () => {
  it.each(["account", "library", "article"])("offers to sign in again: %s", async (kind) => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const path = kind === "article" ? `articles/${(await client.article()).id}` : kind;
    const open = async () => {
      const address = `/read/${slugs[10]}/${path}`;
      const { location, text } = await browser.open(address);
      const { text: page } = location === null ? { text } : await browser.open(location);
      return JSON.parse(page) as KioskDocument;
    };
    expect((await open()).reader).toMatchObject({ isSignedIn: true });
    await first.services.db.deleteFrom("reader_records").where("reader_id", "=", readerId).execute();
    const { page, reader } = await open();
    expect(reader).toEqual({ isSignedIn: false, name: "" });
    if (kind === "article") expect(page).toMatchObject({ kind: "refused", reason: "ended" });
  });
});

describe("the search of the kiosk", () => {
  it("shows what everyone sees to a reader whose token is refused", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const disable = (disabled_at: Date | null) =>
      first.services.db
        .updateTable("reader_accounts")
        .set({ disabled_at })
        .where("id", "=", readerId)
        .execute();
    await disable(new Date());
    const { status } = await browser.open(`/read/${slugs[10]}/search?q=anything`);
    await disable(null);
    expect(status).toBe(200);
  });
});

describe("the refresh of a session", () => {
  it("happens once for many requests to two processes", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(10);
    const row = (await rowOf(browser))!;
    const cookie = browser.cookies.get(SESSION)!;
    const expire = (seconds: number) =>
      first.services.db
        .updateTable("kiosk_sessions")
        .set({ token_expires_at: new Date(Date.now() + seconds * 1000) })
        .where("id", "=", row.id)
        .execute();
    const issued = async () =>
      (
        await first.services.db
          .selectFrom("reader_records")
          .select("id_hash")
          .where("kind", "=", "AccessToken")
          .execute()
      ).length;
    for (const seconds of [-1, 30]) {
      await expire(seconds);
      const before = await issued();
      // More requests than connections: a lock that is held over the refresh would leave none for the token endpoint.
      const found = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          findKioskSession((index % 2 === 0 ? first : second).services, 10, cookie),
        ),
      );
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["signed_in"]));
      expect(await issued()).toBe(before + 1);
    }
    expect((await rowOf(browser))!.refresh_lease_until).toBeNull();
  });

  it("is left to another process after its lease, and keeps a valid token if the provider fails", async () => {
    const browser = new KioskBrowser();
    await browser.signIn(11);
    const row = (await rowOf(browser, 11))!;
    const cookie = browser.cookies.get(SESSION)!;
    const set = (change: object) =>
      first.services.db.updateTable("kiosk_sessions").set(change).where("id", "=", row.id).execute();
    const { secrets } = first.services;
    const tokens = { ...JSON.parse(secrets.open(row.tokens!, row.id)), refreshToken: "made-up" };
    const soon = new Date(Date.now() + 30_000);
    await set({ tokens: secrets.seal(JSON.stringify(tokens), row.id), token_expires_at: soon });
    // Another process is refreshing: the token is used while it is valid.
    await set({ refresh_lease_until: new Date(Date.now() + 20_000) });
    expect((await findKioskSession(first.services, 11, cookie)).kind).toBe("signed_in");
    // That process has died. The provider knows no such refresh token, so the session ends.
    await set({ refresh_lease_until: new Date(Date.now() - 1) });
    expect((await findKioskSession(first.services, 11, cookie)).kind).toBe("ended");
  });
});

describe("a sign-in at the kiosk", () => {
  it("gets a new cookie, so that no one knows it in advance", async () => {
    const browser = new KioskBrowser();
    browser.cookies.set(SESSION, "chosen-by-another");
    await browser.signIn(10);
    expect(browser.cookies.get(SESSION)).not.toBe("chosen-by-another");
    const other = new KioskBrowser();
    other.cookies.set(SESSION, "chosen-by-another");
    expect((await other.image(protectedIssue)).status).toBe(401);
  });

  it("is finished only by the browser and with the state that started it, and once", async () => {
    const [victim, attacker] = [new KioskBrowser(), new KioskBrowser()];
    const callback = await attacker.atProvider(await attacker.begin(10));
    const withoutCookie = await victim.open(callback.href);
    expect(withoutCookie.status).toBeGreaterThanOrEqual(400);
    await victim.begin(10);
    expect((await victim.open(callback.href)).status).toBeGreaterThanOrEqual(400);
    expect(victim.cookies.has(SESSION)).toBe(false);
    const cookie = attacker.cookies.get(SIGN_IN)!;
    expect((await attacker.open(callback.href)).status).toBe(303);
    attacker.cookies.set(SIGN_IN, cookie);
    expect((await attacker.open(callback.href)).status).toBeGreaterThanOrEqual(400);
  });

  it("finishes the later one of two tabs, also after the earlier one could not", async () => {
    const browser = new KioskBrowser();
    const earlier = await browser.atProvider(await browser.begin(10));
    const later = await browser.atProvider(await browser.begin(10));
    expect((await browser.open(earlier.href)).status).toBe(400);
    expect((await browser.open(later.href)).status).toBe(303);
    expect(browser.cookies.has(SESSION)).toBe(true);
  });

  it("does not finish at another publication's provider", async () => {
    const browser = new KioskBrowser();
    const own = await browser.atProvider(await browser.begin(10));
    await browser.begin(11);
    expect((await browser.open(own.href)).status).toBeGreaterThanOrEqual(400);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  it("leads back to pages of the publication only", () => {
    const slug = slugs[10]!;
    const home = `/read/${slug}`;
    for (const path of [
      "https://evil.example.com/",
      "//evil.example.com/",
      `//evil.example.com${home}/`,
      `/\\evil.example.com${home}`,
      `${home}/../../console`,
      `${home}x`,
      "javascript:alert(1)",
      ["/a"],
      undefined,
    ])
      expect(safeReturnTo(home, path), String(path)).toBe(home);
    expect(safeReturnTo(home, `${home}/issues/1-may/2?x=1`)).toBe(`${home}/issues/1-may/2?x=1`);
  });

  it("goes back without a session if the reader changes their mind", async () => {
    const browser = new KioskBrowser();
    const state = (await browser.begin(10)).searchParams.get("state");
    const back = await browser.open(`${KIOSK_CALLBACK_PATH}?error=access_denied&state=${state}`);
    expect([back.status, back.location]).toEqual([303, `/read/${slugs[10]}`]);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });
});

describe("a sign-out at the kiosk", () => {
  const signOut = (browser: KioskBrowser, form: object, site = "same-origin") =>
    browser.open(`/read/${slugs[10]}/sign-out`, { form, headers: { "sec-fetch-site": site } });

  it("ends the session here and at the provider", async () => {
    const [one, other] = [new KioskBrowser(), new KioskBrowser()];
    await one.signIn(10);
    await other.signIn(10);
    expect((await signOut(one, {}, "cross-site")).status).toBe(403);
    expect((await one.image(protectedIssue)).status).toBe(200);
    await signOut(one, {});
    expect((await one.image(protectedIssue)).status).toBe(401);
    expect((await other.image(protectedIssue)).status).toBe(200);
    expect(await rowOf(one)).toBeUndefined();
  });

  it("ends all sessions of the reader if they want it", async () => {
    const [one, other] = [new KioskBrowser(), new KioskBrowser()];
    await one.signIn(10);
    await other.signIn(10);
    await signOut(one, { everywhere: "yes" });
    expect((await other.image(protectedIssue)).status).toBe(401);
    const left = await first.services.db
      .selectFrom("reader_records")
      .select("kind")
      .where("reader_id", "=", readerId)
      .where("expires_at", ">", new Date())
      .execute();
    expect(left).toEqual([]);
  });

  it("is not undone by a refresh that began before it", async () => {
    const { db } = first.services;
    const browser = new KioskBrowser();
    await browser.signIn(11);
    const row = (await rowOf(browser, 11))!;
    const expires_at = { token_expires_at: new Date() };
    await db.updateTable("kiosk_sessions").set(expires_at).where("id", "=", row.id).execute();
    const lease = await takeRefreshLease(db, row.id, { dueSeconds: 60, leaseSeconds: 20 });
    await endSessionsOf(db, row);
    await endRefreshLease(db, row.id, lease!, { tokens: row.tokens });
    expect((await rowOf(browser, 11))!.tokens).toBeNull();
  });
});
