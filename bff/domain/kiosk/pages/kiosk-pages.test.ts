import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublication } from "#bff/domain/publications/index.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { kioskClient } from "../readers.fixture.ts";
import { articlePage } from "./article-page.service.ts";
import { categoryPage } from "./category-page.service.ts";
import { articlesFeed, issuesFeed, sitemap } from "./feeds.service.ts";
import { frontPage } from "./front-page.service.ts";
import { issueArticlePage } from "./issue-article-page.service.ts";
import { issuePage } from "./issue-page.service.ts";
import { type Place, placeOf, presentSite } from "./kiosk-place.service.ts";
import { presentHead } from "./page-head.present.ts";
import { searchPage } from "./search-page.service.ts";
import { viewerPage } from "./viewer-page.service.ts";

const SECRET = "zanzibar";
const READER = { headers: {}, address: "test" };

let service: TestService;
let client: ReturnType<typeof kioskClient>;
let place: Place;

beforeAll(async () => {
  service = await startTestService();
  client = kioskClient(service);
  place = await placeOfPublication();
});
afterAll(() => service.stop());

const placeOfPublication = async () =>
  placeOf(service.services, await getPublication(service.services.db, 10));

const free = { single_purchase_required: false };

/** Everything about a publication that readers without an account get. */
async function everythingOf(articleId: number, issueId: number): Promise<string> {
  const { services } = service;
  const found = [
    await frontPage(services, place, 1),
    await articlePage(services, place, articleId, READER),
    await issuePage(services, place, issueId, READER),
    await viewerPage(services, place, { id: issueId, number: 1 }, READER),
    await issueArticlePage(services, place, { id: issueId, number: 1 }, READER),
    await searchPage(services, place, SECRET, READER),
  ];
  const heads = found.map((page) => presentHead(page, place, "/read", "https://example.com"));
  const feeds = await Promise.all([
    articlesFeed(services, place),
    issuesFeed(services, place),
    sitemap(services, place),
  ]);
  return JSON.stringify([found, heads, feeds]);
}

