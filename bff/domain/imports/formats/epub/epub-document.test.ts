import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "./epub-document.ts";
import { articlesOf, codes, type EpubFixture, epubFixture } from "./testing/epub-fixture.ts";
import { asHtml } from "./xhtml.ts";

let shelf: EpubFixture;

beforeAll(async () => {
  shelf = await epubFixture();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("readDocument", () => {
  it("keeps headings, lists, tables, emphasis and external links", async () => {
    expect(
      await shelf.markdownOf(
        '<h1>T</h1><ul><li>a</li><li><b>b</b></li></ul><table><tr><th>x</th></tr><tr><td>1</td></tr></table><p><a href="https://a.example/">out</a> <a href="javascript:alert(1)">bad</a> <a href="mailto:a@b.example">mail</a></p>',
      ),
    ).toBe(
      "# T\n\n- a\n- **b**\n\n| x |\n| - |\n| 1 |\n\n[out](https://a.example/) bad [mail](mailto:a@b.example)\n",
    );
  });

  it("parses XHTML syntax: self-closing elements and CDATA", async () => {
    expect(
      await shelf.markdownOf(
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p><a id="p1"/>One <i/>two</p><![CDATA[1 < 2]]><p>end</p></body></html>',
      ),
    ).toBe("One two\n\n1 < 2\n\nend\n");
  });

  it("keeps text after a list, a quote or a table in an item apart from it", async () => {
    expect(
      await shelf.markdownOf(
        "<ul><li>One<ul><li>inner</li></ul>after</li><li>Two<blockquote>quote</blockquote>after</li><li><table><tr><th>x</th></tr></table>after</li></ul>",
      ),
    ).toBe("- One\n  - inner\n\n  after\n- Two\n  > quote\n\n  after\n- | x |\n  | - |\n\n  after\n");
  });

  it("reads elements with a prefix of XHTML, SVG or MathML like others", async () => {
    expect(
      await shelf.markdownOf(
        `<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>T</h:title></h:head><h:body><h:h1>Head</h:h1><h:p>One <h:em>two</h:em><h:br/>three
         <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi></m:mfrac></m:math></h:p></h:body></h:html>`,
      ),
    ).toBe("# Head\n\nOne *two*\\\nthree a/b\n");
  });

  it("leaves out hidden elements, empty headings and alternatives for other programs", async () => {
    expect(
      await shelf.markdownOf(
        `<h1> <br/></h1><p hidden="hidden">Not yet</p><nav hidden=""><ol><li>1</li></ol></nav><p hidden="until-found">Found</p>
         <epub:switch><epub:case><math><mi>x</mi></math></epub:case><epub:default><p>Default</p></epub:default></epub:switch>`,
      ),
    ).toBe("Found\n\nDefault\n");
  });

  it("keeps superscripts and subscripts with their links", async () => {
    expect(
      await shelf.markdownOf(
        '<p>10<sup>6</sup> m<sup/> H<sub>2</sub>O<sup><a href="https://a.example/">1</a></sup> a*b</p>',
      ),
    ).toBe("10<sup>6</sup> m H<sub>2</sub>O<sup>[1](https://a.example/)</sup> a\\*b\n");
  });

  it("keeps table captions, blocks in cells and the content of layout tables", async () => {
    expect(
      await shelf.markdownOf(
        `<table><caption>Prices of <i>fish</i></caption><tr><th>A</th><th>B</th></tr>
         <tr><td><p>one</p><p>two<br/>three</p></td><td><ul><li>x</li><li>y</li></ul></td></tr>
         <tr><td>plain</td><td><table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>`,
      ),
    ).toBe(
      [
        "Prices of *fish*\n\n",
        "| A                   | B          |\n",
        "| ------------------- | ---------- |\n",
        "| one<br>two<br>three | • x<br>• y |\n",
        "| plain               | in ner     |\n",
      ].join(""),
    );
    expect(
      await shelf.markdownOf(
        "<table><tr><td><h2>Head</h2><p>one</p><p>two</p></td></tr><tr><td><p>three</p></td></tr></table>",
      ),
    ).toBe("## Head\n\none\n\ntwo\n\nthree\n");
  });

  it("converts formulas to text, preferring their alternative text, and adds a warning", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: `<h1>On <math><msup><mi>x</mi><mn>2</mn></msup></math></h1>
            <p>so <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="E = mc²"><mi>E</mi></math>.</p>
            <p><math display="block"><semantics><mrow><mi>x</mi><mo>=</mo>
              <mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msub><mi>a</mi><mn>12</mn></msub></mfrac>
              <mo>+</mo><msqrt><mn>2</mn><mi>c</mi></msqrt></mrow>
              <annotation encoding="application/x-tex">x = tex</annotation></semantics></math></p>`,
        },
      ],
    });
    const [article] = await articlesOf(book);
    expect(article!.content).toBe("# On x^2\n\nso E = mc².\n\nx=(−b)/(a_12)+√(2c)\n");
    expect(codes(book)).toEqual(["formulas_as_text"]);
  });

  it("links to media on other servers, and leaves out those of the book with a warning", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: `<p><video src="https://a.example/a.mp4" poster="a.jpg">A film</video></p>
            <p><audio><source src="https://a.example/a.mp3"/></audio></p>
            <p><iframe src="https://a.example/embed"></iframe></p>`,
        },
        {
          file: "two.xhtml",
          body: `<video src="b.mp4">Another <b>film</b></video><audio><source src="b.mp3"/></audio><p>end</p>
            <iframe src="b.xhtml"></iframe>`,
        },
      ],
    });
    const [one, two] = await articlesOf(book);
    expect(one!.content).toBe(
      "[A film](https://a.example/a.mp4)\n\n<https://a.example/a.mp3>\n\n<https://a.example/embed>\n",
    );
    expect(two!.content).toBe("Another **film**\n\nend\n");
    expect(codes(book)).toEqual(["media_left_out"]);
  });

  it("keeps the content after an unclosed title, style or script", async () => {
    const page = (head: string) => `<html><head>${head}<body><p>one</p><p>two</p></body></html>`;
    for (const head of [
      "<title>T",
      "<title>T</head>",
      "<style>p{}",
      "<style>p{}</head>",
      "<script>x()</head>",
    ])
      expect(await shelf.markdownOf(page(head)), head).toBe("one\n\ntwo\n");
    const nowhere = { picture: async () => null, link: () => null };
    expect(await readDocument(page("<title>Its title"), nowhere)).toMatchObject({ title: "Its title" });
    // Takes linear time, because a missing end tag is only searched for once.
    expect(asHtml("<title>x".repeat(200_000))).toBe("<title>x</title>".repeat(200_000));
  });

  it("drops scripts, styles, forms and comments", async () => {
    expect(
      await shelf.markdownOf(
        "<p>a</p><script>alert(1)</script><style>p{}</style><!-- b --><p onclick='x()'>c</p><base href='https://evil.example/'/>",
      ),
    ).toBe("a\n\nc\n");
  });

  it("links documents to each other as articles and removes other internal links", async () => {
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

  it("takes the title from the first heading that has one, unless documents share it", async () => {
    const book = await shelf.bookOf({
      toc: null,
      documents: [
        { file: "one.xhtml", title: "export", body: "<h1></h1><h2>Second<br/>story</h2>" },
        { file: "two.xhtml", title: "export", body: '<h1><img src="gone.png" alt="Letters"/></h1>' },
        { file: "three.xhtml", title: "Own title", body: "<h1>Heading</h1>" },
      ],
    });
    expect((await articlesOf(book)).map(({ title }) => title)).toEqual([
      "Second story",
      "Letters",
      "Own title",
    ]);
  });

  it("keeps footnotes with their text, and drops their links back", async () => {
    expect(
      await shelf.markdownOf(
        `<p>Sold 300<a id="r1" href="#fn1" epub:type="noteref">1</a> boats<sup><a href="#fn2" role="doc-noteref">2</a></sup>, again<a href="#fn1" epub:type="noteref">1</a>.</p>
         <aside epub:type="footnote" id="fn1" hidden="hidden"><p><a href="#r1">1</a> In <i>June</i>.</p></aside>
         <ol><li id="fn2">By hand. <a href="#r1" role="doc-backlink">↩</a></li></ol><p><a href="#fn1">see</a> <a href="#gone" epub:type="noteref">3</a></p>`,
      ),
    ).toBe("Sold 300[^1] boats[^2], again[^1].\n\nsee 3\n\n[^1]: In *June*.\n\n[^2]: By hand.\n");
    // A reference to the list of all notes is none to a note.
    expect(
      await shelf.markdownOf(
        '<p>a<a href="#n" epub:type="noteref">1</a></p><section id="all"><p id="n">Note <a href="#all" epub:type="noteref">x</a></p></section>',
      ),
    ).toBe("a[^1]\n\n[^1]: Note x\n");
  });

  it.each([
    ["<p><b>Heading<br/></b>Text</p>", "**Heading**\\\nText\n"],
    ["<p><b>a<br/></b></p>", "**a**\n"],
    ["<p>x<em><br/></em></p><p>y<em> </em>z</p>", "x\n\ny z\n"],
    ["<b><p>One</p><p>Two <i>three </i></p></b>", "**One**\n\n**Two *three***\n"],
    ["<p><b> a <i> b </i></b>c</p>", "**a *b*** c\n"],
    ["<b>one<div>two</div>three</b>", "**one**\n\n**two**\n\n**three**\n"],
    ["<p><b>bold <strong>and</strong> bold</b></p>", "**bold and bold**\n"],
    [
      "<table><tr><th>A</th></tr><tr><td><b>x<br/></b>y</td></tr></table>",
      "| A          |\n| ---------- |\n| **x**<br>y |\n",
    ],
  ])("writes the emphasis of %s", async (html, markdown) => {
    expect(await shelf.markdownOf(html)).toBe(markdown);
  });

  it("repeats deeply nested emphasis in many blocks in linear time", async () => {
    const nested = `${"<b><i><s>".repeat(300)}${"<p>x</p>".repeat(2_000)}${"</s></i></b>".repeat(300)}`;
    expect((await shelf.markdownOf(nested)).length).toBeLessThan(50_000);
  });

  it("writes ruby annotations in parentheses", async () => {
    expect(await shelf.markdownOf("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>")).toBe(
      "漢(かん)\n",
    );
  });
});
