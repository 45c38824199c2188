import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { navPoint } from "#bff/testing/documents/tiny-epub.ts";
import { articlesOf, type EpubFixture, epubFixture, outline } from "./testing/epub-fixture.ts";

let shelf: EpubFixture;

beforeAll(async () => {
  shelf = await epubFixture();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("readToc", () => {
  it("reads the nested navigation document of EPUB 3", async () => {
    const toc =
      '<h1>Contents</h1><ol><li><a href="one.xhtml">Part <b>one</b></a><ol><li><a href="one.xhtml#a">A</a></li><li><span>Group</span><ol><li><a href="two.xhtml">B</a></li></ol></li></ol></li></ol>';
    expect(outline((await shelf.bookOf({ toc })).contents.toc)).toEqual([
      [
        "Part one",
        "OEBPS/one.xhtml",
        [
          ["A", "OEBPS/one.xhtml"],
          ["Group", null, [["B", "OEBPS/two.xhtml"]]],
        ],
      ],
    ]);
  });

  it("reads the nested NCX of EPUB 2", async () => {
    const toc = navPoint("Part one", "one.xhtml", navPoint("A", "one.xhtml#a", navPoint("B", "two.xhtml")));
    expect(outline((await shelf.bookOf({ version: 2, toc })).contents.toc)).toEqual([
      ["Part one", "OEBPS/one.xhtml", [["A", "OEBPS/one.xhtml", [["B", "OEBPS/two.xhtml"]]]]],
    ]);
  });

  it("reads the entries that fit into an answer, parents before their children, and says that there are more", async () => {
    const entry = `<li><a href="one.xhtml">${"語".repeat(480)}</a></li>`;
    const toc = `<ol><li><a href="two.xhtml">All</a><ol>${entry.repeat(1_000)}</ol></li><li><a href="two.xhtml">Last</a></li></ol>`;
    const { contents, warnings } = await shelf.bookOf({ toc });
    const [all, ...others] = contents.toc;
    expect(others).toEqual([]);
    expect(all?.title).toBe("All");
    const bytes = Buffer.byteLength(JSON.stringify(contents.toc));
    expect(bytes).toBeGreaterThan(0.9 * 1024 * 1024);
    expect(bytes).toBeLessThan(1.1 * 1024 * 1024);
    expect(warnings.list()).toContainEqual({
      code: "toc_too_long",
      message: {
        key: "warnings.toc_cut",
        parameters: { maximum: 1 + (all?.children.length ?? 0) },
      },
    });
  });

  it("provides article titles only from entries that are unique or have no fragment", async () => {
    const toc =
      '<ol><li><a href="one.xhtml#a">A</a></li><li><a href="one.xhtml#b">B</a></li><li><a href="two.xhtml#c">C</a></li></ol>';
    const book = await shelf.bookOf({
      toc,
      documents: [
        { file: "one.xhtml", body: "<h2>The first</h2>" },
        { file: "two.xhtml", body: "<h2>The second</h2>" },
        { file: "three.xhtml", body: "<p>x</p>" },
      ],
    });
    expect((await articlesOf(book)).map(({ title }) => title)).toEqual(["The first", "C", "Document 3"]);
  });
});
