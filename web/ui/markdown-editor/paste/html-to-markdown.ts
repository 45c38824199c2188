import type { Element, ElementContent, Parents, Root } from "hast";
import { fromDom } from "hast-util-from-dom";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { wrapLines } from "#shared/html/lines.ts";
import { type Handle, markdownHandlers } from "#shared/html/markdown-handlers.ts";
import { markdownStyle } from "#shared/html/markdown-style.ts";
import { isEmptyInline, tidyMarks } from "#shared/html/marks.ts";
import { simplifyTables } from "#shared/html/tables.ts";
import { isAbsoluteUrl } from "#shared/images.ts";
import { EMBEDDED_SCHEME, PICTURE } from "./embedded-pictures.ts";
import { nestWordLists } from "./word-lists.ts";

/** Markdown made from HTML. */
export interface Converted {
  /** Has a `PICTURE` at the place of each embedded picture. */
  markdown: string;
  /** The embedded pictures in their order, by their number in the HTML. */
  pictures: { number: number; alt: string }[];
  /** Number of pictures and players that readers could not load. */
  leftOut: number;
}

/** Elements for the styles with which Google Docs and Word mark text. */
const styleTags: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration(?:-line)?\s*:[^:;]*line-through/, "del"],
];

const dropped = new Set(["style", "script", "title", "meta", "link", "head"]);
const players = new Set(["audio", "iframe", "video"]);

function styleOf({ properties }: Element): string {
  return String(properties.style ?? "").toLowerCase();
}

function wrap(tagNames: string[], children: ElementContent[]): ElementContent[] {
  return tagNames.reduce<ElementContent[]>(
    (inner, tagName) => [{ type: "element", tagName, properties: {}, children: inner }],
    children,
  );
}

/** Returns the address of a player, which may be in a child element. Readers can load only https. */
function playerAddress({ properties, children }: Element): string | null {
  const sources = children.flatMap((child) => (child.type === "element" ? [child.properties.src] : []));
  const url = URL.parse(String(properties.src ?? sources.find((source) => source !== undefined) ?? ""));
  return url?.protocol === "https:" ? url.href : null;
}

/** Returns whether an element has no text beside its pictures, which are moved out of it. */
function hasOnlyPictures({ children }: Element): boolean {
  return (
    children.some((child) => child.type === "text" && child.value.includes(PICTURE)) &&
    children.every((child) => child.type === "text" && child.value.replaceAll(PICTURE, "").trim() === "")
  );
}

/** Replaces an element by the elements that Markdown can express. */
function simplify(element: Element, found: Omit<Converted, "markdown">): ElementContent[] {
  const { tagName, children, properties } = element;
  if (dropped.has(tagName)) return [];
  if (tagName === "img") {
    const source = String(properties.src ?? "");
    if (isAbsoluteUrl(source)) return [element];
    // Others are files of the other program, which readers cannot load.
    if (!source.startsWith(EMBEDDED_SCHEME)) found.leftOut += 1;
    else {
      const number = Number(source.slice(EMBEDDED_SCHEME.length));
      found.pictures.push({ number, alt: String(properties.alt ?? "") });
      return [{ type: "text", value: PICTURE }];
    }
    return [];
  }
  if (players.has(tagName) || tagName === "object" || tagName === "embed") {
    const src = players.has(tagName) ? playerAddress(element) : null;
    if (src !== null) return [{ type: "element", tagName, properties: { src }, children: [] }];
    found.leftOut += 1;
    return [];
  }
  if (isEmptyInline(element)) return [];
  if (tagName === "a" && !/^(?:https?:|mailto:|tel:)/i.test(String(properties.href ?? ""))) return children;
  // Google Docs surrounds everything with an element that is bold by name only.
  if (/^(?:b|strong)$/.test(tagName) && /font-weight:\s*(?:normal|400)/.test(styleOf(element)))
    return children;
  if (tagName === "a" && hasOnlyPictures(element)) return children;
  if (/^(?:b|strong|i|em|u|s|del|span|font)$/.test(tagName) && hasOnlyPictures(element)) return children;
  if (tagName === "span" || tagName === "font") {
    const style = styleOf(element);
    return wrap(
      styleTags.flatMap(([pattern, tag]) => (pattern.test(style) ? [tag] : [])),
      children,
    );
  }
  // Elements of Office such as `<o:p>`.
  return tagName.includes(":") ? children : [element];
}

function clean(parent: Parents, found: Omit<Converted, "markdown">): void {
  parent.children = parent.children.flatMap((node) => {
    if (node.type === "comment" || node.type === "doctype") return [];
    if (node.type !== "element") return [node];
    clean(node, found);
    return simplify(node, found);
  }) as typeof parent.children;
}

const asPlayer: Handle = (_, { tagName, properties }: Element) => ({
  type: "html",
  value: `<${tagName}${tagName === "iframe" ? "" : " controls"} src="${properties.src}"></${tagName}>`,
});

const converter = unified()
  .use(rehypeRemark, {
    handlers: { ...markdownHandlers, audio: asPlayer, iframe: asPlayer, video: asPlayer },
  })
  .use(remarkGfm)
  .use(remarkStringify, markdownStyle)
  .freeze();

/** Converts HTML from Word, Google Docs or a web page to Markdown. Its embedded pictures were taken out before. */
export function htmlToMarkdown(html: string): Converted {
  // The parsed document runs no scripts and loads nothing.
  const document = fromDom(new DOMParser().parseFromString(html, "text/html")) as Root;
  const found: Omit<Converted, "markdown"> = { pictures: [], leftOut: 0 };
  nestWordLists(document);
  clean(document, found);
  tidyMarks(document);
  simplifyTables(document);
  wrapLines(document);
  const markdown = converter.stringify(converter.runSync(document)).replaceAll("\u00a0", " ").trim();
  return { markdown, ...found };
}
