import type { Element, ElementContent, Parents } from "hast";
import { blocks } from "./blocks.ts";

/** Elements that Markdown keeps as HTML within a line. Outside a paragraph, each would be a block. */
const KEPT = new Set(["sub", "sup"]);
/** Blocks whose text may be without a paragraph. */
const HOLDERS = new Set([
  ...["address", "article", "aside", "blockquote", "body", "center", "dd", "div", "figure", "footer"],
  ...["header", "html", "li", "main", "nav", "section"],
]);

const isKept = (node: Parents["children"][number]) => node.type === "element" && KEPT.has(node.tagName);
const isBlock = (node: Parents["children"][number]) => node.type === "element" && blocks.has(node.tagName);

/** Makes paragraphs of lines that contain elements which Markdown keeps as HTML. */
export function wrapLines(parent: Parents): void {
  for (const child of parent.children) if (child.type === "element") wrapLines(child);
  const holds = parent.type === "root" || (parent.type === "element" && HOLDERS.has(parent.tagName));
  if (!holds || !parent.children.some(isKept)) return;
  const wrapped: ElementContent[] = [];
  let line: Element | null = null;
  for (const node of parent.children as ElementContent[]) {
    if (isBlock(node)) {
      line = null;
      wrapped.push(node);
      continue;
    }
    if (line === null) {
      line = { type: "element", tagName: "p", properties: {}, children: [] };
      wrapped.push(line);
    }
    line.children.push(node);
  }
  parent.children = wrapped;
}
