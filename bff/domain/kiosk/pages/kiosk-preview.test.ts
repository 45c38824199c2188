import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { kioskSettings } from "#shared/console/kiosk-settings.ts";
import type { KioskDocument, KioskPageOf } from "#shared/kiosk/pages.ts";
import { granting, kioskClient, READER, startPublisherServer } from "../readers.fixture.ts";
import { storeKioskBuild } from "./kiosk-build.fixture.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  await storeKioskBuild(service);
  cookie = await service.signInAs("editor");
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("the preview of the kiosk's settings", () => {
  const preview = async (kiosk: object) =>
    service.request<{ html: string }>("POST", "/console/api/publications/10/kiosk/preview", {
      token: null,
      headers: { cookie },
      json: { kiosk },
    });

  it("shows the front page with settings that are not saved, without what readers do not see", async () => {
    const client = kioskClient(service);
    await client.article({ title: "Shown", subscription_required: false });
    await client.article({ title: "Later", released_at: "2090-01-01T00:00:00Z" });
    const { status, body, text } = await preview({
      about: "Tides, weekly.",
      imprint_url: "https://example.com/i",
    });
    expect(status, text).toBe(200);
    const { site, page, head, reader } = JSON.parse(body.html) as KioskDocument;
    expect(site).toMatchObject({ about: "Tides, weekly.", imprintUrl: "https://example.com/i" });
    expect(page.kind).toBe("front");
    expect([head.canonical, reader]).toEqual([null, null]);
    expect(body.html).toContain("Shown");
    expect(body.html).not.toContain("Later");
    const { kiosk } = await service.services.db
      .selectFrom("publications")
      .select("kiosk")
      .where("id", "=", 10)
      .executeTakeFirstOrThrow();
    expect(kioskSettings.parse(kiosk).about).toBe("");
  });

  it("names fields that can't be saved", async () => {
    const { status, text } = await preview({ shop_url: "http://example.com" });
    expect(status).toBe(422);
    expect(text).toContain("shop_url");
  });
});

describe("the preview of an article", () => {
  const previewed = async (id: number, reader?: string) => {
    const query = reader === undefined ? "" : `?reader=${reader}`;
    const path = `/console/api/publications/10/stories/${id}/kiosk-preview${query}`;
    const answer = await service.request<{ html: string }>("GET", path, { token: null, headers: { cookie } });
    return {
      ...answer,
      page: answer.status === 200 ? (JSON.parse(answer.body.html) as KioskDocument).page : null,
    };
  };

  it("shows it before its release, with its text for a reader with access only", async () => {
    const { id } = await kioskClient(service).article({
      ...{ title: "Later", content: "The **cranes**", preview: "A teaser" },
      ...{ subscription_required: true, released_at: "2090-01-01T00:00:00Z" },
    });
    const shown = await previewed(id);
    expect(shown.page).toMatchObject({
      kind: "article",
      html: expect.stringContaining("<strong>cranes</strong>"),
    });
    const refused = await previewed(id, "anonymous");
    expect(refused.page).toMatchObject({
      kind: "refused",
      reason: "sign_in",
      item: { article: { title: "Later", preview: "A teaser" } },
    });
    expect(refused.text).not.toContain("cranes");
  });

  it("asks the publisher's endpoint about a test reader", async () => {
    const client = kioskClient(service);
    const publisher = await startPublisherServer();
    await client.configure(publisher.origin, { endpoints: ["authorize_article"], denialTtl: 0, grantTtl: 0 });
    const { id } = await client.article({ subscription_required: true, content: "The **cranes**" });
    const saved = await service.request<{ test_reader: { id: string } }>(
      "POST",
      "/console/api/publications/10/access/readers",
      { token: null, headers: { cookie }, json: { test_reader: { name: "Anna", token: READER } } },
    );
    const reader = saved.body.test_reader.id;
    publisher.respondWith(granting(false));
    expect((await previewed(id, reader)).page).toMatchObject({ kind: "refused", reason: "denied" });
    publisher.respondWith(granting(true));
    expect((await previewed(id, reader)).page).toMatchObject({ kind: "article" });
    const viewer = await service.signInAs("viewer");
    const path = `/console/api/publications/10/stories/${id}/kiosk-preview?reader=${reader}`;
    expect((await service.request("GET", path, { token: null, headers: { cookie: viewer } })).status).toBe(
      403,
    );
  });

  it("says that a test reader or an article is gone", async () => {
    const { id } = await kioskClient(service).article({ subscription_required: true });
    expect((await previewed(id, crypto.randomUUID())).status).toBe(422);
    expect((await previewed(999_999)).status).toBe(404);
  });

  it("shows the kiosk at a moment: the article from its release on, without its draft", async () => {
    const client = kioskClient(service);
    const { id } = await client.article({
      ...{ title: "Tomorrow", content: "Published", subscription_required: false },
      released_at: "2090-01-01T00:00:00Z",
    });
    await client.article({ title: "The day after", released_at: "2090-01-02T00:00:00Z" });
    const at = async (moment: string) => (await previewed(id, `entitled&at=${moment}`)).page;
    expect(await at("2089-12-31T23:59:59Z")).toMatchObject({ kind: "problem", problem: "not_found" });
    const shown = await at("2090-01-01T00:00:00Z");
    expect(shown).toMatchObject({ kind: "article", html: expect.stringContaining("Published") });
    expect(JSON.stringify(shown)).not.toContain("The day after");
    expect(JSON.stringify(await at("2090-01-02T00:00:00Z"))).toContain("The day after");
  });
});

