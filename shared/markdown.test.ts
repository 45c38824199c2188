import { tests as examples } from "commonmark-spec";
import fc from "fast-check";
import type { Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { activeParts, elementsOf, hostileMarkdown, payloads } from "./markdown.fixture.ts";
import { type MarkdownOptions, renderMarkdown } from "./markdown.ts";
import { plainTextHtml } from "./plain-text-html.ts";

/** Returns unclosed elements that an HTML parser treats as distinct. */
function distinctBold(count: number): string {
  return Array.from({ length: count }, (_, index) => `<b id=${index}>`).join("");
}

/** Renders a text that must not end as plain text. */
function htmlOf(source: string, options?: MarkdownOptions): string {
  const { html, fallback } = renderMarkdown(source, options);
  expect(fallback).toBeNull();
  return html;
}

function textOf(html: string): string {
  const texts: string[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === "text") texts.push(node.value);
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html));
  return texts.join("").replace(/\s+/g, " ").trim();
}

describe("emphasis", () => {
  it.each([
    ["港は**「夜の灯」**です。", "港は<strong>「夜の灯」</strong>です。"],
    ["**港。**夜", "<strong>港。</strong>夜"],
    ["日本**(新)**語 and *「a」*b", "日本<strong>(新)</strong>語 and <em>「a」</em>b"],
    ["한국어**(글)**은", "한국어<strong>(글)</strong>은"],
    ["2 * 3 港 * 4", "2 * 3 港 * 4"],
    ["Die <strong>(alt)</strong>e *Brücke*", "Die <strong>(alt)</strong>e <em>Brücke</em>"],
    ["a**(b)**c", "a**(b)**c"],
  ])("of %j is beside punctuation of scripts without spaces", (markdown, html) => {
    expect(htmlOf(markdown)).toBe(`<p>${html}</p>`);
  });
});

