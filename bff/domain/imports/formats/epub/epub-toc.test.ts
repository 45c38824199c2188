import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { articlesOf, type BookShelf, bookShelf, outline } from "./testing/book-shelf.ts";
import { navPoint } from "./testing/tiny-epub.ts";

let shelf: BookShelf;

beforeAll(async () => {
  shelf = await bookShelf();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("tables of contents", () => {
  it("are nested, in EPUB 3", async () => {
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

  it("are nested, in EPUB 2", async () => {
    const toc = navPoint("Part one", "one.xhtml", navPoint("A", "one.xhtml#a", navPoint("B", "two.xhtml")));
    expect(outline((await shelf.bookOf({ version: 2, toc })).contents.toc)).toEqual([
      ["Part one", "OEBPS/one.xhtml", [["A", "OEBPS/one.xhtml", [["B", "OEBPS/two.xhtml"]]]]],
    ]);
  });

  it("name articles; places within a document do not", async () => {
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
