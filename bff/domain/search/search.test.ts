import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { PAGE_SEARCH_LIMIT, type PageSearchResponse, type SearchResponse } from "#shared/console/search.ts";
import type { Story } from "#shared/contract/stories.ts";
import { indexPages } from "./page-index.service.ts";
import { findShownPages } from "./reader-search.service.ts";
import { addEmag } from "./search.fixture.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("viewer");
});
afterAll(() => service.stop());

async function search(q: string, publicationId = 10, session = cookie) {
  const path = `/console/api/publications/${publicationId}/search?q=${encodeURIComponent(q)}`;
  const headers = { cookie: session };
  const answer = await service.request<SearchResponse>("GET", path, { token: null, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function addStory(story: Record<string, unknown>, publicationId = 10): Promise<Story> {
  const path = `/api/v2/importer/organizations/1/publications/${publicationId}/stories`;
  const answer = await service.request<{ story: Story }>("POST", path, { json: { story } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story;
}

const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe("search for issues", () => {
  it("finds substrings of name and external identifier, the best match first", async () => {
    await addEmag(service.services.db, { name: "The Weekly 17", externalId: "EXW-17" });
    await addEmag(service.services.db, { name: "Weekly", externalId: "W" });
    await addEmag(service.services.db, { name: "Special", externalId: "weekly-special", status: "failed" });
    expect(names((await search("weekly")).emags)).toEqual(["Weekly", "Special", "The Weekly 17"]);
    expect(names((await search("exw-17")).emags)).toEqual(["The Weekly 17"]);
    expect(names((await search("17 weekly")).emags)).toEqual(["The Weekly 17"]);
    expect(names((await search("17")).emags)).toEqual(["The Weekly 17"]);
    expect((await search("special")).emags).toMatchObject([{ import_status: "failed", cover_url: null }]);
  });

  it("treats %, _ and \\ literally", async () => {
    await addEmag(service.services.db, { name: "100% pure_gold \\o/" });
    for (const q of ["100%", "e_g", "\\o/"])
      expect(names((await search(q)).emags)).toEqual(["100% pure_gold \\o/"]);
    expect((await search("%%%")).emags).toEqual([]);
  });
});

describe("search for articles", () => {
  it("finds title, name and external identifier immediately after saving, including drafts", async () => {
    await addStory({ name: "harbour", title: "The harbour at night", external_id: "A-4711" });
    await addStory({ name: "crane", title: "Cranes stand still", external_id: "A-4712", content: "harbour" });
    expect((await search("harbour nig")).stories).toMatchObject([
      { title: "The harbour at night", external_id: "A-4711", published: false, released_at: null },
    ]);
    expect(names((await search("a-4712")).stories)).toEqual(["crane"]);
    await addStory({ name: "Lighthouse, to be written" });
    expect(names((await search("lighthouse writ")).stories)).toEqual(["Lighthouse, to be written"]);
    expect(names((await search("47")).stories)).toEqual(["crane", "harbour"]);
  });
});

describe("search for articles whose offline date has passed", () => {
  it("shows them as drafts, by title and by text", async () => {
    const { id } = await addStory({ name: "due", title: "Solstice", content: "The equinox follows." });
    const past = new Date(Date.now() - 1000);
    const { db } = service.services;
    await db
      .updateTable("stories")
      .set({ published_at: past, offline_at: past })
      .where("id", "=", id)
      .execute();
    for (const q of ["solstice", "equinox"])
      expect((await search(q)).stories).toMatchObject([{ id, published: false }]);
  });
});

describe("search for texts of articles", () => {
  it("finds words of the text with an excerpt, after the articles whose title matches", async () => {
    await addStory({ name: "text", title: "On the coast", content: "The keeper saw a **walrus** at dawn." });
    await addStory({ name: "title", title: "Walrus at dawn", content: "Nothing more." });
    const { stories } = await search("walrus dawn");
    expect(stories.map(({ name, snippet }) => [name, snippet === null])).toEqual([
      ["title", true],
      ["text", false],
    ]);
    expect(stories[1]?.snippet?.filter(({ found }) => found).map(({ text }) => text)).toEqual([
      "walrus",
      "dawn",
    ]);
    expect(names((await search("walr")).stories)).toEqual(["title", "text"]);
    expect((await search("walrus dusk")).stories).toEqual([]);
    expect((await search("walrus", 11)).stories).toEqual([]);
  });
});

describe("search for planned editions", () => {
  it("finds identifier and name, the exact identifier first, and no skipped ones", async () => {
    const { db } = service.services;
    const edition = (day: string, skipped = false) => ({
      publication_id: 10,
      pe_id: `EXW-${day}`,
      pubcode: "EXW",
      name: `Evening paper ${day}`,
      has_custom_name: false,
      local_date: day,
      local_time: "06:00",
      has_custom_time: false,
      release_date: new Date(`${day}T06:00:00Z`),
      rule_date: day,
      skipped,
    });
    await db
      .insertInto("planned_emags")
      .values([edition("2031-05-01"), edition("2031-05-02"), edition("2031-05-03", true)])
      .execute();
    const ids = async (q: string) => (await search(q)).editions.map(({ pe_id }) => pe_id);
    expect(await ids("exw-2031-05")).toEqual(["EXW-2031-05-02", "EXW-2031-05-01"]);
    expect(await ids("EXW-2031-05-01")).toEqual(["EXW-2031-05-01"]);
    expect(await ids("evening 05-02")).toEqual(["EXW-2031-05-02"]);
  });
});

describe("search for people", () => {
  it("finds name and email address, for administrators of the organization", async () => {
    const admin = await service.signInAs("admin");
    await service.signInAs("editor", "zora.quill@example.com");
    const emails = async (q: string, session = admin) =>
      (await search(q, 10, session)).people.map(({ email }) => email);
    expect(await emails("zora.quill")).toEqual(["zora.quill@example.com"]);
    expect(await emails("quill", cookie)).toEqual([]);
    await service.services.db
      .insertInto("users")
      .values({
        id: "elsewhere",
        name: "Zora Elsewhere",
        email: "zora.elsewhere@example.com",
      })
      .execute();
    expect(await emails("zora")).toEqual(["zora.quill@example.com"]);
  });
});

describe("search for categories", () => {
  it("finds substrings of the name and returns the parent's name", async () => {
    const { db } = service.services;
    const parent = await db
      .insertInto("article_categories")
      .values({ publication_id: 10, parent_id: null, name: "Sport", rank: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("article_categories")
      .values({ publication_id: 10, parent_id: parent.id, name: "Motor sport", rank: 1 })
      .execute();
    const { article_categories } = await search("sport");
    expect(article_categories.map(({ name, parent_name }) => [name, parent_name])).toEqual([
      ["Sport", null],
      ["Motor sport", "Sport"],
    ]);
  });
});

describe("search for pages", () => {
  it("finds words of the text after the import has been indexed", async () => {
    const pages = ["Nothing here", "The old Lighthouse keeper", "A lighthouse, and a keeper"];
    const { emagId } = await addEmag(service.services.db, { name: "Coast", pages });
    expect((await search("lighthouse")).pages).toEqual([]);
    await indexPages(service.services);
    expect((await search("lighth")).pages).toMatchObject([{ emag_id: emagId, emag_name: "Coast", page: 2 }]);
    expect((await search("a lighthouse")).pages).toMatchObject([{ page: 3 }]);
    expect((await search("keeper lighthouse")).pages[0]?.snippet).toEqual([
      { text: "The old ", found: false },
      { text: "Lighthouse", found: true },
      { text: " ", found: false },
      { text: "keeper", found: true },
    ]);
    expect((await search("nothing lighthouse")).pages).toEqual([]);
  });

  it("finds any part of a run of characters without spaces, and no page that has only its pairs", async () => {
    const pages = ["夜の町。町の灯。港の夜", "港の夜の\n灯は静か", "夜の灯"];
    const { emagId } = await addEmag(service.services.db, { name: "Night", pages });
    await indexPages(service.services);
    expect((await search("の灯は")).pages).toMatchObject([{ emag_id: emagId, page: 2 }]);
    expect((await search("夜の灯")).pages).toMatchObject([{ emag_id: emagId, page: 2 }]);
    expect((await search("夜の町の灯")).pages).toEqual([]);
    expect((await search("町の")).pages).toMatchObject([{ page: 1 }]);
  });

  it("returns correct page numbers beyond the first group of an issue", async () => {
    const pages = Array.from({ length: 250 }, (_, index) => (index === 239 ? "zeppelin" : "filler"));
    await addEmag(service.services.db, { name: "Thick", pages });
    await indexPages(service.services);
    expect((await search("zeppelin")).pages).toMatchObject([{ emag_name: "Thick", page: 240 }]);
    expect((await search("filler")).pages).toHaveLength(1);
  });

  it("returns pages of the newest issues first, and none of replaced imports", async () => {
    const { db } = service.services;
    const old = await addEmag(db, { name: "Old", pages: ["trawler"] });
    const newer = await addEmag(db, { name: "New", pages: ["trawler"] });
    await Promise.all([indexPages(service.services), indexPages(service.services)]);
    const found = (await search("trawler")).pages;
    expect(found.map(({ emag_id }) => emag_id)).toEqual([newer.emagId, old.emagId]);
    await db
      .updateTable("imports")
      .set({ current: false, shown: false })
      .where("id", "=", old.importId)
      .execute();
    expect((await search("trawler")).pages).toHaveLength(1);
    const source = { import_attributes: { pdf_location: "https://files.example.com/again.pdf" } };
    await service.request("PUT", `P/emags/${newer.emagId}`, { json: { emag: source } });
    expect((await search("trawler")).pages).toEqual([]);
    const kept = db.selectFrom("page_search").select("emag_id").where("import_id", "=", newer.importId);
    expect(await kept.execute()).toEqual([]);
  });
});

describe("the search of readers", () => {
  it("finds the pages of a released issue behind any number of newer ones that are not", async () => {
    const { db } = service.services;
    const released = await addEmag(db, { name: "Released", pages: ["narwhal"], releasedAt: new Date(0) });
    for (let number = 0; number < 201; number++)
      await addEmag(db, { name: `Planned ${number}`, pages: ["narwhal"] });
    await indexPages(service.services);
    const found = await findShownPages(service.services, 10, "narwhal");
    expect([...found.keys()]).toEqual([released.emagId]);
  });
});

describe("search in one issue", () => {
  const searchIn = async (emagId: number, q: string, publicationId = 10) => {
    const path = `/console/api/publications/${publicationId}/emags/${emagId}/search?q=${encodeURIComponent(q)}`;
    return service.request<PageSearchResponse>("GET", path, { token: null, headers: { cookie } });
  };

  it("finds all pages in order across groups, the first with snippets", async () => {
    const pages = Array.from({ length: 230 }, (_, index) =>
      index % 2 === 1 ? `walrus of page ${index + 1}` : "filler",
    );
    pages[0] = "A walrus, and a Kähler surface";
    const { emagId } = await addEmag(service.services.db, { name: "Zoo", pages });
    await addEmag(service.services.db, { name: "Other zoo", pages: ["walrus"] });
    expect((await searchIn(emagId, "walrus")).body).toEqual({ pages: [], numbers: [], waiting: true });
    await indexPages(service.services);
    const { body } = await searchIn(emagId, "walr");
    expect(body.numbers).toEqual([1, ...Array.from({ length: 115 }, (_, index) => 2 * index + 2)]);
    expect(body.pages.map(({ page }) => page)).toEqual(body.numbers.slice(0, PAGE_SEARCH_LIMIT));
    expect((await searchIn(emagId, "kahler walrus")).body).toMatchObject({
      numbers: [1],
      pages: [{ page: 1 }],
    });
    expect((await searchIn(emagId, "page 230")).body.pages).toEqual([
      {
        page: 230,
        snippet: [
          { text: "walrus of ", found: false },
          { text: "page", found: true },
          { text: " ", found: false },
          { text: "230", found: true },
        ],
      },
    ]);
    for (const nothing of ["", " ", "?!", "unheard"])
      expect((await searchIn(emagId, nothing)).body).toEqual({ pages: [], numbers: [], waiting: false });
  });

  it("does not report waiting if the import has failed", async () => {
    const { db } = service.services;
    const failed = await addEmag(db, { name: "Broken", status: "failed" });
    const running = await addEmag(db, { name: "Running", status: "processing" });
    expect((await searchIn(failed.emagId, "otter")).body.waiting).toBe(false);
    expect((await searchIn(running.emagId, "otter")).body.waiting).toBe(true);
  });

  it("returns 404 for an issue of another publication", async () => {
    const { emagId } = await addEmag(service.services.db, { name: "Here", pages: ["otter"] });
    expect((await searchIn(emagId, "otter", 11)).status).toBe(404);
    expect((await searchIn(999_999, "otter")).status).toBe(404);
    expect((await searchIn(emagId, "x".repeat(101))).status).toBe(422);
  });
});

describe("search in a publication", () => {
  const nothing = { emags: [], stories: [], article_categories: [], editions: [], people: [], pages: [] };

  it("finds nothing in other publications", async () => {
    const { db } = service.services;
    for (const publicationId of [11, 20])
      await addEmag(db, { name: "Elsewhere kraken", publicationId, pages: ["kraken"] });
    await addStory({ name: "kraken", title: "Kraken" }, 11);
    await indexPages(service.services);
    expect(await search("kraken")).toEqual(nothing);
    expect((await search("kraken", 11)).pages).toHaveLength(1);
    const foreign = "/console/api/publications/20/search?q=kraken";
    expect((await service.request("GET", foreign, { token: null, headers: { cookie } })).status).toBe(404);
  });

  it("finds nothing for an empty query or for punctuation", async () => {
    expect(await search("  ")).toEqual(nothing);
    expect((await search("';--")).pages).toEqual([]);
  });

  it("returns 422 if the query is too long, and nothing without one", async () => {
    const path = "/console/api/publications/10/search";
    const refused = async (query: string) =>
      (await service.request("GET", path + query, { token: null, headers: { cookie } })).status;
    expect(await refused(`?q=${"x".repeat(101)}`)).toBe(422);
    expect(await refused("")).toBe(200);
  });
});
