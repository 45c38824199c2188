import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { KioskStory } from "#shared/kiosk/stories.ts";
import { granting, json, kioskClient, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
});
beforeEach(async () => {
  await client.configure(publisher.origin, { endpoints: ["authorize_article"] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("an article of the kiosk API", () => {
  it("contains its Markdown and sanitized HTML", async () => {
    const story = await client.article({
      content: "The **cranes** <script>alert(1)</script><video src='https://example.com/a.mp4'></video>",
    });
    const { body } = await client.read<{ story: KioskStory }>(`stories/${story.id}`);
    expect(body.story.content).toContain("<script>");
    expect(body.story.html).toContain("<strong>cranes</strong>");
    expect(body.story.html).toContain("<video");
    expect(body.story.html).not.toContain("script");
    await service.request("PATCH", `P/stories/${story.id}`, { json: { story: { content: "_New_" } } });
    const changed = await client.read<{ story: KioskStory }>(`stories/${story.id}`);
    expect(changed.body.story.html).toContain("<em>New</em>");
  });

  it("is 404 if it is deleted during the authorization", async () => {
    const story = await client.article();
    publisher.respondWith(async (response) => {
      await service.request("DELETE", `P/stories/${story.id}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      json(response, { granted: true });
    });
    expect((await client.read(`stories/${story.id}`)).status).toBe(404);
  });

  it("is 404 as a draft and before its release", async () => {
    const draft = await service.request<{ story: { id: number } }>("POST", "P/stories", {
      json: { story: { name: "draft", released_at: "2026-01-01" } },
    });
    const later = await client.article({ released_at: "2100-01-01" });
    for (const id of [draft.body.story.id, later.id])
      expect((await client.read(`stories/${id}`)).status).toBe(404);
  });

  it("contains its title but not its internal name", async () => {
    const story = await client.article({ name: "internal-harbour-draft-7" });
    for (const path of ["stories?per=100", `stories/${story.id}`]) {
      const { status, text } = await client.read(path);
      expect(status).toBe(200);
      expect(text).not.toContain("internal-harbour-draft-7");
    }
    expect(JSON.parse(publisher.calls[0]!.body)).toMatchObject({ name: "internal-harbour-draft-7" });
  });

  it("is listed with its title and without its text", async () => {
    const story = await client.article({ title: "Listed", content: "A text that is only for subscribers" });
    const { status, text, body } = await client.read<{ stories: { id: number; title: string }[] }>(
      "stories?per=100",
      null,
    );
    expect(status).toBe(200);
    expect(body.stories.find(({ id }) => id === story.id)?.title).toBe("Listed");
    expect(text).not.toContain("only for subscribers");
    expect(publisher.calls).toHaveLength(0);
  });
});
