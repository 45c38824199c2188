import type { Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { splitDoctype } from "../xml.ts";

/** Void elements of HTML, which may be self-closing. */
const voidElements = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Elements whose end tag is optional. They do not count as a nesting level. */
const openEnded = new Set([
  ...["p", "li", "dt", "dd", "option", "optgroup", "rb", "rt", "rp", "rtc"],
  ...["tr", "td", "th", "thead", "tbody", "tfoot", "colgroup"],
]);
/** Far above real documents. The cost of parsing grows more than linearly with the depth. */
const MAX_DEPTH = 2_000;

const parser = unified().use(rehypeParse);

/**
 * Parses XHTML with an HTML parser, which resolves HTML's named references and closes unclosed elements. Never resolves entities
 * that the document declares. Throws a RangeError if it is nested too deeply.
 */
export function parseXhtml(source: string): Root {
  return parser.parse(asHtml(source));
}

/**
 * Converts XHTML to HTML syntax: expands self-closing elements such as `<title/>`, which HTML would leave open, and CDATA, which
 * HTML would treat as a comment. Throws a RangeError if the source is nested too deeply.
 */
export function asHtml(source: string): string {
  const { rest } = splitDoctype(source.replace(/^\ufeff/, ""));
  const prefixes = prefixesIn(rest);
  const parts: string[] = [];
  const ends = new TextEnds(rest);
  let at = 0;
  let level = 0;
  for (;;) {
    const open = rest.indexOf("<", at);
    if (open === -1) break;
    parts.push(rest.slice(at, open));
    const piece = pieceAt(rest, open, prefixes);
    parts.push(piece.html);
    at = piece.end;
    const opens = piece.html.startsWith("<") && !piece.html.includes("></");
    const name = opens ? nameIn(piece.html, 1) : "";
    if (ends.areMissing(name, at)) {
      const next = rest.indexOf("<", at);
      at = next === -1 ? rest.length : next;
      parts.push(rest.slice(piece.end, at), `</${name}>`);
      continue;
    }
    level = Math.max(0, level + levelsOf(piece.html));
    if (level > MAX_DEPTH) throw new RangeError("nested too deep");
  }
  parts.push(rest.slice(at));
  return parts.join("");
}

/**
 * Finds unclosed raw text elements, which would swallow the rest of the document. Caches the position of each end tag, so that many
 * start tags cost linear time.
 */
class TextEnds {
  readonly #source: string;
  readonly #next = new Map<string, number>();

  constructor(source: string) {
    this.#source = source;
  }

  areMissing(name: string, from: number): boolean {
    if (name !== "title" && name !== "style" && name !== "script" && name !== "textarea") return false;
    const end = this.#after(`</${name}`, from);
    // A script may contain these tags in its code.
    return (
      end === Infinity ||
      (name !== "script" && Math.min(this.#after("</head", from), this.#after("<body", from)) < end)
    );
  }

  #after(mark: string, from: number): number {
    const cached = this.#next.get(mark) ?? -1;
    if (cached >= from) return cached;
    const pattern = new RegExp(mark, "gi");
    pattern.lastIndex = from;
    const found = pattern.exec(this.#source)?.index ?? Infinity;
    this.#next.set(mark, found);
    return found;
  }
}

/** The namespaces whose elements HTML knows by their names alone. */
const NAMESPACES = ["1999/xhtml", "2000/svg", "1998/Math/MathML"].map((path) => `http://www.w3.org/${path}`);

/** Returns the prefixes of elements that HTML has without one, as in `<m:math>`. */
function prefixesIn(source: string): Set<string> {
  const prefixes = new Set<string>();
  for (const [, prefix, namespace] of source.matchAll(
    /\sxmlns:([\w.-]{1,40})\s*=\s*["']([^"'\s]{1,60})["']/g,
  ))
    if (NAMESPACES.includes(namespace!)) prefixes.add(prefix!);
  return prefixes;
}

function withoutPrefix(tag: string, prefixes: ReadonlySet<string>): string {
  if (prefixes.size === 0) return tag;
  return tag.replace(/^(<\/?)([\w.-]{1,40}):/, (all, start, prefix) => (prefixes.has(prefix) ? start : all));
}

function pieceAt(source: string, open: number, prefixes: ReadonlySet<string>): { html: string; end: number } {
  const upTo = (mark: string, from: number) => {
    const found = source.indexOf(mark, from);
    return found === -1 ? source.length : found;
  };
  if (source.startsWith("<!--", open)) return { html: "", end: upTo("-->", open + 4) + 3 };
  if (source.startsWith("<![CDATA[", open)) {
    const end = upTo("]]>", open + 9);
    return { html: escapeText(source.slice(open + 9, end)), end: end + 3 };
  }
  if (source.startsWith("<?", open)) return { html: "", end: upTo(">", open + 2) + 1 };
  if (!/[a-z/]/i.test(source[open + 1] ?? "")) return { html: "&lt;", end: open + 1 };
  const end = endOfTag(source, open);
  const tag = withoutPrefix(source.slice(open, end), prefixes);
  const name = /^<([a-z][^\s/>]*)/i.exec(tag)?.[1];
  if (name === undefined || !tag.endsWith("/>") || voidElements.has(name.toLowerCase()))
    return { html: tag, end };
  return { html: `${tag.slice(0, -2)}></${name}>`, end };
}

/** Returns the change of the nesting depth: 1 for a start tag, -1 for an end tag, otherwise 0. */
function levelsOf(html: string): number {
  if (html.startsWith("</")) return openEnded.has(nameIn(html, 2)) ? 0 : -1;
  if (!/^<[a-z]/i.test(html) || html.includes("></", 1)) return 0;
  const name = nameIn(html, 1);
  return voidElements.has(name) || openEnded.has(name) ? 0 : 1;
}

function nameIn(tag: string, from: number): string {
  return /^[^\s/>]*/.exec(tag.slice(from, from + 20))![0].toLowerCase();
}

function endOfTag(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === ">") return at + 1;
    if (character === '"' || character === "'") {
      const close = source.indexOf(character, at + 1);
      // An unclosed quote does not count as a quote, so the tag ends at the next `>`.
      if (close === -1) return source.indexOf(">", at) + 1 || source.length;
      at = close;
    }
  }
  return source.length;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

/** Returns the visible text in a tree, without ruby annotations. */
export function plainText(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && ["script", "style", "template", "rp", "rt"].includes(node.tagName))
    return "";
  return "children" in node ? node.children.map(plainText).join("") : "";
}
