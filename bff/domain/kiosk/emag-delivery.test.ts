import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
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
  it("returns the issue with its widgets and the lists of its pages and articles", async () => {
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
        content: "![](picture:3) text",
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
        thumbnail_url: `${place}/pages/${number}/thumbnail${query}`,
        text_url: `${place}/pages/${number}/text${query}`,
        layout_url: `${place}/pages/${number}/layout${query}`,
      })),
    );
    expect(body.emag.widgets).toMatchObject([{ type: "link", href: "https://example.com/" }]);
    const article = { number: 1, title: "One", linear: true };
    expect(body.emag.articles).toEqual([{ ...article, url: `${place}/articles/1${query}` }]);

    expect((await client.read(`emags/${issue.id}/pages/2/text${query}`)).body).toEqual({
      page: { number: 2, text: "Page 2" },
    });
    expect((await client.read(`emags/${issue.id}/articles/1${query}`)).body).toEqual({
      article: {
        ...article,
        content: `![](${place}/pictures/3${query}) text`,
        html: expect.stringContaining(`<img src="${place}/pictures/3${query}"`),
      },
    });
    for (const missing of ["pages/3/text", "articles/2", `pages/2/text?import=${randomUUID()}`])
      expect((await client.read(`emags/${issue.id}/${missing}`)).status, missing).toBe(404);
  });

  it("returns at most 10 MiB for the largest issue", async () => {
    const issue = await client.issue({ text_mode_enabled: true });
    const { db } = service.services;
    await db.deleteFrom("import_pages").where("import_id", "=", issue.importId).execute();
    await sql`
      insert into import_pages (import_id, number, width, height, text)
      select ${issue.importId}, n, 1240, 1754, repeat('word ', 1000) from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`
      insert into import_widgets (import_id, number, page, type, x, y, width, height, href, title)
      select ${issue.importId}, n, n / 2 + 1, 'link', 0.12345, 0.12345, 0.12345, 0.12345,
        'https://example.com/' || repeat('x', 3000), repeat('ä', 500) from generate_series(1, 10000) n`.execute(
      db,
    );
    await sql`
      insert into import_articles (import_id, number, title, linear, file, content)
      select ${issue.importId}, n, repeat('語', 1000), true, n || '.xhtml', repeat('word ', 1000)
      from generate_series(1, 5000) n`.execute(db);
    const entries = sql`select jsonb_agg(jsonb_build_object('title', repeat('語', 500), 'article', n, 'children', '[]'::jsonb))
      from generate_series(1, 5000) n`;
    await sql`
      update imports set book = jsonb_build_object('title', 'B', 'language', null, 'direction', 'ltr', 'layout', 'reflowable',
        'toc', (${entries})) where id = ${issue.importId}`.execute(db);
    const { status, body, text } = await client.read<{ emag: KioskEmag }>(`emags/${issue.id}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(10 * 1024 * 1024);
    expect([body.emag.pages.length, body.emag.articles.length]).toEqual([5000, 5000]);
    expect(body.emag.widgets.length).toBeGreaterThan(400);
    expect(body.emag.toc).toEqual([]);
    const page = await client.read<{ page: { text: string } }>(`emags/${issue.id}/pages/4711/text`);
    expect(page.body.page.text).toHaveLength(5000);
  });

  it("omits the pages' text unless text mode is enabled", async () => {
    const issue = await client.issue();
    const { body } = await client.read<{ emag: KioskEmag }>(`emags/${issue.id}`);
    expect(body.emag.pages.map(({ text_url }) => text_url)).toEqual([null, null]);
    expect((await client.read(`emags/${issue.id}/pages/1/text`)).status).toBe(404);
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
      for (const path of ["", "/cover", "/pages/1", "/pages/1/text", "/articles/1", "/download"])
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
      for (const path of [
        ...["", "/pages/1", "/pages/2", "/download"],
        ...["/pictures/1", "/pages/1/text", "/articles/1"],
      ]) {
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

  it("of a free issue are public and immutable at addresses that name the import, and so are all covers", async () => {
    const free = await client.issue({ single_purchase_required: false });
    const closed = await client.issue();
    const fixed = "public, max-age=2592000, immutable";
    const cacheOf = async (path: string, token: string | null) =>
      (await client.read(path, token)).headers.get("cache-control");
    for (const token of [null, READER]) {
      for (const path of ["pages/1", "pages/1/thumbnail", "download", "cover"])
        expect(await cacheOf(`emags/${free.id}/${path}?import=${free.importId}`, token), path).toBe(fixed);
      expect(await cacheOf(`emags/${closed.id}/cover?import=${closed.importId}`, token)).toBe(fixed);
      expect(await cacheOf(`emags/${free.id}/pages/1`, token)).toMatch(/^private/);
    }
    for (const path of ["pages/1", "pages/1/thumbnail", "pages/1/layout", "download"]) {
      for (const token of [null, READER])
        expect(await cacheOf(`emags/${closed.id}/${path}?import=${closed.importId}`, token), path).toMatch(
          /^private/,
        );
    }
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
