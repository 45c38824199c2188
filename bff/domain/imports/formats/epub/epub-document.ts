import type { Element, ElementContent, Nodes, Parents, Root } from "hast";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { isElsewhere } from "./epub-paths.ts";
import { writeFormulas } from "./formulas.ts";
import { LINE_IN_CELL, simplifyTables } from "./tables.ts";
import { parseXhtml, plainText } from "./xhtml.ts";

/** What a document's references lead to. */
export interface DocumentLinks {
  /** The address of a picture; null leaves it out. */
  picture(reference: string): Promise<string | null>;
  /** The address of a link to another document; null keeps its words alone. */
  link(reference: string): string | null;
}

export interface ReadDocument {
  /** Markdown. */
  content: string;
  /** The words of `<title>`, and of the first heading; empty where there are none. */
  title: string;
  heading: string;
  /** Drawings within the text, which Markdown cannot hold. */
  drawings: number;
  /** Formulas, which are written as text. */
  formulas: number;
}

type Handle = NonNullable<NonNullable<Options["handlers"]>[string]>;

/** Raised and lowered letters: Markdown has no sign for them, and without one 10⁶ would be 106. */
const keptAsHtml: Handle = (state, node: Element) => [
  { type: "html", value: `<${node.tagName}>` },
  ...state.all(node),
  { type: "html", value: `</${node.tagName}>` },
];

const toMarkdown = unified()
  .use(rehypeRemark, {
    handlers: {
      // The reading of a word stands behind it, as in print without ruby.
      rt: (_, node: Element) => ({
        type: "text",
        value: `(${plainText({ type: "root", children: node.children })})`,
      }),
      rp: () => undefined,
      [LINE_IN_CELL]: () => ({ type: "html", value: "<br>" }),
      sub: keptAsHtml,
      sup: keptAsHtml,
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-", fences: true });

/** A document of an EPUB as Markdown, with its pictures and links where `links` says they are. */
export async function readDocument(source: string, links: DocumentLinks): Promise<ReadDocument> {
  const tree = parseXhtml(source);
  const elements = elementsOf(tree);
  const title = elements.find(({ tagName }) => tagName === "title");
  const heading = elements.find(({ tagName }) => /^h[1-6]$/.test(tagName));
  const body = elements.find(({ tagName }) => tagName === "body");
  const root: Root = { type: "root", children: body?.children ?? [] };
  const formulas = writeFormulas(root);
  const drawings = unwrapDrawings(root);
  for (const element of elementsOf(root)) await relink(element, links);
  dropMarked(root);
  simplifyTables(root);
  const content = toMarkdown.stringify(await toMarkdown.run(root));
  return {
    content: content.toWellFormed(),
    title: words(title),
    heading: words(heading),
    drawings,
    formulas,
  };
}

function words(element: Element | undefined): string {
  return element === undefined ? "" : plainText(element).replace(/\s+/g, " ").trim();
}

function elementsOf(node: Nodes): Element[] {
  const found: Element[] = [];
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "element") found.push(next);
    // One by one: a document may have more of them than a call can be given.
    if ("children" in next) for (const child of next.children.toReversed()) waiting.push(child);
  }
  return found;
}

/** Books wrap their covers in SVG: the pictures inside are taken out, other drawings go. Answers how many went. */
function unwrapDrawings(parent: Parents): number {
  let drawings = 0;
  parent.children = parent.children.flatMap((node): typeof parent.children => {
    if (node.type !== "element") return [node];
    if (node.tagName !== "svg") {
      drawings += unwrapDrawings(node);
      return [node];
    }
    const pictures = elementsOf(node).filter(({ tagName }) => tagName === "image" || tagName === "img");
    if (pictures.length === 0) drawings += 1;
    return pictures.map((picture) => pictureOf(picture, node));
  });
  return drawings;
}

function pictureOf(picture: Element, drawing: Element): ElementContent {
  const { properties } = picture;
  const title = elementsOf(drawing).find(({ tagName }) => tagName === "title");
  const src = properties.xLinkHref ?? properties["xlink:href"] ?? properties.href ?? properties.src ?? "";
  return {
    type: "element",
    tagName: "img",
    properties: { src: String(src), alt: words(title) || String(drawing.properties.ariaLabel ?? "") },
    children: [],
  };
}

/** Elements whose references lead nowhere; taken out afterwards. */
const DROPPED = "newsrack-dropped";

async function relink(element: Element, links: DocumentLinks): Promise<void> {
  const { properties, tagName } = element;
  if (tagName === "img") {
    const reference = String(properties.src ?? "");
    const address = reference === "" ? null : await links.picture(reference);
    if (address === null) element.tagName = DROPPED;
    else properties.src = address;
  } else if (tagName === "a" && properties.href !== undefined) {
    const reference = String(properties.href).trim();
    const address = isElsewhere(reference) ? outside(reference) : links.link(reference);
    if (address === null) unlink(element);
    else properties.href = address;
  } else if (tagName === "a") {
    unlink(element);
  } else if (tagName === "audio" || tagName === "video" || tagName === "iframe") {
    // Films and sounds of the book are not stored; what it shows instead of them is.
    const source = String(properties.src ?? "");
    if (/^https:/i.test(source)) delete properties.poster;
    else if (tagName === "iframe") element.tagName = DROPPED;
    else element.tagName = "div";
  }
}

/** The words of a link stay where its address cannot. */
function unlink(element: Element): void {
  element.tagName = "span";
  element.properties = {};
}

function outside(address: string): string | null {
  return /^(https?:|mailto:|tel:)/i.test(address) ? address : null;
}

/** Without anything in them they would be marks around nothing, which Markdown reads as text. */
const inline = new Set([
  ...["a", "b", "code", "del", "em", "i", "q", "s", "small", "span", "strong", "sub", "sup", "u"],
]);

function dropMarked(parent: Parents): void {
  parent.children = parent.children.filter((node) => {
    if (node.type !== "element") return true;
    dropMarked(node);
    const { tagName, children } = node;
    return tagName !== DROPPED && tagName !== "base" && (children.length > 0 || !inline.has(tagName));
  });
}
