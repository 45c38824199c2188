import type { Element, ElementContent, Parents } from "hast";
import { blocks } from "./blocks.ts";

/** Elements that Markdown writes with delimiters around their text, by what they become. */
const KINDS = new Map<string, string>([
  ...["b", "strong"].map((name) => [name, "strong"] as const),
  ...["i", "em", "mark", "u"].map((name) => [name, "emphasis"] as const),
  ...["del", "s", "strike"].map((name) => [name, "delete"] as const),
]);

/**
 * Prepares emphasis for Markdown, which has delimiters only around text within a block, without blanks at its edges: moves breaks and
 * blanks out, repeats emphasis around blocks in each block, and removes empty emphasis and emphasis within the same one.
 */
export function tidyMarks(parent: Parents, active: ReadonlySet<string> = new Set()): void {
  const children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node as ElementContent];
    const kind = KINDS.get(node.tagName);
    if (kind === undefined || node.tagName === "pre") {
      tidyMarks(node, active);
      return [node];
    }
    tidyMarks(node, new Set([...active, kind]));
    return active.has(kind) ? node.children : marked(node, node.children);
  });
  parent.children = withJoinedTexts(children);
}

/** Joins adjacent texts, because a text that is only a blank would be dropped. */
function withJoinedTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text")
      joined[joined.length - 1] = { type: "text", value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

/** Applies a mark to nodes, and within those that are or contain blocks to what is in the blocks. */
function marked(mark: Element, nodes: readonly ElementContent[]): ElementContent[] {
  const made: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    made.push(...withoutEdges(mark, run));
    run = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || !hasBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    node.children = withJoinedTexts(marked(mark, node.children));
    made.push(node);
  }
  endRun();
  return made;
}

/** Known results of `hasBlock`, so that nested marks take linear time. */
const withBlocks = new WeakMap<Element, boolean>();

function hasBlock(element: Element): boolean {
  const known = withBlocks.get(element);
  if (known !== undefined) return known;
  const found =
    blocks.has(element.tagName) || element.children.some((node) => node.type === "element" && hasBlock(node));
  withBlocks.set(element, found);
  return found;
}

/** Returns a copy of the mark around nodes of a line, and the blanks at their edges beside it. */
function withoutEdges(mark: Element, nodes: readonly ElementContent[]): ElementContent[] {
  const from = nodes.findIndex((node) => !isBlank(node));
  if (from === -1) return [...nodes];
  const to = nodes.findLastIndex((node) => !isBlank(node)) + 1;
  const [start, first] = split(nodes[from]!, "start");
  const inner = [first, ...nodes.slice(from + 1, to)];
  const [end, last] = split(inner.at(-1)!, "end");
  inner[inner.length - 1] = last;
  return [...nodes.slice(0, from), ...start, { ...mark, children: inner }, ...end, ...nodes.slice(to)];
}

function isBlank(node: ElementContent): boolean {
  return node.type === "text" ? node.value.trim() === "" : node.type === "element" && node.tagName === "br";
}

/** Splits the blanks off a text. */
function split(node: ElementContent, edge: "start" | "end"): [ElementContent[], ElementContent] {
  if (node.type !== "text") return [[], node];
  const value = edge === "start" ? node.value.trimStart() : node.value.trimEnd();
  const cut = node.value.length - value.length;
  if (cut === 0) return [[], node];
  const blank = edge === "start" ? node.value.slice(0, cut) : node.value.slice(-cut);
  return [[{ type: "text", value: blank }], { type: "text", value }];
}

/** Inline elements that are removed if empty, because Markdown would show their delimiters as text. */
const inline = new Set([
  ...["a", "b", "code", "del", "em", "i", "q", "s", "small", "span", "strong", "sub", "sup", "u"],
]);

export function isEmptyInline({ tagName, children }: Element): boolean {
  return children.length === 0 && inline.has(tagName);
}
