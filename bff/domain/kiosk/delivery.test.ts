import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import type { KioskStory } from "#shared/kiosk/stories.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

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

describe("GET emags/{id}", () => {
  it("returns the issue with its pages, texts, widgets and articles", async () => {
    const issue = await client.issue({ name: "All of it", text_mode_enabled: true });
    await service.services.db
      .insertInto("import_widgets")
      .values({
        import_id: issue.importId,
        number: 1,
        page: 1,
        type: "link",
        x: 0.1,
        y: 0.2,
        width: 0.3,
        height: 0.4,
        href: "https://example.com/",
        title: "More",
      })
      .execute();
    await service.services.db
      .insertInto("import_articles")
      .values({
        import_id: issue.importId,
        number: 1,
        title: "One",
        linear: true,
        file: "one.xhtml",
        content: `![](/console/api/imports/${issue.importId}/pictures/3) text`,
      })
      .execute();
    const { status, body } = await client.read<{ emag: KioskEmag }>(`emags/${issue.id}`);
    expect(status).toBe(200);
    const place = `${service.url}/kiosk/v1/publications/10/emags/${issue.id}`;
    const query = `?import=${issue.importId}`;
    expect(body.emag).toMatchObject({
      id: issue.id,
      name: "All of it",
      protected: true,
      page_count: 2,
      format: "pdf",
      cover_url: `${place}/cover${query}`,
      download_url: `${place}/download${query}`,
      text_mode_enabled: true,
    });
    expect(body.emag.pages).toEqual(
      [1, 2].map((number) => ({
        number,
        width: 100,
        height: 140,
        image_url: `${place}/pages/${number}${query}`,
        text: `Page ${number}`,
      })),
    );
    expect(body.emag.widgets).toMatchObject([{ type: "link", href: "https://example.com/" }]);
    expect(body.emag.articles).toEqual([
      { number: 1, title: "One", linear: true, content: `![](${place}/pictures/3${query}) text` },
    ]);
  });

  it("omits the pages' text unless text mode is enabled", async () => {
    const issue = await client.issue();
    const { body } = await client.read<{ emag: KioskEmag }>(`emags/${issue.id}`);
    expect(body.emag.pages.map(({ text }) => text)).toEqual([null, null]);
  });

  it("responds 404 to unreleased issues, during the first import, and in another publication", async () => {
    const shown = await client.issue();
    const hidden = [
      await client.issue({ released_at: "2100-01-01T00:00:00Z" }),
      await client.issue({ released_at: null }),
    ];
    const importing = await client.issue();
    await service.services.db
      .updateTable("imports")
      .set({ status: "processing", shown: false })
      .where("emag_id", "=", importing.id)
      .execute();
    for (const { id } of [...hidden, importing])
      for (const path of ["", "/cover", "/pages/1", "/download"])
        expect((await client.read(`emags/${id}${path}`)).status, path).toBe(404);
    expect((await client.read(`emags/${shown.id}`, READER, {}, 11)).status).toBe(404);
    expect((await client.read("emags/2000000000")).status).toBe(404);
    expect((await client.read("emags/none")).status).toBe(404);
    expect(publisher.calls).toHaveLength(0);
  });

  it("sends no protected content or file without a grant", async () => {
    const issue = await client.issue();
    for (const [answer, status] of [
      [granting(false), 403],
      [(response: Parameters<typeof json>[0]) => json(response, {}, 401), 401],
      [(response: Parameters<typeof json>[0]) => json(response, {}, 500), 503],
    ] as const) {
      await client.configure(publisher.origin);
      publisher.respondWith(answer);
      for (const path of ["", "/pages/1", "/pages/2", "/download", "/pictures/1"]) {
        const refused = await client.read(`emags/${issue.id}${path}`);
        expect(refused.status, path).toBe(status);
        expect(refused.text).not.toMatch(/the (first|second) page|%PDF/);
        expect(refused.headers.get("cache-control")).toBe("private, no-store");
      }
    }
    // The cover is a teaser.
    expect((await client.read(`emags/${issue.id}/cover`, null)).text).toBe("the cover");
  });
});