describe("the readers' pages", () => {
  it("contain no word of protected items", async () => {
    const story = await client.article({ title: "Teaser", content: `The ${SECRET} text.` });
    const issue = await client.issue({ text_mode_enabled: true });
    await service.services.db
      .updateTable("import_pages")
      .set({ text: SECRET })
      .where("import_id", "=", issue.importId)
      .execute();
    const everything = await everythingOf(story.id, issue.id);
    // The search repeats the word that the reader typed.
    expect(everything.replaceAll(`"query":"${SECRET}"`, "").replaceAll(`${SECRET} – `, "")).not.toContain(
      SECRET,
    );
    expect(everything).toContain("Teaser");
  });

  it("name in the sitemap when each was last changed", async () => {
    const story = await client.article({ title: "Dated" });
    await service.services.db
      .updateTable("stories")
      .set({ updated_at: new Date("2026-02-03T04:05:06Z") })
      .where("id", "=", story.id)
      .execute();
    const { name } = await client.issue({ ...free, name: "Dated issue" });
    const urls = (await sitemap(service.services, place)).match(/<url>.*?<\/url>/g)!;
    expect(urls.find((url) => url.includes("-dated<"))).toContain(
      "<lastmod>2026-02-03T04:05:06.000Z</lastmod>",
    );
    expect(name).toBe("Dated issue");
    expect(urls.find((url) => url.includes("-dated-issue<"))).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T/);
  });

  it("keep the identity of an item in the feeds when its title changes", async () => {
    const story = await client.article({ title: "Typo in teh title" });
    const guidOf = async (title: string) => {
      const feed = await articlesFeed(service.services, place);
      const item = feed.match(/<item>.*?<\/item>/gs)!.find((entry) => entry.includes(`<title>${title}`));
      return /<guid isPermaLink="false">(.*?)<\/guid>/.exec(item ?? "")?.[1];
    };
    const guid = await guidOf("Typo in teh title");
    expect(guid).toContain(`/stories/${story.id}`);
    await service.services.db
      .updateTable("stories")
      .set({ title: "Typo in the title" })
      .where("id", "=", story.id)
      .execute();
    expect(await guidOf("Typo in the title")).toBe(guid);
  });

  it("have feeds without characters that XML does not allow, and with teasers as HTML", async () => {
    await client.article({ title: "Odd\uffff\ufffe\u0001 title", preview: "1 < 2 & <b>3</b>\n\nEnd" });
    const feed = await articlesFeed(service.services, place);
    expect(feed).toContain("<title>Odd title</title>");
    expect(feed).toContain(
      "<description>&lt;p&gt;1 &amp;lt; 2 &amp;amp; &amp;lt;b&amp;gt;3&amp;lt;/b&amp;gt;&lt;/p&gt;\n&lt;p&gt;End&lt;/p&gt;</description>",
    );
  });

  it("show the newest articles after one without company in its categories", async () => {
    const alone = await client.article({ title: "Alone", subscription_required: false });
    const other = await client.article({ title: "Another", subscription_required: false });
    const page = await articlePage(service.services, place, alone.id, READER);
    expect(page).toMatchObject({ kind: "article" });
    const related = page.kind === "article" ? page.related.map(({ id }) => id) : [];
    expect(related).toContain(other.id);
    expect(related).not.toContain(alone.id);
  });

  it("refuse a protected item with its teaser and the reason", async () => {
    const story = await client.article({ title: "Behind the wall" });
    expect(await articlePage(service.services, place, story.id, READER)).toMatchObject({
      kind: "refused",
      reason: "sign_in",
      item: { type: "article", article: { title: "Behind the wall" } },
    });
    const issue = await client.issue();
    const viewer = await viewerPage(service.services, place, { id: issue.id, number: 1 }, READER);
    expect(viewer).toMatchObject({ kind: "refused", item: { type: "issue", issue: { id: issue.id } } });
  });

  it("show a free article with its text and structured data", async () => {
    const story = await client.article({
      title: "The harbor",
      content: "The **cranes** stand still.",
      subscription_required: false,
    });
    const page = await articlePage(service.services, place, story.id, READER);
    expect(page).toMatchObject({ kind: "article", html: expect.stringContaining("<strong>cranes</strong>") });
    const head = presentHead(page, place, "/read/10/articles/1", "https://example.com");
    expect(head).toMatchObject({
      title: expect.stringMatching(/^The harbor – /),
      canonical: "https://example.com/read/10/articles/1",
      structured: { "@type": "NewsArticle", isAccessibleForFree: true },
    });
  });

  it("tell when an article last changed after its release, but not of changes that readers don't see", async () => {
    const story = await client.article({ title: "The bridge", content: "It opens in May." });
    const change = (fields: object) =>
      service.request<{ story: { updated_at: string } }>("PATCH", `P/stories/${story.id}`, {
        json: { story: fields },
      });
    const opened = async () => {
      const page = await articlePage(service.services, place, story.id, READER);
      const { structured } = presentHead(page, place, "/read/10/articles/1", "https://example.com");
      return [page.kind === "refused" && page.item.type === "article" && page.item.article, structured];
    };
    await change({ cents: 299 });
    const [article, structured] = await opened();
    expect(article).toMatchObject({ updatedAt: null });
    expect(structured).not.toHaveProperty("dateModified");
    const { body } = await change({ content: "It opens in June." });
    await change({ cents: 399 });
    const at = new Date(body.story.updated_at).toISOString();
    expect(await opened()).toMatchObject([{ updatedAt: at }, { dateModified: at }]);
  });

  it("show a free issue with addresses of its pages", async () => {
    const issue = await client.issue({ ...free, name: "Free one" });
    const page = await viewerPage(service.services, place, { id: issue.id, number: 99 }, READER);
    if (page.kind !== "viewer") throw new Error(`The page is ${page.kind}.`);
    expect(page.number).toBe(2);
    expect(page.issue.sizes).toEqual([
      [100, 140],
      [100, 140],
    ]);
    expect(page.issue.pageAddress).toBe(`/read/${place.publication.slug}/issues/${issue.id}-free-one/{page}`);
    const image = await service.request("GET", page.issue.imageAddress.replace("{page}", "2"), {
      token: null,
    });
    expect([image.status, image.text]).toEqual([200, "the second page"]);
  });

  it("show the top level of an outline as the contents of an issue", async () => {
    const issue = await client.issue({ ...free, name: "Outlined" });
    const contentsWith = async (outline: [title: string, page: number, level: number][]) => {
      const entries = outline.map(([title, page, level]) => ({ title, page, level }));
      const navigation = { outline: entries, page_labels: null, direction: "ltr", languages: [] };
      await service.services.db
        .updateTable("imports")
        .set({ navigation: JSON.stringify(navigation) } as never)
        .where("id", "=", issue.importId)
        .execute();
      const page = await issuePage(service.services, place, issue.id, READER);
      return (
        page.kind === "issue" && page.contents.map(({ title, href }) => [title, href?.split("/").at(-1)])
      );
    };
    expect(
      await contentsWith([
        ["Ferries", 1, 1],
        ["Timetable", 1, 2],
        ["Gulls", 2, 1],
      ]),
    ).toEqual([
      ["Ferries", "1"],
      ["Gulls", "2"],
    ]);
    expect(
      await contentsWith([
        ["Outlined", 1, 1],
        ["Ferries", 1, 2],
        ["Gulls", 2, 2],
      ]),
    ).toEqual([
      ["Outlined", "1"],
      ["Ferries", "1"],
      ["Gulls", "2"],
    ]);
  });

  it("find free articles by their text, and protected ones by their teaser only", async () => {
    const readable = await client.article({ content: "A pelican flies.", subscription_required: false });
    await client.article({ title: "Closed", content: "A pelican sleeps." });
    const teased = await client.article({ title: "The pelican", content: "Closed." });
    const page = await searchPage(service.services, place, "Pelican", READER);
    if (page.kind !== "search") throw new Error(`The page is ${page.kind}.`);
    expect(page.articles.map(({ id }) => id)).toEqual([teased.id, readable.id]);
  });

  it("list categories with released articles, and the articles of the categories below", async () => {
    const created = async (name: string, parent_id: number | null) =>
      (
        await service.request<{ article_category: { id: number } }>("POST", "P/article_categories", {
          json: { article_category: { name, parent_id } },
        })
      ).body.article_category.id;
    const harbor = await created("Harbor", null);
    const ships = await created("Ships", harbor);
    await created("Empty", null);
    const story = await client.article({ title: "Ferry", subscription_required: false });
    const assigned = await service.request("PATCH", `P/stories/${story.id}`, {
      json: { story: { article_category_ids: [ships] } },
    });
    expect(assigned.status, assigned.text).toBe(200);
    const now = await placeOfPublication();
    expect(presentSite(now).categories.map(({ name }) => name)).toEqual(["Harbor"]);
    expect(await categoryPage(service.services, now, harbor, 1)).toMatchObject({
      kind: "category",
      children: [{ name: "Ships" }],
      articles: [{ title: "Ferry" }],
    });
  });

  /** Returns a function that renders the articles of an EPUB. */
  async function epubOf(articles: { title: string; content: string }[]) {
    const { id, importId } = await client.issue(free);
    const rows = articles.map((article, index) => ({
      ...article,
      ...{ import_id: importId, number: index + 1, linear: true, file: `${index + 1}.xhtml` },
    }));
    await service.services.db.insertInto("import_articles").values(rows).execute();
    return async (number: number) => {
      const page = await issueArticlePage(service.services, place, { id, number }, READER);
      return page.kind === "issue-article" ? page.html : "";
    };
  }

  it("link the articles of an EPUB to each other", async () => {
    const htmlOf = await epubOf([{ title: "Contents", content: "[The *tide*](#article-2)" }]);
    expect(await htmlOf(1)).toMatch(
      new RegExp(`<a href="${place.addresses.home}/issues/\\d+[^/"]*/articles/2"`),
    );
  });

  it("show the pictures of an article of an EPUB", async () => {
    const htmlOf = await epubOf([{ title: "Map", content: "![The bay](picture:1)" }]);
    expect(await htmlOf(1)).toMatch(
      new RegExp(
        `<img src="${service.services.config.baseUrl}/kiosk/v1/[^"]+/pictures/1\\?import=[^"]+" alt="The bay"`,
      ),
    );
  });

  it("show an article of an EPUB without the heading that repeats its title", async () => {
    const htmlOf = await epubOf([
      { title: "Low tide", content: "# Low *tide*\n\nThe water leaves." },
      { title: "High tide", content: "# Low tide\n\nIt comes." },
    ]);
    expect(await htmlOf(1)).not.toMatch(/<h\d/);
    expect(await htmlOf(1)).toContain("The water leaves.");
    expect(await htmlOf(2)).toContain("Low tide");
  });
});

describe("the settings of the kiosk", () => {
  it("leave out a section whose articles are all above it, unless it is chosen", async () => {
    const now = await placeOfPublication();
    const front = await frontPage(service.services, now, 1);
    if (front.kind !== "front") throw new Error(`The page is ${front.kind}.`);
    const ids = front.sections.flatMap(({ articles }) => articles.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("choose the sections of the front page and the links of each page", async () => {
    const { db } = service.services;
    const rows = await db.selectFrom("article_categories").select(["id", "name"]).execute();
    const ids = ["Ships", "Harbor"].map((wanted) => rows.find(({ name }) => name === wanted)!.id);
    const kiosk = { about: "A weekly", shop_url: "https://shop.example.com", sections: [...ids, 999_999] };
    await db
      .updateTable("publications")
      .set({ kiosk: JSON.stringify(kiosk) })
      .where("id", "=", 10)
      .execute();
    const now = await placeOfPublication();
    expect(presentSite(now)).toMatchObject({
      about: "A weekly",
      shopUrl: "https://shop.example.com",
      imprintUrl: null,
    });
    const front = await frontPage(service.services, now, 1);
    expect(front).toMatchObject({ sections: [{ href: null }, { name: "Ships" }, { name: "Harbor" }] });
  });
});