describe("the preview of an issue", () => {
  const previewed = async (id: number, query = "") => {
    const path = `/console/api/publications/10/emags/${id}/kiosk-preview?${query}`;
    const { status, text, body } = await service.request<{ html: string; refused_html: string | null }>(
      ...(["GET", path, { token: null, headers: { cookie } }] as const),
    );
    expect(status, text).toBe(200);
    const pageOf = (html: string | null) => html && (JSON.parse(html) as KioskDocument).page;
    return { page: pageOf(body.html), refused: pageOf(body.refused_html) };
  };
  const RELEASE = "2090-03-01T06:00:00Z";

  it("shows it before its release, with files that the console may load", async () => {
    const { id } = await kioskClient(service).issue({
      released_at: RELEASE,
      for_subscribers_only: true,
    });
    const { page, refused } = await previewed(id);
    expect(page).toMatchObject({
      kind: "issue",
      issue: { id, coverUrl: expect.stringMatching(/^\/console\/api\/imports\/[\w-]+\/cover$/) },
      samples: expect.arrayContaining([expect.stringMatching(/^\/console\/api\/.*\/pages\/1\/thumbnail$/)]),
    });
    expect(refused).toBeNull();
    const file = await fetch(`${service.url}${(page as KioskPageOf<"issue">).issue.coverUrl}`, {
      headers: { cookie },
    });
    expect(file.status).toBe(200);
  });

  it("refuses its pages to a reader without an account", async () => {
    const { id } = await kioskClient(service).issue({
      released_at: RELEASE,
      for_subscribers_only: true,
    });
    const { page, refused } = await previewed(id, "reader=anonymous");
    expect(page).toMatchObject({ kind: "issue", contents: [], samples: [], downloadUrl: null });
    expect(refused).toMatchObject({ kind: "refused", reason: "sign_in", item: { issue: { id } } });
  });

  it("shows the kiosk at a moment: the issue from its release on", async () => {
    const { id } = await kioskClient(service).issue({ released_at: RELEASE });
    expect((await previewed(id, "at=2090-03-01T05:59:59Z")).page).toMatchObject({
      kind: "problem",
      problem: "not_found",
    });
    expect((await previewed(id, `at=${RELEASE}`)).page).toMatchObject({ kind: "issue", issue: { id } });
  });
});
