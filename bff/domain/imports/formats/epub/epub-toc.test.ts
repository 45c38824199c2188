import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { render } from "#bff/messages/render.ts";
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

  it("reads entries whose text and lists are in other elements", async () => {
    const toc =
      '<div><ol><li>Part <i>one</i><div><ol><li><b><a href="one.xhtml">A</a></b></li></ol></div></li></ol></div>';
    expect(outline((await shelf.bookOf({ toc })).contents.toc)).toEqual([
      ["Part one", null, [["A", "OEBPS/one.xhtml"]]],
    ]);
  });

  it("finds the list by its role, and takes neither the landmarks nor the page list for it", async () => {
    const landmarks = '<nav epub:type="landmarks"><ol><li><a href="two.xhtml">Cover</a></li></ol></nav>';
    const pages = '<nav role="doc-pagelist"><ol><li><a href="one.xhtml">7</a></li></ol></nav>';
    const list = '<ol><li><a href="one.xhtml">One</a></li></ol>';
    const navOf = (content: string) => ({
      toc: null,
      manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      entries: [
        { name: "OEBPS/nav.xhtml", content: `<html><body>${landmarks}${pages}${content}</body></html>` },
      ],
    });
    const byRole = await shelf.bookOf(navOf(`<nav role="doc-toc">${list}</nav>`));
    expect(outline(byRole.contents.toc)).toEqual([["One", "OEBPS/one.xhtml"]]);
    expect(byRole.contents.pageList).toEqual([{ label: "7", file: "OEBPS/one.xhtml" }]);
    const untyped = await shelf.bookOf(navOf(`<nav>${list}</nav>`));
    expect(outline(untyped.contents.toc)).toEqual([["One", "OEBPS/one.xhtml"]]);
    const none = await shelf.bookOf(navOf(""));
    expect(none.contents.toc).toEqual([]);
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

  it("provides the titles of articles: of the first entry that points into them, or of the group of those that do", async () => {
    const toc =
      '<ol><li><a href="one.xhtml#a">The long quay</a><ol><li><a href="one.xhtml#b">B</a></li></ol></li><li><span>Weather</span><ol><li><a href="two.xhtml#c">C</a></li><li><a href="two.xhtml#d">D</a></li></ol></li><li><a href="three.xhtml#e">E</a></li><li><a href="three.xhtml">Whole</a></li></ol>';
    const book = await shelf.bookOf({
      toc,
      documents: ["one", "two", "three"].map((name) => ({
        file: `${name}.xhtml`,
        title: "HP_05_export",
        body: "<h2>Heading</h2>",
      })),
    });
    expect((await articlesOf(book)).map(({ title }) => title)).toEqual(["The long quay", "Weather", "Whole"]);
  });

  it("gives the title of the book to a cover without one, and numbers to others", async () => {
    const book = await shelf.bookOf({
      toc: '<ol><li><a href="three.xhtml">Tides</a></li></ol>',
      documents: ["one", "two", "three"].map((name) => ({
        file: `${name}.xhtml`,
        title: "A Small Book",
        body: "<p>Text</p>",
      })),
    });
    expect((await articlesOf(book)).map(({ title }) => title)).toEqual([
      "A Small Book",
      "Document 2",
      "Tides",
    ]);
  });

  it("writes breaks and blocks of a label as spaces, and pictures as their alternative text", async () => {
    const toc =
      '<ol><li><a href="one.xhtml">I<br/>Low water <p>at</p>Pier</a></li><li><a href="two.xhtml"><img src="a.png" alt="Letters to the editor"/></a></li><li><a href="two.xhtml#x"><img src="a.png" alt=""/></a></li></ol>';
    const book = await shelf.bookOf({ toc });
    expect(outline(book.contents.toc)).toEqual([
      ["I Low water at Pier", "OEBPS/one.xhtml"],
      ["Letters to the editor", "OEBPS/two.xhtml"],
    ]);
    expect(book.warnings.list().map(({ message }) => render(message, "en"))).toEqual([
      "The entry of the table of contents that links to “two.xhtml#x” has no text. It was left out.",
    ]);
  });
});
