import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import type { KioskStory } from "#shared/kiosk/stories.ts";
import { granting, kioskClient, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let editor: string;
let admin: string;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  editor = await service.signInAs("editor");
  admin = await service.signInAs("admin");
  await client.configure(publisher.origin, { endpoints: ["authorize_article"] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const titleOf = async (id: number) =>
  (await client.read<{ story: KioskStory }>(`stories/${id}`)).body.story.title;
const previewOf = async (id: number) =>
  (await client.read<{ emag: KioskEmag }>(`emags/${id}`)).body.emag.preview;
const statusOf = async (path: string, token?: string | null) => (await client.read(path, token)).status;

async function openedArticle(fields: Record<string, unknown> = {}) {
  const { id } = await client.article(fields);
  await titleOf(id);
  return id;
}

async function openedIssue() {
  const { id } = await client.issue();
  await previewOf(id);
  return id;
}

describe.concurrent("an article that a reader has opened", () => {
  it("shows each change immediately", async () => {
    const id = await openedArticle();
    for (const title of ["one", "two", "three"]) {
      await service.request("PATCH", `P/stories/${id}`, { json: { story: { title } } });
      expect(await titleOf(id)).toBe(title);
    }
  });

  it("is refused without a token as soon as it is protected", async () => {
    const id = await openedArticle({ subscription_required: false });
    expect(await statusOf(`stories/${id}`, null)).toBe(200);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { purchase_required: true } } });
    expect(await statusOf(`stories/${id}`, null)).toBe(401);
  });

  it("is 404 once it is offline or deleted", async () => {
    const [offline, deleted] = await Promise.all([openedArticle(), openedArticle()]);
    const taken = await service.request(
      "POST",
      `/console/api/publications/10/stories/${offline}/take-offline`,
      { token: null, headers: { Cookie: editor, Origin: service.url } },
    );
    expect(taken.status, taken.text).toBe(200);
    expect(await statusOf(`stories/${offline}`)).toBe(404);
    await service.request("DELETE", `P/stories/${deleted}`);
    expect(await statusOf(`stories/${deleted}`)).toBe(404);
  });

  it("is sent to the endpoint with the current name of its category", async () => {
    const make = async (name: string) =>
      (
        await service.request<{ article_category: ArticleCategory }>("POST", "P/article_categories", {
          json: { name },
        })
      ).body.article_category.id;
    const category = await make(`Sport ${randomUUID()}`);
    const { id } = await client.article();
    const assigned = await service.request("PATCH", `P/stories/${id}`, {
      json: { story: { article_category_ids: [category] } },
    });
    expect(assigned.status, assigned.text).toBe(200);
    await titleOf(id);
    await service.request("PUT", `P/article_categories/${category}`, { json: { name: "Leisure" } });
    const reader = randomUUID();
    await client.read(`stories/${id}`, reader);
    const callout = publisher.calls.find(({ headers }) => headers.authorization === `Bearer ${reader}`);
    expect(JSON.parse(callout?.body ?? "{}")).toMatchObject({ category_name: "Leisure" });
  });

  it("is protected after two concurrent, identical changes", async () => {
    const id = await openedArticle({ subscription_required: false });
    const protect = () =>
      service.request("PATCH", `P/stories/${id}`, { json: { story: { purchase_required: true } } });
    // The second change finds the article already protected, and must not leave an older version in a cache.
    const answers = await Promise.all([protect(), protect()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(`stories/${id}`, null)).toBe(401);
  });

  it("is never older than the last change whose response was sent", async () => {
    const id = await openedArticle();
    let saved = 0;
    let isDone = false;
    const reader = async () => {
      while (!isDone) {
        const atLeast = saved;
        const title = await titleOf(id);
        if (/^\d+$/.test(title)) expect(Number(title)).toBeGreaterThanOrEqual(atLeast);
        else expect(atLeast).toBe(0);
      }
    };
    const write = async () => {
      for (let number = 1; number <= 30; number += 1) {
        const json = { story: { title: String(number) } };
        const answer = await service.request("PATCH", `P/stories/${id}`, { json });
        expect(answer.status, answer.text).toBe(200);
        saved = number;
      }
    };
    const writer = write().finally(() => {
      isDone = true;
    });
    await Promise.all([writer, ...Array.from({ length: 4 }, reader)]);
  });
});

describe.concurrent("an issue that a reader has opened", () => {
  it("shows each change immediately", async () => {
    const id = await openedIssue();
    await service.request("PUT", `P/emags/${id}`, { json: { emag: { preview: "new" } } });
    expect(await previewOf(id)).toBe("new");
  });

  it("is 404 while it is imported again, and once it is deleted", async () => {
    const [again, deleted] = await Promise.all([openedIssue(), openedIssue()]);
    const import_attributes = { pdf_location: "http://files.example.com/b.pdf" };
    await service.request("PUT", `P/emags/${again}`, { json: { emag: { import_attributes } } });
    expect(await statusOf(`emags/${again}`)).toBe(404);
    expect(await statusOf(`emags/${again}/pages/1`)).toBe(404);
    await service.request("DELETE", `P/emags/${deleted}`);
    expect(await statusOf(`emags/${deleted}/download`)).toBe(404);
  });

  it("is sent to the endpoint with the current name of its category", async () => {
    const path = "/console/api/publications/10/emag-categories";
    const asAdmin = { token: null, headers: { Cookie: admin, Origin: service.url } };
    const made = await service.request<{ emag_category: { id: number } }>("POST", path, {
      ...asAdmin,
      json: { emag_category: { name: `Weekly ${randomUUID()}` } },
    });
    expect(made.status, made.text).toBe(201);
    const category = made.body.emag_category.id;
    const { id } = await client.issue({ category_ids: [category] });
    await previewOf(id);
    const renamed = await service.request("PATCH", `${path}/${category}`, {
      ...asAdmin,
      json: { emag_category: { name: "Daily" } },
    });
    expect(renamed.status, renamed.text).toBe(200);
    const reader = randomUUID();
    await client.read(`emags/${id}`, reader);
    const callout = publisher.calls.find(({ headers }) => headers.authorization === `Bearer ${reader}`);
    expect(JSON.parse(callout?.body ?? "{}")).toMatchObject({ category_name: "Daily" });
  });

  it("is 404 in another publication", async () => {
    const id = await openedIssue();
    expect((await client.read(`emags/${id}`, undefined, {}, 11)).status).toBe(404);
  });
});
