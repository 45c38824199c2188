import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFor } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Publication } from "#shared/console/identity/session.ts";
import type { KioskSettings } from "#shared/console/kiosk-settings.ts";

const PATH = "/console/api/publications/10";
let service: TestService;
let cookie: string;
let admin: ReturnType<typeof clientFor>;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
  admin = clientFor(service, cookie);
});
afterAll(() => service.stop());

const change = (publication: object) => admin<{ publication: Publication }>("PATCH", PATH, { publication });
const add = (name: string, pubcode: string, slug?: string) =>
  admin<{ publication: Publication }>("POST", "/console/api/organizations/1/publications", {
    publication: { name, pubcode, time_zone: "UTC", language: "en", currency: "EUR", slug },
  });

describe("the slug of a publication", () => {
  it("is made from the name, and unique in the installation", async () => {
    expect((await add("Über Köln & Straße!", "A1")).body.publication.slug).toBe("ueber-koeln-strasse");
    expect((await add("ÜBER Köln – Straße", "A2")).body.publication.slug).toBe("ueber-koeln-strasse-2");
    expect((await add("日本", "A3")).body.publication.slug).toBe("publication");
  });

  it("can be changed to a free one", async () => {
    expect((await change({ slug: "Weekly-News" })).body.publication.slug).toBe("weekly-news");
    for (const publication of [
      await change({ slug: "other-daily" }),
      await add("New", "A4", "other-daily"),
      await change({ slug: "not a slug" }),
      await change({ slug: "-" }),
    ])
      expect([publication.status, publication.body]).toMatchObject([422, { slug: [expect.any(String)] }]);
  });

  it("is different for publications that are created at the same time", async () => {
    const created = await Promise.all(["B1", "B2", "B3", "B4"].map((pubcode) => add("Same name", pubcode)));
    expect(new Set(created.map(({ body }) => body.publication.slug)).size).toBe(4);
  });
});

describe("an earlier slug of a publication", () => {
  const locationOf = async (path: string) => {
    const { status, headers } = await fetch(service.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };

  it("stays reserved for it, and its addresses lead to the current one", async () => {
    await change({ slug: "first" });
    await change({ slug: "second" });
    await change({ slug: "third" });
    expect(await locationOf("/read/first/search?q=a%20b&utm_source=mail")).toEqual([
      301,
      "/read/third/search?q=a%20b&utm_source=mail",
    ]);
    expect(await locationOf("/read/second")).toEqual([301, "/read/third"]);
    expect((await locationOf("/read/fourth"))[1]).toBeNull();
    expect((await add("Other", "C1", "second")).status).toBe(422);
    expect((await add("Second", "C2")).body.publication.slug).toBe("second-2");
    expect((await change({ slug: "second" })).body.publication.slug).toBe("second");
    expect(await locationOf("/read/third/search")).toEqual([301, "/read/second/search"]);
  });
});

describe("the kiosk's settings", () => {
  const read = () => admin<{ kiosk: KioskSettings }>("GET", `${PATH}/kiosk`);
  const save = (kiosk: object, ifMatch?: string) =>
    admin<{ kiosk: KioskSettings }>("PUT", `${PATH}/kiosk`, { kiosk }, ifMatch);

  it("have defaults, and are replaced as a whole in the version of the publication", async () => {
    const before = await read();
    expect(before.body.kiosk).toEqual({
      about: "",
      imprint_url: null,
      privacy_url: null,
      shop_url: null,
      sample_pages: 3,
      offline_days: 14,
      sections: null,
    });
    const given = { about: "A weekly", shop_url: "https://shop.example.com/", offline_days: 7 };
    const saved = await save(given, before.headers.get("etag")!);
    expect(saved.body.kiosk).toEqual({ ...before.body.kiosk, ...given });
    expect((await read()).body).toEqual(saved.body);
    expect((await save({ about: "Late" }, before.headers.get("etag")!)).status).toBe(412);
    const version = saved.headers.get("etag")!;
    expect((await save(given, version)).headers.get("etag")).toBe(version);
  });

  it.each([
    ["shop_url", { shop_url: "http://shop.example.com" }],
    ["imprint_url", { imprint_url: "javascript:alert(1)" }],
    ["offline_days", { offline_days: 0 }],
    ["offline_days", { offline_days: 61 }],
    ["about", { about: "x".repeat(2001) }],
    ["sections", { sections: [999_999] }],
    ["sample_pages", { sample_pages: 21 }],
  ])("are 422 for an invalid %s", async (field, kiosk) => {
    const { status, body } = await save(kiosk);
    expect({ status, body }).toEqual({ status: 422, body: { [field]: [expect.any(String)] } });
  });
});

describe("the accent color", () => {
  it("is a color or the default", async () => {
    expect((await change({ accent_color: "#1A6B3C" })).body.publication.accent_color).toBe("#1a6b3c");
    expect((await change({ accent_color: "red" })).status).toBe(422);
    expect((await change({ accent_color: null })).body.publication.accent_color).toBeNull();
  });
});

describe("the logo", () => {
  const PNG =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  it("is an image that everyone can see, until it is removed", async () => {
    const told: string[] = [];
    service.services.changes.subscribeCache(({ type }) => told.push(type));
    const form = new FormData();
    form.set("logo[image]", new File([Buffer.from(PNG, "base64")], "logo.png", { type: "image/png" }));
    const put = await service.request<{ publication: Publication }>("PUT", `${PATH}/logo`, {
      token: null,
      headers: { cookie, Origin: service.url },
      body: form,
    });
    // Caches of this process are told before it answers.
    expect(told).toContain("publication");
    const { logo_url } = put.body.publication;
    expect((await fetch(service.url + logo_url)).headers.get("content-type")).toBe("image/webp");
    const removed = await admin<{ publication: Publication }>("DELETE", `${PATH}/logo`);
    expect(removed.body.publication.logo_url).toBeNull();
  });
});