describe("active content", () => {
  it.each(payloads)("is removed: %s", (payload) => {
    expect(activeParts(htmlOf(payload, { image: (source) => source }))).toEqual([]);
    expect(activeParts(htmlOf(payload))).toEqual([]);
  });

  it("is removed in any surrounding text", () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "`",
        "\n\n",
        "*",
        "[",
        "](",
        ")",
        "<p ",
        "</p>",
        "&lt;",
        "\\",
        "|",
        "- ",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(activeParts(htmlOf(pieces.join("")))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("is removed from any nesting of short texts", () => {
    fc.assert(
      fc.property(hostileMarkdown(300), (source) => {
        expect(activeParts(htmlOf(source))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("a text that cannot be rendered", () => {
  it.each([
    ["elements nested deeper than the stack", "<div>".repeat(20_000)],
    ["elements that are repeated in each paragraph", `${distinctBold(440)}${"<p>x".repeat(23_000)}`],
    ["references that repeat a long address", `[a]: /${"b".repeat(20_000)}\n\n${"[a] ".repeat(500)}`],
  ])("is returned as plain text: %s", (_what, source) => {
    const { html, fallback } = renderMarkdown(`${source}\n\n<script>alert(1)</script>`);
    expect(fallback).toMatch(/^RangeError/);
    expect(activeParts(html)).toEqual([]);
    expect(html.endsWith("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")).toBe(true);
  });

  it("keeps its paragraphs and lines as plain text", () => {
    expect(plainTextHtml("\n\none\r\ntwo\r\n \r\n<b>three</b> & four\n\n\n")).toBe(
      "<p>one<br>\ntwo</p>\n<p>&lt;b&gt;three&lt;/b&gt; &amp; four</p>",
    );
  });
});

describe("the examples of the CommonMark specification", () => {
  /** HTML in the source is sanitized, which other tests cover. */
  const holdsHtml = new Set(["HTML blocks", "Raw HTML"]);

  it("are loaded", () => expect(examples.length).toBeGreaterThan(600));

  it.each(examples)("have the specified text: $number ($section)", ({ markdown, html, section }) => {
    const source = markdown.replaceAll("→", "\t");
    const rendered = htmlOf(source, { image: (address) => address });
    expect(activeParts(rendered)).toEqual([]);
    if (!holdsHtml.has(section)) expect(textOf(rendered)).toBe(textOf(html.replaceAll("→", "\t")));
  });
});

describe("a template in a drawing or a formula", () => {
  it.each([
    ["<svg><template>", "<p></p>\n<p><strong>on</strong></p>"],
    ["a <math><template>b</template></math>", "<p>a </p>\n<p><strong>on</strong></p>"],
  ])("is dropped, and the text around it is rendered: %s", (source, html) => {
    expect(htmlOf(`${source}\n\n**on**`)).toBe(html);
  });
});

describe("renderMarkdown", () => {
  it("renders Markdown with tables, task lists, footnotes and code", () => {
    const html = htmlOf("# Head\n\n*a* **b**\n\n|a|b|\n|-|-|\n|1|2|\n\n- [x] done\n\n`c`[^1]\n\n[^1]: note");
    for (const part of ["<h1>Head</h1>", "<em>a</em>", "<td>1</td>", "checked", "<code>c</code>"])
      expect(html).toContain(part);
    expect(html).toContain('href="#user-content-fn-1"');
    expect(html).toContain('id="user-content-fn-1"');
  });

  it.each([
    ["de-AT", "Fußnoten", "Zurück zum Verweis 1"],
    ["fr", "Notes", "Retour à l’appel de note 1"],
    ["xx", "Footnotes", "Back to reference 1"],
  ])("labels footnotes in the language of the text: %s", (language, heading, back) => {
    const html = htmlOf("Text[^a] again[^a]\n\n[^a]: Note", { language });
    expect(html).toContain(`>${heading}</h2>`);
    expect(html).toContain(`aria-label="${back}"`);
    expect(html).toContain(`aria-label="${back}-2"`);
  });

  it("labels the checkbox of a task with its text", () => {
    const tight = htmlOf("- [ ] open *now*\n- [x] done\n  - below");
    expect(tight).toContain('<label><input type="checkbox" disabled> open <em>now</em></label>');
    expect(tight).toMatch(/<label><input type="checkbox"[^>]*> done\s*<\/label>\s*<ul>/);
    expect(htmlOf("- [ ] loose\n\n- [ ] items")).toMatch(/<p><label><input[^>]*> loose<\/label><\/p>/);
  });

  it("keeps figures and players from https origins", () => {
    const html = htmlOf(
      [
        '<figure><img src="https://a.example/p.jpg" alt="P"><figcaption>Caption</figcaption></figure>',
        '<video controls poster="https://a.example/p.jpg"><source src="https://a.example/v.mp4" type="video/mp4"></video>',
        '<audio controls src="https://a.example/a.mp3"></audio>',
        '<iframe src="https://player.example/1" title="Film" allowfullscreen></iframe>',
      ].join("\n\n"),
    );
    expect(elementsOf(html).map(({ tagName }) => tagName)).toEqual(
      expect.arrayContaining(["figure", "img", "figcaption", "video", "source", "audio", "iframe"]),
    );
    expect(html).toContain('sandbox="allow-scripts allow-same-origin');
  });

  it("resolves images of the service, and drops unknown ones", () => {
    const image = (source: string) => (source.startsWith("/pictures/") ? `${source}?shown` : null);
    const html = htmlOf("![a](/pictures/1) ![b](elsewhere.png) ![c](https://a.example/c.png)", {
      image,
    });
    expect(elementsOf(html).flatMap(({ properties }) => properties.src ?? [])).toEqual([
      "/pictures/1?shown",
      "https://a.example/c.png",
    ]);
    expect(htmlOf("![a](/pictures/1)")).not.toContain("<img");
  });

  it("protects external links with rel, and keeps links within the text", () => {
    expect(htmlOf("[a](https://a.example) [b](mailto:a@b.example)")).toBe(
      '<p><a href="https://a.example" rel="noopener noreferrer">a</a> <a href="mailto:a@b.example" rel="noopener noreferrer">b</a></p>',
    );
    expect(htmlOf('<p id="here">x</p>\n\n[up](#here) [on](#article-2)')).toMatch(
      /id="user-content-here".*href="#user-content-here".*href="#article-2"/s,
    );
  });
});
