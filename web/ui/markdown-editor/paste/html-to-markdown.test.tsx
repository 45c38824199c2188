import { describe, expect, it } from "vitest";
import { htmlToMarkdown as convert } from "./html-to-markdown.ts";

const htmlToMarkdown = (html: string) => convert(html).markdown;

describe("htmlToMarkdown", () => {
  it("converts a web page", () => {
    const html =
      '<meta charset="utf-8"><!--StartFragment--><h2>Harbor</h2><p>The <b>cranes</b> and <a href="https://a.example/tide">the tide</a>.</p>' +
      '<ul><li>one</li><li><em>two</em></li></ul><img src="https://a.example/x.png" alt="A crane"><!--EndFragment-->';
    expect(htmlToMarkdown(html)).toBe(
      "## Harbor\n\nThe **cranes** and [the tide](https://a.example/tide).\n\n- one\n- *two*\n\n![A crane](https://a.example/x.png)",
    );
  });

  it("converts text of Google Docs, which is bold and italic by style", () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain, </span>' +
      '<span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic;font-weight:400">italic</span></p></b>';
    expect(htmlToMarkdown(html)).toBe("Plain, **bold** and *italic*");
  });

  it("converts the lists of Word, which are paragraphs with a level", () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
    const html = `<p class=MsoNormal>Before<o:p></o:p></p>${item(1, "1.", "one")}${item(2, "·", "inside")}${item(1, "2.", "two")}<p class=MsoNormal>After</p>`;
    expect(htmlToMarkdown(html)).toBe("Before\n\n1. one\n   - inside\n2. two\n\nAfter");
  });

  it("converts tables, and drops styles, scripts and pictures of the other program", () => {
    expect(
      htmlToMarkdown("<table><tr><th>Port</th><th>Ships</th></tr><tr><td>Kiel</td><td>4</td></tr></table>"),
    ).toBe("| Port | Ships |\n| ---- | ----- |\n| Kiel | 4     |");
    expect(htmlToMarkdown('<style>p{}</style><script>x()</script><p>a<img src="file:///C:/a.png"></p>')).toBe(
      "a",
    );
    expect(htmlToMarkdown('<p><a href="javascript:x()">a</a> <a href="#top">b</a></p>')).toBe("a b");
  });

  it("escapes text that would be Markdown", () => {
    expect(htmlToMarkdown("<p>2 * 3 * 4 and _so_</p>")).toBe(
      "2 \\* 3 \\* 4 and *so*".replace("*so*", "\\_so\\_"),
    );
  });

  it.each([
    ["<b>Heading<br/></b>Text", "**Heading**\\\nText"],
    ["<b>a<br/></b>", "**a**"],
    ["x<em><br/></em>y", "x\\\ny"],
    ["<b><p>One</p><p>Two</p></b>", "**One**\n\n**Two**"],
    ["H<sub>2</sub>O and 10<sup>6</sup>", "H<sub>2</sub>O and 10<sup>6</sup>"],
    ["<ul><li>H<sub>2</sub>O</li><li>b</li></ul>", "- H<sub>2</sub>O\n\n- b"],
    ["<p>a <a href='https://a.example/'></a>b</p>", "a b"],
    [
      "<table><tr><th>A</th><th>B</th></tr><tr><td><p>One</p><p>Two</p></td><td><ul><li>x</li><li>y</li></ul></td></tr></table>",
      "| A          | B             |\n| ---------- | ------------- |\n| One<br>Two | • x<br>• y |",
    ],
    [
      "<table><tr><th>A</th><th>B</th></tr><tr><td><pre>one\ntwo</pre></td><td>b</td></tr></table>",
      "| A       | B |\n| ------- | - |\n| one two | b |",
    ],
  ])("keeps words, breaks and tables of %j apart", (html, markdown) => {
    expect(htmlToMarkdown(html).replace(/ +\|/g, " |").replace(/-+ \|/g, "- |")).toBe(
      markdown.replace(/ +\|/g, " |").replace(/-+ \|/g, "- |"),
    );
  });

  it("keeps players of https addresses, and counts what readers could not load", () => {
    expect(convert('<video src="https://a.example/v.mp4" poster="x"></video>')).toEqual({
      markdown: '<video controls src="https://a.example/v.mp4"></video>',
      pictures: [],
      leftOut: 0,
    });
    expect(convert('<p>a<video src="v.mp4">Fallback</video><img src="file:///C:/a.png"></p>')).toEqual({
      markdown: "a",
      pictures: [],
      leftOut: 2,
    });
  });
});
