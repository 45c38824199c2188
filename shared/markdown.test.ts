import { tests as examples } from "commonmark-spec";
import fc from "fast-check";
import type { Element, Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === "element") found.push(node);
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html));
  return found;
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

const forbidden = new Set([
  ...["script", "style", "form", "object", "embed", "svg", "math", "meta", "base", "link", "template"],
  ...["button", "select", "textarea", "applet", "frame", "frameset", "html", "head", "body", "title"],
]);

/** What makes this HTML active; an empty list is what is wanted. */
function dangers(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, properties }) => {
    const bad: string[] = forbidden.has(tagName) ? [tagName] : [];
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name) || ["style", "srcDoc", "srcSet", "formAction", "action"].includes(name))
        bad.push(`${tagName} ${name}`);
      if (["href", "src", "poster", "cite"].includes(name)) {
        const protocol = URL.parse(String(value), "https://base.example/")?.protocol ?? "unreadable:";
        const allowed = tagName === "a" ? ["http:", "https:", "mailto:", "tel:"] : ["http:", "https:"];
        if (!allowed.includes(protocol)) bad.push(`${tagName} ${name} ${protocol}`);
        if (["iframe", "video", "audio", "source"].includes(tagName) && !String(value).startsWith("https:"))
          bad.push(`${tagName} ${name} not https`);
      }
    }
    if (tagName === "iframe" && properties.sandbox === undefined) bad.push("iframe without sandbox");
    if (tagName === "a" && properties.href !== undefined && !String(properties.rel).includes("noopener"))
      bad.push("a without rel");
    return bad;
  });
}

const payloads = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  "<svg onload=alert(1)><animate attributeName=href values=javascript:alert(1) /></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="http://a.example/"></iframe>',
  '<iframe src="//a.example/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  '<video src="http://a.example/v.mp4" poster="javascript:alert(1)"></video>',
  '<video><source onerror="alert(1)" src="javascript:alert(1)"></video>',
  '<audio src="x" onerror=alert(1)></audio>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button><input></form>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  "<style>@import 'https://evil.example/x.css';</style>",
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<div style="background:url(javascript:alert(1))">x</div>',
  "<template><script>alert(1)</script></template>",
  '<details open ontoggle="alert(1)">x</details>',
  "<p id=cookie name=cookie>x</p>",
  '<a href="https://a.example" target="_blank" rel="opener">x</a>',
  "<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>",
  "```html\n<script>alert(1)</script>\n```",
  "<!--><script>alert(1)</script>-->",
  "<table><td background=javascript:alert(1)>x</table>",
  "[x]: javascript:alert(1)\n\n[x]",
];

describe("nothing active gets through", () => {
  it.each(payloads)("%s", (payload) => {
    expect(dangers(renderMarkdown(payload, { image: (source) => source }))).toEqual([]);
    expect(dangers(renderMarkdown(payload))).toEqual([]);
  });

  it("whatever is written around it", () => {
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
        expect(dangers(renderMarkdown(pieces.join("")))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["6,000 quotes", ">".repeat(6_000)],
    ["100,000 quotes", "> ".repeat(100_000)],
    ["100,000 lists", "- ".repeat(100_000)],
    ["100,000 numbered lists", "1. ".repeat(100_000)],
  ])("also where a text is nested too deep to be read: %s", (_what, before) => {
    const html = renderMarkdown(`${before}<script>alert(1)</script>`);
    expect(dangers(html)).toEqual([]);
    expect(html).not.toContain("<script");
  });
});

describe("the examples of the CommonMark specification", () => {
  /** HTML in the source is cleaned, which is what the other tests are about. */
  const holdsHtml = new Set(["HTML blocks", "Raw HTML"]);

  it("are many", () => expect(examples.length).toBeGreaterThan(600));

  it.each(examples)("$number ($section)", ({ markdown, html, section }) => {
    const source = markdown.replaceAll("→", "\t");
    const rendered = renderMarkdown(source, { image: (address) => address });
    expect(dangers(rendered)).toEqual([]);
    if (!holdsHtml.has(section)) expect(textOf(rendered)).toBe(textOf(html.replaceAll("→", "\t")));
  });
});

describe("what publishers write stays", () => {
  it("renders Markdown with tables, task lists, footnotes and code", () => {
    const html = renderMarkdown(
      "# Head\n\n*a* **b**\n\n|a|b|\n|-|-|\n|1|2|\n\n- [x] done\n\n`c`[^1]\n\n[^1]: note",
    );
    for (const part of ["<h1>Head</h1>", "<em>a</em>", "<td>1</td>", "checked", "<code>c</code>"])
      expect(html).toContain(part);
    expect(html).toContain('href="#user-content-fn-1"');
    expect(html).toContain('id="user-content-fn-1"');
  });

  it("gives the box of a task its words as a name", () => {
    const tight = renderMarkdown("- [ ] open *now*\n- [x] done\n  - below");
    expect(tight).toContain('<label><input type="checkbox" disabled> open <em>now</em></label>');
    expect(tight).toMatch(/<label><input type="checkbox"[^>]*> done\s*<\/label>\s*<ul>/);
    expect(renderMarkdown("- [ ] loose\n\n- [ ] items")).toMatch(
      /<p><label><input[^>]*> loose<\/label><\/p>/,
    );
  });

  it("keeps figures and players from https origins", () => {
    const html = renderMarkdown(
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

  it("asks for the address of pictures of our own, and drops those nobody knows", () => {
    const image = (source: string) => (source.startsWith("/pictures/") ? `${source}?shown` : null);
    const html = renderMarkdown("![a](/pictures/1) ![b](elsewhere.png) ![c](https://a.example/c.png)", {
      image,
    });
    expect(elementsOf(html).flatMap(({ properties }) => properties.src ?? [])).toEqual([
      "/pictures/1?shown",
      "https://a.example/c.png",
    ]);
    expect(renderMarkdown("![a](/pictures/1)")).not.toContain("<img");
  });

  it("marks links, and leads those within the text to their places", () => {
    expect(renderMarkdown("[a](https://a.example) [b](mailto:a@b.example)")).toBe(
      '<p><a href="https://a.example" rel="noopener noreferrer">a</a> <a href="mailto:a@b.example" rel="noopener noreferrer">b</a></p>',
    );
    expect(renderMarkdown('<p id="here">x</p>\n\n[up](#here) [on](#article-2)')).toMatch(
      /id="user-content-here".*href="#user-content-here".*href="#article-2"/s,
    );
  });
});
