import type { Element, ElementContent, Parents, Root } from "hast";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { wrapLines } from "#shared/html/lines.ts";
import { markdownHandlers } from "#shared/html/markdown-handlers.ts";
import { markdownStyle } from "#shared/html/markdown-style.ts";
import { isEmptyInline, tidyMarks } from "#shared/html/marks.ts";
import { simplifyTables } from "#shared/html/tables.ts";
import { elementsOf } from "./elements.ts";
import { isExternal } from "./epub-paths.ts";
import { moveFootnotes, NOTE, NOTE_REFERENCE } from "./footnotes.ts";
import { writeFormulas } from "./formulas.ts";
import { labelOf } from "./label.ts";
import { parseXhtml, plainText } from "./xhtml.ts";

/** Resolves the references in a document. */
export interface DocumentLinks {
  /** Returns the URL of a picture, or null to omit it. */
  picture(reference: string): Promise<string | null>;
  /** Returns the URL of a link to another document, or null to keep only its text, as of a link within the document. */
  link(reference: string): string | null;
}

export interface ReadDocument {
  /** Markdown. */
  content: string;
  /** Text of `<title>`, or an empty string. */
  title: string;
  /** Text of the first heading that has one, or an empty string. */
  heading: string;
  /** Number of inline SVG drawings that were omitted. */
  drawings: number;
  /** Number of formulas that were converted to text. */
  formulas: number;
  /** Number of audio, video and embedded pages that were omitted. */
  media: number;
}

const toMarkdown = unified()
  .use(rehypeRemark, {
    handlers: {
      // Ruby annotations follow their word in parentheses.
      rt: (_, node: Element) => ({
        type: "text",
        value: `(${plainText({ type: "root", children: node.children })})`,
      }),
      rp: () => undefined,
      [NOTE_REFERENCE]: (_, node: Element) => ({
        type: "footnoteReference",
        identifier: String(node.properties.id),
      }),
      [NOTE]: (state, node: Element) => ({
        type: "footnoteDefinition",
        identifier: String(node.properties.id),
        children: state.toFlow(state.all(node)),
      }),
      ...markdownHandlers,
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, markdownStyle);

/** Converts a document of an EPUB to Markdown and resolves its references with `links`. */
export async function readDocument(source: string, links: DocumentLinks): Promise<ReadDocument> {
  const tree = parseXhtml(source);
  const elements = elementsOf(tree);
  const title = elements.find(({ tagName }) => tagName === "title");
  const headings = elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  const body = elements.find(({ tagName }) => tagName === "body");
  const root: Root = { type: "root", children: body?.children ?? [] };
  removeElements(root, isAlternative);
  const formulas = writeFormulas(root);
  const drawings = unwrapDrawings(root);
  // Before pictures that cannot be shown are removed.
  const heading = headings.map(labelOf).find((label) => label !== "") ?? "";
  moveFootnotes(root);
  removeElements(root, isHidden);
  const media = elementsOf(root).filter((element) => isMedia(element) && addressOf(element) === null).length;
  for (const element of elementsOf(root)) await relink(element, links);
  dropMarked(root);
  tidyMarks(root);
  simplifyTables(root);
  wrapLines(root);
  const content = toMarkdown.stringify(await toMarkdown.run(root));
  return {
    content: content.toWellFormed(),
    title: labelOf(title),
    heading,
    drawings,
    formulas,
    media,
  };
}

/** Replaces inline SVG by the pictures in it, because books wrap covers in SVG. Returns the number of SVGs without pictures. */
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
    return pictures.map((picture) => pictureInDrawing(picture, node));
  });
  return drawings;
}

function pictureInDrawing(picture: Element, drawing: Element): ElementContent {
  const { properties } = picture;
  const title = elementsOf(drawing).find(({ tagName }) => tagName === "title");
  const src = properties.xLinkHref ?? properties["xlink:href"] ?? properties.href ?? properties.src ?? "";
  return {
    type: "element",
    tagName: "img",
    properties: { src: String(src), alt: labelOf(title) || String(drawing.properties.ariaLabel ?? "") },
    children: [],
  };
}

