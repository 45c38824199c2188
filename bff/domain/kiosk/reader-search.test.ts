import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueAccessToken } from "#bff/domain/readers/readers.fixture.ts";
import { indexPages } from "#bff/domain/search/index.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

interface Found {
  stories: { id: number; excerpt: { text: string; found: boolean }[]; entitled?: boolean | null }[];
  emags: { id: number; entitled?: boolean | null; pages: { number: number; excerpt: object[] }[] }[];
}

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  await client.configure(publisher.origin, { endpoints: ["authorize_article", "issues"] });
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

async function search(q: string, token: string | null = null): Promise<Found & { text: string }> {
  const { status, text, body } = await client.read<Found>(`search?${new URLSearchParams({ q })}`, token);
  expect(status, text).toBe(200);
  return { ...body, text };
}

async function issueWithText(text: string, fields: object) {
  const issue = await client.issue({ ...fields });
  await service.services.db
    .updateTable("import_pages")
    .set({ text })
    .where("import_id", "=", issue.importId)
    .where("number", "=", 2)
    .execute();
  await indexPages(service.services);
  return issue;
}

describe("the search of readers", () => {
  it("finds free articles by their text, with the words marked", async () => {
    const { id } = await client.article({ content: "A **pelican** flies.", subscription_required: false });
    const { stories } = await search("pelican");
    expect(stories).toMatchObject([{ id }]);
    expect(stories[0]!.excerpt).toContainEqual({ text: "pelican", found: true });
    expect(stories[0]).not.toHaveProperty("content");
  });

  it("finds pages of free issues", async () => {
    const { id } = await issueWithText("The walrus sleeps.", { single_purchase_required: false });
    const { emags } = await search("walrus");
    expect(emags).toMatchObject([{ id, pages: [{ number: 2 }] }]);
    expect(emags[0]!.pages[0]!.excerpt).toContainEqual({ text: "walrus", found: true });
  });

  it("shows no word of protected texts and pages without access", async () => {
    publisher.respondWith((response, { path }) =>
      path.endsWith("/issues") ? json(response, { issues: [] }) : granting(true)(response),
    );
    await client.article({ title: "Closed", content: "A hidden okapi." });
    const teased = await client.article({ title: "Okapi", content: "A secretive animal." });
    await issueWithText("An okapi on paper.", { external_id: "hbw-1" });
    for (const token of [null, READER]) {
      const { stories, emags, text } = await search("okapi", token);
      expect(stories.map(({ id }) => id)).toEqual([teased.id]);
      expect(emags).toEqual([]);
      expect(text).not.toMatch(/hidden|secretive|paper/);
    }
  });

  it("finds pages of the issues that the publisher lists for the reader", async () => {
    const { id } = await issueWithText("A tapir on paper.", { external_id: "hbw-2" });
    publisher.respondWith((response) => json(response, { issues: ["hbw-2"] }));
    expect((await search("tapir")).emags).toEqual([]);
    // Another token, because decisions are cached.
    const { emags } = await search("tapir", "another.reader-token");
    expect(emags).toMatchObject([{ id, entitled: true, pages: [{ number: 2 }] }]);
  });

  it("is 422 without words", async () => {
    for (const path of ["search", "search?q=%20"]) expect((await client.read(path, null)).status).toBe(422);
  });
});

describe("the search of a reader with a Newsrack account", () => {
  it("covers the texts of what the reader holds, and of nothing else", async () => {
    await service.services.db.deleteFrom("access_configs").execute();
    const admin = await service.signInAs("admin");
    const call = async <Body>(method: string, path: string, body: unknown) => {
      const answer = await service.request<Body>(method, path, {
        token: null,
        headers: { cookie: admin },
        json: body,
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    await call("PUT", "/console/api/publications/10/access/config", {
      access_config: { auth_server_url: null, built_in: true },
    });
    const own = await client.article({ content: "A bilby digs.", external_id: "own" });
    await client.article({ content: "A bilby hides.", external_id: "other" });
    await call("POST", "/console/api/organizations/1/products", {
      product: {
        key: "one",
        name: "One",
        unlocks: [{ kind: "story", publication_id: 10, identifier: "own" }],
      },
    });
    const { holding } = await call<{ holding: { reader: { id: string } } }>(
      "POST",
      "/console/api/organizations/1/holdings",
      { holding: { product: "one", email: "reader@example.com" } },
    );
    const { stories, text } = await search("bilby", await issueAccessToken(service, holding.reader.id));
    expect(stories).toMatchObject([{ id: own.id, entitled: true }]);
    expect(text).not.toContain("hides");
    expect((await search("bilby")).stories).toEqual([]);
  });
});
