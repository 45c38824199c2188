import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { addressOf, reportOf, setUpMigration } from "./migration.fixture.ts";

const migration = setUpMigration();
const { migrate, killAt, writesTo, stories, categoryNames } = migration;

describe("npm run migrate with a folder of Markdown", () => {
  let blog: string;
  beforeEach(async () => {
    blog = join(migration.folder, "blog");
    await mkdir(join(blog, "posts"), { recursive: true });
    await writeFile(join(blog, "posts/crane.png"), await sharp(migration.picture).png().toBuffer());
    await writeFile(join(blog, "posts/tide.webp"), await sharp(migration.picture).webp().toBuffer());
    await writeFile(
      join(blog, "posts/cranes.md"),
      [
        '---\ntitle: "Cranes: at night"\ndate: 2026-01-10T06:00:00Z\ndescription: They work late.',
        "categories: [News/Port, Culture]\nimage: crane.png\nmood: calm\n---\n",
        "# Cranes: at night\n\nSee [the tide](../posts/tide.md#low), [lost](lost.md) and [elsewhere](https://other.example.org).",
        "\n![A tide](tide.webp)\n",
      ].join("\n"),
    );
    await writeFile(join(blog, "posts/tide.md"), "---\ntitle: The tide\n---\nText ![](tide.webp)");
    await writeFile(join(blog, "posts/broken.md"), "---\ntitle: [\n---\nText");
    await writeFile(join(migration.folder, "secret.png"), migration.picture);
    await writeFile(
      join(blog, "posts/escaping.md"),
      "---\ntitle: Escaping\nimage: /..%2fsecret.png\n---\nText",
    );
    await symlink(join(migration.folder, "secret.png"), join(blog, "posts/link.png"));
    await writeFile(join(blog, "posts/linked.md"), "---\ntitle: Linked\nimage: link.png\n---\nText");
  });

  it("writes nothing without --write", async () => {
    const { code, out } = await migrate(["--from", blog]);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining("Would create: 4 articles, 3 categories"),
    });
    expect((await stories()).size).toBe(0);
  });

  it("creates the articles, rewrites links, and reports pictures and fields that it cannot keep", async () => {
    const { code, out } = await migrate(["--from", blog, "--write"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/Failed: posts\/broken\.md.*not valid YAML/),
    });
    const created = await stories();
    const names = await categoryNames();
    const cranes = created.get("Cranes: at night")!;
    const tide = created.get("The tide")!;
    expect(cranes).toMatchObject({
      external_id: "markdown-posts/cranes.md",
      preview: "They work late.",
      published_at: expect.any(String),
      image: expect.objectContaining({ content_type: "image/png" }),
    });
    expect(cranes.article_category_ids.map((id) => names.get(id))).toEqual(["News > Port", "Culture"]);
    expect(cranes.content).toMatch(addressOf(tide));
    expect(cranes.content).not.toContain("tide.webp");
    expect(tide).toMatchObject({ content: "Text", published_at: null });
    expect(cranes.content.startsWith("See"), "the heading repeats the title").toBe(true);
    expect(tide.image, "a WebP file is converted").toMatchObject({ content_type: "image/jpeg" });
    expect(created.get("Escaping")).toMatchObject({ image: null });
    expect(created.get("Linked")).toMatchObject({ image: null });
    const report = await reportOf(blog);
    for (const loss of [
      "fields of front matter: mood",
      "picture in a text: tide.webp",
      "link to a page that is not an article: lost.md",
      "image: the file ../secret.png is outside the folder of the export",
      "image: the file posts/link.png is outside the folder of the export",
      "publication of an article without a date, which stays a draft",
    ])
      expect(report).toContain(loss);
  });

  it("continues after a SIGKILL in the middle and doubles nothing", async () => {
    await killAt(["--from", blog, "--write"], () => writesTo("stories") === 3);
    await migrate(["--from", blog, "--write"]);
    expect((await stories()).size).toBe(4);
    expect((await categoryNames()).size).toBe(3);
  });
});
