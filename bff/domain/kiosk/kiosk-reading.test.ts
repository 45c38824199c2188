import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import type { KioskPublication } from "#shared/kiosk/publication.ts";
import { granting, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  await client.configure(publisher.origin, { endpoints: ["authorize_article"] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

interface Lists {
  emags: { id: number }[];
  stories: { id: number }[];
  total_count: number;
}
const idsOf = async (kind: "emags" | "stories", query: string) => {
  const { status, text, body } = await client.read<Lists>(`${kind}?${query}`, null);
  expect(status, text).toBe(200);
  expect(body.total_count).toBe(body[kind].length);
  return body[kind].map(({ id }) => id);
};

describe("an unknown query parameter", () => {
  it.each(["emags?order=asc", "stories?utm_source=mail", "emags?filter[name]=3", "stories?per=2&Per=3"])(
    "is 422 in %s, with its name",
    async (path) => {
      const answer = await client.read<{ errors: object }>(path, null);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toContain("is not a query parameter of this route");
    },
  );

  it("is 422 at a file and at a single item, too", async () => {
    const issue = await client.issue({ single_purchase_required: false });
    for (const path of [`emags/${issue.id}?width=800`, `emags/${issue.id}/cover?width=800`])
      expect((await client.read(path, null)).status, path).toBe(422);
  });

  it("is ignored in the contract's lists", async () => {
    expect((await service.request("GET", "P/emags?utm_source=mail")).status).toBe(200);
  });
});

describe("a publication", () => {
  it("has names, languages and addresses, and the provider and client of the publisher", async () => {
    await service.services.db
      .updateTable("access_configs")
      .set({ oidc_issuer: "https://id.example.com", oidc_client_id: "kiosk" })
      .where("publication_id", "=", 10)
      .execute();
    service.services.changes.committed({ type: "access", organization_id: 1, publication_id: 10 });
    const { body, text } = await client.read<{ publication: KioskPublication }>("", null);
    expect(body.publication, text).toMatchObject({
      id: 10,
      kiosk_languages: ["en", "de"],
      kiosk_url: expect.stringMatching(/\/read\/[a-z0-9-]+$/),
      provider: { issuer: "https://id.example.com", client_id: "kiosk" },
    });
    expect(text).not.toMatch(/secret|profile|organization/);
  });

  it("lists the categories that have released issues or articles, as a tree", async () => {
    const created = async (name: string, parent_id: number | null) => {
      const json = { article_category: { name, parent_id } };
      const { body } = await service.request<{ article_category: { id: number } }>(
        "POST",
        "P/article_categories",
        { json },
      );
      return body.article_category.id;
    };
    const harbor = await created("Harbor", null);
    const ships = await created("Ships", harbor);
    await created("Not yet used", null);
    const ferry = await client.article({ subscription_required: false });
    await service.request("PATCH", `P/stories/${ferry.id}`, {
      json: { story: { article_category_ids: [ships] } },
    });
    await client.article({ subscription_required: false });
    const issue = await client.issue({ category_ids: [502] });
    const { body } = await client.read<Record<string, object[]>>("categories", null);
    expect(body.article_categories).toEqual([
      { id: harbor, name: "Harbor", parent_id: null },
      { id: ships, name: "Ships", parent_id: harbor },
    ]);
    expect(body.emag_categories).toMatchObject([{ id: 502 }]);
    expect(await idsOf("stories", `article_category_id=${harbor}`)).toEqual([ferry.id]);
    expect(await idsOf("emags", "emag_category_id=502")).toEqual([issue.id]);
    expect(await idsOf("emags", "emag_category_id=501")).toEqual([]);
  });
});

describe("lists by time of release", () => {
  it("contain the items of the whole last day in the publication's time zone", async () => {
    const at = (released_at: string) => ({ released_at, single_purchase_required: false });
    const inside = await client.issue(at("2025-05-31T23:30:00+02:00"));
    await client.issue(at("2025-06-01T00:30:00+02:00"));
    const story = await client.article({ released_at: "2025-05-01T00:00:00+02:00" });
    await client.article({ released_at: "2025-04-30T23:59:59+02:00" });
    const may = "released_from=2025-05-01&released_to=2025-05-31";
    expect(await idsOf("emags", may)).toEqual([inside.id]);
    expect(await idsOf("stories", may)).toEqual([story.id]);
    expect((await client.read("emags?released_from=yesterday", null)).status).toBe(422);
  });
});

describe("a conditional request", () => {
  it("is 304 until the answer changes, for lists, items and the publication", async () => {
    const issue = await client.issue({ single_purchase_required: false });
    const story = await client.article();
    for (const path of ["", "categories", "emags", "stories", `emags/${issue.id}`, `stories/${story.id}`]) {
      const first = await client.read(path);
      const etag = first.headers.get("etag")!;
      // No browser keeps protected text. A client that stores answers itself asks by the ETag.
      expect(first.headers.get("cache-control"), path).toBe("private, no-store");
      const second = await client.read(path, READER, { "If-None-Match": etag });
      expect([second.status, second.text], path).toEqual([304, ""]);
    }
    const before = await client.read(`stories/${story.id}`);
    await service.request("PATCH", `P/stories/${story.id}`, { json: { story: { title: "Another title" } } });
    const headers = { "If-None-Match": before.headers.get("etag")! };
    expect((await client.read(`stories/${story.id}`, READER, headers)).status).toBe(200);
    expect((await client.read(`stories/${story.id}`, null, headers)).status).toBe(401);
  });
});

describe("an issue", () => {
  it("contains outline, page labels and links of its import", async () => {
    const issue = await client.issue({ single_purchase_required: false });
    const outline = [{ title: "Ferries", page: 2, level: 1 }];
    const link = { left: 0.1, top: 0.1, width: 0.2, height: 0.1, page: 1 };
    const { db } = service.services;
    await db
      .updateTable("imports")
      .set({
        navigation: JSON.stringify({ outline, page_labels: ["i", "1"], direction: "ltr", languages: ["en"] }),
      } as never)
      .where("id", "=", issue.importId)
      .execute();
    await db
      .updateTable("import_pages")
      .set({ links: JSON.stringify([link]) } as never)
      .where("import_id", "=", issue.importId)
      .where("number", "=", 2)
      .execute();
    const { body } = await client.read<{ emag: KioskEmag }>(`emags/${issue.id}`, null);
    expect(body.emag.navigation).toEqual({
      outline,
      page_labels: ["i", "1"],
      page_list: [],
      direction: "ltr",
      languages: ["en"],
      links: [{ page: 2, links: [link] }],
    });
  });

  it("from an EPUB has articles as Markdown and as HTML with addresses of their pictures", async () => {
    const issue = await client.issue({ single_purchase_required: false });
    await service.services.db
      .insertInto("import_articles")
      .values({
        import_id: issue.importId,
        number: 1,
        title: "Tide",
        linear: true,
        file: "1.xhtml",
        content: "Low **water**.",
      })
      .execute();
    const { body } = await client.read<{ article: object }>(`emags/${issue.id}/articles/1`, null);
    expect(body.article).toMatchObject({
      content: "Low **water**.",
      html: expect.stringContaining("Low <strong>water</strong>."),
    });
  });
});
