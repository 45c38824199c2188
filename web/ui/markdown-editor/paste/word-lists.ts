import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from "hast";

/** Word writes the items of its lists as paragraphs with their level in a style, and their markers as text. */
const LEVEL = /mso-list:\s*\w+\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;

function styleOf(node: Nodes): string {
  return node.type === "element" ? String(node.properties.style ?? "") : "";
}

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Removes the marker of an item and returns its text. */
function takeMarker(parent: Parents): string {
  for (const [index, child] of parent.children.entries()) {
    if (MARKER.test(styleOf(child))) {
      parent.children.splice(index, 1);
      return textOf(child).trim();
    }
    const marker = "children" in child ? takeMarker(child) : "";
    if (marker !== "") return marker;
  }
  return "";
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

/** Turns the list paragraphs of Word into nested lists. */
export function nestWordLists(parent: Root | Element): void {
  const result: RootContent[] = [];
  /** The open lists, outermost first. */
  let lists: { level: number; list: Element }[] = [];
  for (const node of parent.children) {
    const level = Number(LEVEL.exec(styleOf(node))?.[1] ?? 0);
    if (node.type !== "element" || level === 0) {
      if (node.type === "element") nestWordLists(node);
      const isSpace = node.type === "comment" || (node.type === "text" && node.value.trim() === "");
      if (!isSpace) lists = [];
      result.push(node);
      continue;
    }
    const marker = takeMarker(node);
    lists = lists.filter((one) => one.level <= level);
    const open = lists.at(-1);
    const item = element("li", node.children);
    if (open?.level === level) {
      open.list.children.push(item);
      continue;
    }
    const list = element(/^\w{1,4}[.)]/.test(marker) && marker !== "o" ? "ol" : "ul", [item]);
    const parentItem = open?.list.children.at(-1);
    if (parentItem?.type === "element") parentItem.children.push(list);
    else result.push(list);
    lists.push({ level, list });
  }
  parent.children = result as typeof parent.children;
}
