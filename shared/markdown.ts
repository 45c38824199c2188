import type { Element, ElementContent, Nodes, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { verbatimHtml } from "./verbatim-html.ts";

export interface MarkdownOptions {
  /**
   * The address to show for a picture whose source is no http or https address, such as one of the service's own;
   * null drops the picture. Without this every such picture is dropped.
   */
  image?: (source: string) => string | null;
}

type Schema = typeof defaultSchema;

const media = ["controls", "height", "loop", "muted", "playsInline", "preload", "src", "width"];

/** What may stand in an article: text, tables, pictures, and players from https origins. Nothing active. */
const schema: Schema = {
  ...defaultSchema,
  // The boxes of task lists; any other input is a form's.
  ancestors: { ...defaultSchema.ancestors, input: ["li"], source: ["audio", "video"] },
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== "picture"),
    ...["abbr", "audio", "bdi", "bdo", "cite", "dfn", "figcaption", "figure", "iframe", "mark", "small"],
    ...["time", "u", "video", "wbr"],
  ],
  attributes: {
    ...defaultSchema.attributes,
    audio: media.filter((name) => !["height", "playsInline", "width"].includes(name)),
    iframe: ["allowFullScreen", "height", "src", "title", "width"],
    img: ["alt", "height", "src", "title", "width"],
    input: [...(defaultSchema.attributes?.input ?? []), "checked"],
    source: ["src", "type"],
    video: [...media, "poster"],
    "*": [
      "align",
      "colSpan",
      "dateTime",
      "dir",
      "headers",
      "id",
      "lang",
      "open",
      "rowSpan",
      "scope",
      "title",
    ],
    ol: [...(defaultSchema.attributes?.ol ?? []), "reversed", "start"],
  },
  protocols: {
    cite: ["http", "https"],
    href: ["http", "https", "mailto", "tel"],
    poster: ["https"],
    // Sources are looked at once more below, where it is known whose they are.
    src: ["http", "https"],
  },
  // Elsewhere the text inside a forbidden element stays; inside these it is no text.
  strip: [
    ...["script", "style", "template", "noscript", "noembed", "noframes", "object", "applet", "svg", "math"],
    ...["select", "textarea", "title", "xmp"],
  ],
};

const players = new Set(["audio", "iframe", "source", "video"]);

/** Walks the tree, deepest first; `change` says false where a node is to go. */
function prune(node: Nodes, change: (element: Element) => boolean): void {
  if (!("children" in node)) return;
  for (const child of node.children) prune(child, change);
  const kept = node.children.filter((child) => child.type !== "element" || change(child));
  if (kept.length !== node.children.length) node.children = kept as typeof node.children;
}

function isHttps(address: unknown): boolean {
  return typeof address === "string" && URL.parse(address)?.protocol === "https:";
}

function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** Looks at every address that is left, and closes what sanitizing leaves open. */
function finish({ image = () => null }: MarkdownOptions) {
  return (tree: Root): void => {
    const ids = new Set<unknown>();
    prune(tree, ({ properties }) => {
      ids.add(properties.id);
      return true;
    });
    prune(tree, (element) => {
      const { tagName, properties } = element;
      if (tagName === "a") {
        finishLink(element, ids);
      } else if (tagName === "img") {
        const source = String(properties.src ?? "");
        const shown = isAbsolute(source) ? source : image(source);
        if (source === "" || shown === null) return false;
        properties.src = shown;
        properties.loading = "lazy";
      } else if (players.has(tagName)) {
        // A player may name its sources in elements of their own.
        const sourced = properties.src !== undefined || tagName === "audio" || tagName === "video";
        if (!sourced || (properties.src !== undefined && !isHttps(properties.src))) return false;
        if (properties.poster !== undefined && !isHttps(properties.poster)) delete properties.poster;
        if (tagName === "iframe") finishFrame(element);
      } else if (tagName === "li" || tagName === "p") labelTask(element);
      return true;
    });
  };
}

/** What stands beside the words of a task in an item, and is no part of them. */
const blocks = new Set(["blockquote", "div", "dl", "figure", "hr", "ol", "p", "pre", "table", "ul"]);

/** The words of a task belong to its box, for those who do not see them beside each other. */
function labelTask(element: Element): void {
  const [box] = element.children;
  if (box?.type !== "element" || box.tagName !== "input") return;
  const end = element.children.findIndex((child) => child.type === "element" && blocks.has(child.tagName));
  const words = element.children.splice(0, end === -1 ? element.children.length : end);
  element.children.unshift({
    type: "element",
    tagName: "label",
    properties: {},
    children: words as ElementContent[],
  });
}

function finishLink({ properties }: Element, ids: ReadonlySet<unknown>): void {
  if (properties.href === undefined) return;
  properties.rel = ["noopener", "noreferrer"];
  // Identifiers got a prefix so that they cannot pose as the page's own; links to them follow.
  const target = `${defaultSchema.clobberPrefix}${String(properties.href).slice(1)}`;
  if (String(properties.href).startsWith("#") && ids.has(target)) properties.href = `#${target}`;
}

function finishFrame({ properties, children }: Element): void {
  // Players need scripts and their own storage; nothing in there may navigate the page around it.
  properties.sandbox = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation"];
  properties.referrerPolicy = "strict-origin-when-cross-origin";
  properties.loading = "lazy";
  children.length = 0;
}

/** Quotes and lists within each other on one line: beyond so many, nobody reads them, and reading them takes minutes. */
const BOTTOMLESS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){1000}/m;

/**
 * Markdown (CommonMark, GFM and HTML in it) as safe HTML: what readers get, and what a preview shows. Text, tables,
 * pictures and links stay, and `<video>`, `<audio>`, `<iframe>` from https origins; scripts, handlers, styles, forms
 * and every other active thing are dropped. Links carry `rel="noopener noreferrer"`. Never throws: a text nested too
 * deep to be read is shown as it was written.
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): string {
  if (BOTTOMLESS.test(source)) return verbatimHtml(source);
  try {
    return String(
      unified()
        .use(remarkParse)
        .use(remarkGfm)
        .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
        .use(rehypeRaw)
        .use(rehypeSanitize, schema)
        .use(finish, options)
        .use(rehypeStringify)
        .processSync(source),
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return verbatimHtml(source);
  }
}