/** Marks elements with broken references, which `dropMarked` removes. */
const DROPPED = "newsrack-dropped";

async function relink(element: Element, links: DocumentLinks): Promise<void> {
  const { properties, tagName } = element;
  const picture = pictureOf(element);
  if (picture !== null) {
    const address = picture === "" ? null : await links.picture(picture);
    if (address !== null) becomePicture(element, address);
    // The content of an object replaces it.
    else element.tagName = tagName === "object" ? "div" : DROPPED;
  } else if (tagName === "a" && properties.href !== undefined) {
    const reference = String(properties.href).trim();
    const address = isExternal(reference) ? safeUrl(reference) : links.link(reference);
    if (address === null) unlink(element);
    else properties.href = address;
  } else if (tagName === "a") {
    unlink(element);
  } else if (isMedia(element)) {
    const address = addressOf(element);
    // Converted to a link, whose text is the fallback content, or the title of an embedded page.
    if (address !== null) {
      element.properties = { src: address };
      if (tagName === "iframe") element.properties.title = properties.title || address;
      else if (labelOf(element) === "") element.children = [{ type: "text", value: address }];
    }
    // Audio and video of the book are not stored, but their fallback content is kept.
    else if (tagName === "iframe") element.tagName = DROPPED;
    else element.tagName = "div";
  }
}

function isMedia({ tagName }: Pick<Element, "tagName">): boolean {
  return tagName === "audio" || tagName === "video" || tagName === "iframe";
}

/** Returns the address from which readers can play a medium, or null if it has none. */
function addressOf(medium: Element): string | null {
  const sources = elementsOf(medium).filter(({ tagName }) => tagName === "source" || isMedia({ tagName }));
  const addresses = sources.map(({ properties }) => String(properties.src ?? ""));
  return addresses.find((address) => /^https:/i.test(address)) ?? null;
}

/** Returns the picture that an element shows, an empty string if it names none, or null for other elements. */
function pictureOf({ tagName, properties }: Element): string | null {
  if (tagName === "img") return String(properties.src ?? "");
  const type = String(properties.type ?? "");
  if (tagName === "input" && type === "image") return String(properties.src ?? "");
  if (!/^image\//i.test(type)) return null;
  if (tagName === "object") return String(properties.data ?? "");
  return tagName === "embed" ? String(properties.src ?? "") : null;
}

function becomePicture(element: Element, address: string): void {
  if (element.tagName !== "img") {
    const alt = String(element.properties.alt ?? "") || labelOf({ type: "root", children: element.children });
    element.tagName = "img";
    element.properties = { alt };
    element.children = [];
  }
  element.properties.src = address;
}

/** Replaces a link by its text. */
function unlink(element: Element): void {
  element.tagName = "span";
  element.properties = {};
}

function safeUrl(address: string): string | null {
  return /^(https?:|mailto:|tel:)/i.test(address) ? address : null;
}

function removeElements(parent: Parents, isRemoved: (element: Element) => boolean): void {
  parent.children = parent.children.filter((node) => {
    if (node.type !== "element") return true;
    if (isRemoved(node)) return false;
    removeElements(node, isRemoved);
    return true;
  });
}

/** Returns true for what `epub:default` replaces in programs that show only text and images. */
function isAlternative({ tagName }: Element): boolean {
  return tagName === "epub:case";
}

function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== false && hidden !== null && hidden !== "until-found";
}

function dropMarked(parent: Parents): void {
  parent.children = parent.children.filter((node) => {
    if (node.type !== "element") return true;
    dropMarked(node);
    const isDropped = node.tagName === DROPPED || node.tagName === "base";
    return !isDropped && !isEmptyInline(node) && !isEmptyHeading(node);
  });
}

function isEmptyHeading({ tagName, children }: Element): boolean {
  return (
    /^h[1-6]$/.test(tagName) &&
    children.every(
      (node) =>
        (node.type === "text" && node.value.trim() === "") ||
        (node.type === "element" && node.tagName === "br"),
    )
  );
}
