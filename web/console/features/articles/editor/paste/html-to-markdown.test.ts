import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

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
});
