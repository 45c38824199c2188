import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { addressOf, reportOf, setUpMigration } from "./migration.fixture.ts";

const migration = setUpMigration();
const { migrate, killAt, writesTo, stories, categoryNames, exportOf } = migration;

describe("npm run migrate with an export of Ghost", () => {
  let path: string;
  let args: string[];
  beforeEach(async () => {
    path = await exportOf("ghost.json");
    const [image] = /\/content\/images\/[\w/.-]+/.exec(await readFile(path, "utf8")) ?? [];
    migration.site.serve(image!, migration.picture);
    args = ["--from", path, "--site", migration.site.url];
  });

  it("writes nothing without --write, and asks for the address of the site", async () => {
    const { code, out } = await migrate(args);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining("Would create: 5 articles, 2 categories"),
    });
    expect((await stories()).size).toBe(0);
    const { err } = await migrate(["--from", path]);
    expect(err).toContain("Add it, such as --site https://blog.example.com.");
  });

  it("creates the articles with image, categories, access and links to their new addresses", async () => {
    await migrate([...args, "--write"]);
    const created = await stories();
    const names = await categoryNames();
    const cranes = created.get("Cranes at night")!;
    const tide = created.get("The tide")!;
    expect(cranes).toMatchObject({
      preview: "They work late.",
      released_at: "2026-01-10T06:00:00.000Z",
      published_at: expect.any(String),
      subscription_required: false,
      image: expect.objectContaining({ content_type: "image/jpeg" }),
    });
    expect(cranes.article_category_ids.map((id) => names.get(id))).toEqual(["Port & Sea", "Culture"]);
    expect(cranes.content).toMatch(addressOf(tide));
    expect(cranes.content).toContain("#low");
    expect(tide).toMatchObject({ subscription_required: true });
    expect(tide.content).toMatch(addressOf(cranes));
    expect(created.get("For members")).toMatchObject({ subscription_required: true });
    expect(created.get("Next year")).toMatchObject({ released_at: "2036-01-01T06:00:00.000Z" });
    expect(created.get("A draft")).toMatchObject({ published_at: null });
    const report = await reportOf(path);
    for (const loss of [
      "author: Editor",
      "internal tags: #internal",
      "access for some members, for which a subscription is required now: members",
      "alternative text or caption of the image",
      `link to a page that is not an article: ${migration.site.url}/about/`,
      "page, because Newsrack has articles only",
    ])
      expect(report).toContain(loss);
  });

  it("continues after a SIGKILL in the middle and doubles nothing", async () => {
    await killAt([...args, "--write"], () => writesTo("stories") === 3);
    expect((await stories()).size).toBe(2);
    await migrate([...args, "--write"]);
    expect((await stories()).size).toBe(5);
    expect((await categoryNames()).size).toBe(2);
  });
});
