import type { Element, ElementContent, Parents, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { isAbsoluteUrl } from "#shared/images.ts";
import { nestWordLists } from "./word-lists.ts";

/** Elements for the styles with which Google Docs and Word mark text. */
const styleTags: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration(?:-line)?\s*:[^:;]*line-through/, "del"],
];

const dropped = new Set(["style", "script", "title", "meta", "link", "head"]);

function styleOf({ properties }: Element): string {
  return String(properties.style ?? "").toLowerCase();
}

function wrap(tagNames: string[], children: ElementContent[]): ElementContent[] {
  return tagNames.reduce<ElementContent[]>(
    (inner, tagName) => [{ type: "element", tagName, properties: {}, children: inner }],
    children,
  );
}

/** Replaces an element by the elements that Markdown can express. */
function simplify(element: Element): ElementContent[] {
  const { tagName, children, properties } = element;
  if (dropped.has(tagName)) return [];
  // Pictures in the clipboard are files of the other program, which readers cannot load.
  if (tagName === "img" && !isAbsoluteUrl(String(properties.src ?? ""))) return [];
  if (tagName === "a" && !/^(?:https?:|mailto:|tel:)/i.test(String(properties.href ?? ""))) return children;
  // Google Docs surrounds everything with an element that is bold by name only.
  if (/^(?:b|strong)$/.test(tagName) && /font-weight:\s*(?:normal|400)/.test(styleOf(element)))
    return children;
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

function clean(parent: Parents): void {
  parent.children = parent.children.flatMap((node) => {
    if (node.type === "comment" || node.type === "doctype") return [];
    if (node.type !== "element") return [node];
    clean(node);
    return simplify(node);
  }) as typeof parent.children;
}

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => (tree: Root) => {
    nestWordLists(tree);
    clean(tree);
  })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-", fences: true });

/** Converts HTML from Word, Google Docs or a web page to Markdown. */
export function htmlToMarkdown(html: string): string {
  return String(converter.processSync(html)).replaceAll("\u00a0", " ").trim();
}
