import { beforeEach, describe, expect, it } from "vitest";
import { addressOf, reportOf, setUpMigration } from "./migration.fixture.ts";

const migration = setUpMigration();
const { migrate, migrateThroughProxy, killAt, writesTo, stories, categoryNames, exportOf } = migration;

describe("npm run migrate with an export of WordPress", () => {
  let path: string;
  beforeEach(async () => {
    migration.site.serve("/wp-content/uploads/2026/01/crane.jpg", migration.picture);
    path = await exportOf("wordpress.xml");
  });

  it("writes nothing without --write, and says what it would create", async () => {
    const { code, out } = await migrate(["--from", path]);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(
        /Would create: 6 articles, 3 categories[\s\S]*Nothing was written\. Add --write/,
      ),
    });
    expect((await stories()).size).toBe(0);
    expect((await categoryNames()).size).toBe(0);
    const report = await reportOf(path);
    expect(report).toContain("author: admin");
    expect(report).toContain(`link to a page that is not an article: ${migration.site.url}/?p=9999`);
  });

  it("creates the articles with image, categories, dates and links to their new addresses", async () => {
    const { code, out } = await migrate(["--from", path, "--write"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining("Created: 6 articles, 3 categories"),
    });
    const created = await stories();
    const names = await categoryNames();
    const cranes = created.get("Cranes at night")!;
    const tide = created.get("The tide")!;
    expect(cranes).toMatchObject({
      preview: "The *cranes* work late.",
      released_at: "2026-01-10T06:00:00.000Z",
      published_at: expect.any(String),
      image: expect.objectContaining({ content_type: "image/jpeg", width: 64 }),
    });
    expect(cranes.article_category_ids.map((id) => names.get(id))).toEqual(["Culture", "News > Port & Sea"]);
    expect(cranes.content).toMatch(addressOf(tide));
    expect(cranes.content).toContain("#low");
    expect(cranes.content).toContain("https://other.example.org/");
    expect(cranes.content).toContain("The **cranes** & the sea: R\\&D \\<br>.");
    expect(tide.content).toMatch(addressOf(cranes));
    expect(tide.content).toMatch(/^The classic editor\\\nhas lines\./);
    expect(created.get("Next year")).toMatchObject({ released_at: "2036-01-01T06:00:00.000Z" });
    expect(created.get("Next year")!.published_at).not.toBeNull();
    for (const title of ["A draft", "Only for us", "With password"])
      expect(created.get(title)).toMatchObject({ published_at: null });
    const report = await reportOf(path);
    for (const loss of [
      "tags: night, steel",
      "content that only WordPress can show: latest-posts",
      "content that only WordPress can show: gallery",
      "comments",
      "password of an article, which stays a draft",
      "private article, which stays a draft",
      `link to a page that is not an article: ${migration.site.url}/?p=9999`,
      "page, because Newsrack has articles only",
      `picture in a text, which is still loaded from the old site: ${migration.site.url}/wp-content/uploads/2026/01/tide.jpg`,
    ])
      expect(report).toContain(loss);
  });

  it("continues after a SIGKILL in the middle, doubles nothing, and changes nothing a third time", async () => {
    await killAt(["--from", path, "--write"], () => writesTo("stories") === 4);
    expect((await stories()).size).toBe(3);
    expect(await migrate(["--from", path, "--write"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Already there: 3 articles"),
    });
    const completed = await stories();
    expect(completed.size).toBe(6);
    expect(completed.get("Cranes at night")!.content).toMatch(addressOf(completed.get("The tide")!));
    await migrate(["--from", path, "--write"]);
    expect(await stories()).toEqual(completed);
    expect((await categoryNames()).size).toBe(3);
  });

  it("publishes what an interrupted run left as a draft, but nothing that an editor took offline", async () => {
    await killAt(["--from", path, "--write"], (request) => request.endsWith("/publish"));
    await migrate(["--from", path, "--write"]);
    const tide = (await stories()).get("The tide")!;
    expect(tide.published_at).not.toBeNull();
    const { db } = migration.service.services;
    await db
      .updateTable("stories")
      .set({ published_at: null, updated_at: new Date() })
      .where("id", "=", tide.id)
      .execute();
    await migrate(["--from", path, "--write"]);
    expect((await stories()).get("The tide")).toMatchObject({ published_at: null });
  });

  it("sends requests again whose answers were lost", async () => {
    let count = 0;
    migration.proxy.fail(() => (++count % 4 === 0 ? "lose" : "pass"));
    const { code } = await migrateThroughProxy(["--from", path, "--write"]);
    expect(code).toBe(0);
    expect((await stories()).size).toBe(6);
  });
});
