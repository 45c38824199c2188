import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { articlesOf, type BookShelf, bookShelf } from "./testing/book-shelf.ts";

let shelf: BookShelf;

beforeAll(async () => {
  shelf = await bookShelf();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("Markdown", () => {
  it("keeps headings, lists, tables, emphasis and links to the outside", async () => {
    expect(
      await shelf.markdownOf(
        '<h1>T</h1><ul><li>a</li><li><b>b</b></li></ul><table><tr><th>x</th></tr><tr><td>1</td></tr></table><p><a href="https://a.example/">out</a> <a href="javascript:alert(1)">bad</a> <a href="mailto:a@b.example">mail</a></p>',
      ),
    ).toBe(
      "# T\n\n- a\n- **b**\n\n| x |\n| - |\n| 1 |\n\n[out](https://a.example/) bad [mail](mailto:a@b.example)\n",
    );
  });

  it("reads XHTML's own ways: closed elements, CDATA, prefixes of no use", async () => {
    expect(
      await shelf.markdownOf(
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p><a id="p1"/>One <i/>two</p><![CDATA[1 < 2]]><p>end</p></body></html>',
      ),
    ).toBe("One two\n\n1 < 2\n\nend\n");
  });

  it("drops scripts, styles, forms and comments", async () => {
    expect(
      await shelf.markdownOf(
        "<p>a</p><script>alert(1)</script><style>p{}</style><!-- b --><p onclick='x()'>c</p><base href='https://evil.example/'/>",
      ),
    ).toBe("a\n\nc\n");
  });

  it("leads between documents as articles, and nowhere else within", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "a/one.xhtml",
          body: '<p><a href="../b/two.xhtml#n1">two</a> <a href="gone.xhtml">gone</a> <a href="#top">top</a></p>',
        },
        { file: "b/two.xhtml", body: '<p><a href="/OEBPS/a/one.xhtml">one</a></p>' },
      ],
    });
    expect((await articlesOf(book)).map(({ content }) => content)).toEqual([
      "[two](#article-2) gone top\n",
      "[one](#article-1)\n",
    ]);
  });

  it("writes the reading of ruby in brackets", async () => {
    expect(await shelf.markdownOf("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>")).toBe(
      "漢(かん)\n",
    );
  });
});
