import type { Element, ElementContent, Nodes, Root } from "hast";
import { defaultTreeAdapter } from "parse5";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { remarkCjkEmphasis } from "./cjk-emphasis.ts";
import { footnoteLabels } from "./footnote-labels.ts";
import { isAbsoluteUrl } from "./images.ts";
import { markdownLimits } from "./limits.ts";
import { plainTextHtml } from "./plain-text-html.ts";

export interface MarkdownOptions {
  /**
   * Returns the URL for an image whose source is not an http or https URL, or null to drop it. Default: drops all such
   * images.
   */
  image?: (source: string) => string | null;
  /** Language of the text, in which its footnotes are labeled. Default: English. */
  language?: string;
}

export interface RenderedMarkdown {
  html: string;
  /** Why `html` is the plain text of the source, for the log. Null when the Markdown was rendered. */
  fallback: string | null;
}

type Schema = typeof defaultSchema;

const media = ["controls", "height", "loop", "muted", "playsInline", "preload", "src", "width"];

/** Sanitizing schema of articles: text, tables, images, and media players from https origins. No active content. */
const schema: Schema = {
  ...defaultSchema,
  // Checkboxes of task lists are the only allowed inputs.
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
    // `finish` checks sources again, where the element is known.
    src: ["http", "https"],
  },
  // The text inside other forbidden elements stays; inside these it isn't readable text.
  strip: [
    ...["script", "style", "template", "noscript", "noembed", "noframes", "object", "applet", "svg", "math"],
    ...["select", "textarea", "title", "xmp"],
  ],
};

const players = new Set(["audio", "iframe", "source", "video"]);

/** Visits all elements, deepest first. Removes a node if `change` returns false. */
function prune(node: Nodes, change: (element: Element) => boolean): void {
  if (!("children" in node)) return;
  for (const child of node.children) prune(child, change);
  const kept = node.children.filter((child) => child.type !== "element" || change(child));
  if (kept.length !== node.children.length) node.children = kept as typeof node.children;
}

function isHttps(address: unknown): boolean {
  return typeof address === "string" && URL.parse(address)?.protocol === "https:";
}

/** Checks all remaining URLs and fixes what the sanitizer does not cover. */
function finish({ image = () => null }: MarkdownOptions) {
  return (tree: Root): void => {
    const ids = new Set<unknown>();
    let chars = 0;
    prune(tree, (element) => {
      ids.add(element.properties.id);
      chars += tagChars(element);
      return true;
    });
    if (chars > markdownLimits.htmlChars) throw new RangeError("The HTML would be too long");
    prune(tree, (element) => {
      const { tagName, properties } = element;
      if (tagName === "a") {
        finishLink(element, ids);
      } else if (tagName === "img") {
        const source = String(properties.src ?? "");
        const shown = isAbsoluteUrl(source) ? source : image(source);
        if (source === "" || shown === null) return false;
        properties.src = shown;
        properties.loading = "lazy";
      } else if (players.has(tagName)) {
        // A player may have its sources in child elements.
        const sourced = properties.src !== undefined || tagName === "audio" || tagName === "video";
        if (!sourced || (properties.src !== undefined && !isHttps(properties.src))) return false;
        if (properties.poster !== undefined && !isHttps(properties.poster)) delete properties.poster;
        if (tagName === "iframe") finishFrame(element);
      } else if (tagName === "li" || tagName === "p") labelTask(element);
      return true;
    });
  };
}

/** Estimates the number of characters of an element's tags in the HTML. */
function tagChars({ tagName, properties }: Element): number {
  let chars = 2 * tagName.length + "<></>".length;
  for (const [name, value] of Object.entries(properties)) chars += name.length + String(value).length;
  return chars;
}

/** Block elements in a task item that are not part of its label. */
const blocks = new Set(["blockquote", "div", "dl", "figure", "hr", "ol", "p", "pre", "table", "ul"]);

/** Labels a task's checkbox with its text, for screen readers. */
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
  // The sanitizer prefixes ids so that they can't clash with the page's own. Links to them get the prefix,
  // too.
  const target = `${defaultSchema.clobberPrefix}${String(properties.href).slice(1)}`;
  if (String(properties.href).startsWith("#") && ids.has(target)) properties.href = `#${target}`;
}

function finishFrame({ properties, children }: Element): void {
  // Players need scripts and storage, but must not navigate the surrounding page.
  properties.sandbox = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation"];
  properties.referrerPolicy = "strict-origin-when-cross-origin";
  properties.loading = "lazy";
  children.length = 0;
}

const { createElement } = defaultTreeAdapter;
/** Number of elements that may still be created. Other users of the adapter have no limit. */
let elementsLeft = Number.POSITIVE_INFINITY;

// `rehypeRaw` parses HTML with this adapter, and has no option for another one. The check must be where elements are made:
// by the time the tree is complete, the memory of a browser tab is full.
defaultTreeAdapter.createElement = (...element) => {
  elementsLeft -= 1;
  if (elementsLeft < 0) throw new RangeError("The HTML would have too many elements");
  return createElement(...element);
};

/**
 * Renders Markdown (CommonMark, GFM and HTML in it) as safe HTML: what readers get, and what a preview shows. Keeps text,
 * tables, pictures, links, and `<video>`, `<audio>`, `<iframe>` from https origins; drops scripts, handlers, styles, forms
 * and every other active thing. Links carry `rel="noopener noreferrer"`. Never throws: a text that cannot be rendered is
 * returned as plain text.
 *
 * The parser takes quadratic time for many inputs. Call this only where it can be stopped, and stop it after
 * `markdownBudgetMs`.
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): RenderedMarkdown {
  elementsLeft = markdownLimits.htmlElements;
  const { heading, back } = footnoteLabels(options.language ?? "en");
  try {
    const html = String(
      unified()
        .use(remarkParse)
        .use(remarkGfm)
        .use(remarkCjkEmphasis)
        .use(remarkRehype, {
          allowDangerousHtml: true,
          clobberPrefix: "",
          footnoteLabel: heading,
          footnoteBackLabel: (place, again) => `${back} ${place + 1}${again > 1 ? `-${again}` : ""}`,
        })
        .use(rehypeRaw)
        .use(rehypeSanitize, schema)
        .use(finish, options)
        .use(rehypeStringify)
        .processSync(source),
    );
    return { html, fallback: null };
  } catch (error) {
    // The stack overflows on deep nesting, and parsers of HTML have bugs. The text is more important than its markup.
    return { html: plainTextHtml(source), fallback: String(error) };
  } finally {
    elementsLeft = Number.POSITIVE_INFINITY;
  }
}