describe("the files of an issue", () => {
  it("are cached only privately, revalidated by ETag, and 401 to a reader without a token", async () => {
    const issue = await client.issue();
    const answer = await client.read(`emags/${issue.id}/pages/2`);
    expect([answer.status, answer.text]).toEqual([200, "the second page"]);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    // The cached decision of 60 seconds may be a few seconds old.
    expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=(?:60|5\d), must-revalidate$/);
    expect(answer.headers.get("vary")).toMatch(/Authorization/);
    const etag = answer.headers.get("etag")!;
    const again = await client.read(`emags/${issue.id}/pages/2`, READER, { "If-None-Match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    const withoutToken = await client.read(`emags/${issue.id}/pages/2`, null, { "If-None-Match": etag });
    expect(withoutToken.status).toBe(401);
    expect((await client.read(`emags/${issue.id}/pages/3`)).status).toBe(404);
  });

  it("are downloaded whole and in ranges", async () => {
    const issue = await client.issue({ name: "Über uns" }, { pdf: Buffer.from("%PDF-0123456789") });
    const path = `emags/${issue.id}/download`;
    const whole = await client.read(path);
    expect([whole.status, whole.text]).toEqual([200, "%PDF-0123456789"]);
    expect(whole.headers.get("content-type")).toBe("application/pdf");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(whole.headers.get("content-disposition")).toContain("filename*=UTF-8''%C3%9Cber%20uns.pdf");
    const range = (value: string, more = {}) => client.read(path, READER, { Range: value, ...more });

    for (const [requested, text, contentRange] of [
      ["bytes=0-3", "%PDF", "bytes 0-3/15"],
      ["bytes=5-", "0123456789", "bytes 5-14/15"],
      ["bytes=-2", "89", "bytes 13-14/15"],
      ["bytes=-15", "%PDF-0123456789", "bytes 0-14/15"],
      ["bytes=-65557", "%PDF-0123456789", "bytes 0-14/15"],
      ["bytes=10-100", "56789", "bytes 10-14/15"],
    ]) {
      const part = await range(requested!);
      expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, text, contentRange]);
    }
    const beyondEnd = await range("bytes=15-");
    expect([beyondEnd.status, beyondEnd.headers.get("content-range")]).toEqual([416, "bytes */15"]);
    expect((await range("bytes=-0")).status).toBe(416);
    // An error must not be saved under the file's name.
    expect(beyondEnd.headers.get("content-type")).toContain("application/json");
    expect(beyondEnd.headers.get("content-disposition")).toBeNull();
    // An error must not be cached in place of the file.
    expect(beyondEnd.headers.get("etag")).toBeNull();
    expect(beyondEnd.headers.get("cache-control") ?? "").not.toContain("max-age");
    expect((await range("bytes=0-1,4-5")).status).toBe(200);
    expect((await range("pages=1-2")).status).toBe(200);
    const etag = whole.headers.get("etag")!;
    expect((await range("bytes=0-3", { "If-Range": etag })).status).toBe(206);
    expect((await range("bytes=0-3", { "If-Range": '"of another import"' })).text).toBe("%PDF-0123456789");
  });

  it.each([
    ["Heft 05/2026", "Heft 05-2026.pdf"],
    ["a\\b/", "a-b-.pdf"],
    ["刊".repeat(500), `${"刊".repeat(80)}.pdf`],
  ])("have the issue's name when downloaded: %s", async (name, fileName) => {
    const issue = await client.issue({ name });
    const { headers } = await client.read(`emags/${issue.id}/download`);
    const given = headers.get("content-disposition")!;
    const encoded = /filename\*=UTF-8''(.*)/.exec(given)?.[1] ?? /filename="?([^";]*)/.exec(given)![1]!;
    expect(decodeURIComponent(encoded)).toBe(fileName);
  });

  it("support HEAD with a length and without a body", async () => {
    const issue = await client.issue();
    const answer = await service.request("HEAD", `/kiosk/v1/publications/10/emags/${issue.id}/download`, {
      token: null,
      headers: { Authorization: `Bearer ${READER}` },
    });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
  });
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

describe("the kiosk API", () => {
  it("allows every origin, without credentials", async () => {
    const issue = await client.issue();
    const preflight = await service.request("OPTIONS", `/kiosk/v1/publications/10/emags/${issue.id}`, {
      token: null,
      headers: {
        Origin: "https://kiosk.example.com",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/Authorization/);
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const refused = await client.read(`emags/${issue.id}`, null, { Origin: "https://kiosk.example.com" });
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("responds 405 to every writing method", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await service.request(method, "/kiosk/v1/publications/10/emags", { token: null });
      expect(answer.status, method).toBe(405);
    }
  });

  it("responds 404 in a publication that does not exist", async () => {
    for (const path of ["emags", "stories", "emags/1", "chatbots/0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11"])
      expect((await client.read(path, null, {}, 99)).status).toBe(404);
  });

  it("returns a chatbot only to a reader with a grant", async () => {
    await client.configure(publisher.origin, { endpoints: ["authorize_chatbot"] });
    const uuid = await client.chatbot();
    const answer = await client.read(`chatbots/${uuid}`);
    expect(answer.body).toEqual({
      chatbot: {
        uuid,
        name: "Ask the archive",
        product_id_external: "bot-1, bot-2",
        url: "https://chat.example.com/",
      },
    });
    expect((await client.read(`chatbots/${uuid}`, null)).status).toBe(401);
    publisher.respondWith(granting(false));
    const refused = await client.read(`chatbots/${uuid}`, "another-reader");
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("chat.example.com");
  });
});
