import type { Element, ElementContent, Parents } from "hast";
import { blocks } from "./blocks.ts";

/** Marks a line break in a cell, because a line break in Markdown would end the row. */
export const LINE_IN_CELL = "newsrack-line";

/**
 * Simplifies tables for Markdown: moves captions before their tables, converts blocks in cells to lines, and unwraps layout tables
 * of one column.
 */
export function simplifyTables(parent: Parents): void {
  parent.children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node as ElementContent];
    if (node.tagName !== "table") {
      simplifyTables(node);
      return [node];
    }
    const captions = childrenNamed(node, "caption");
    node.children = node.children.filter((child) => !captions.includes(child as Element));
    const before = captions.map(({ children }) => block("p", children));
    const cells = cellsOf(node);
    if (isLayoutTable(node, cells)) {
      const inside = cells.map(({ children }) => block("div", children));
      for (const part of inside) simplifyTables(part);
      return [...before, ...inside];
    }
    for (const cell of cells) cell.children = toLines(cell);
    return [...before, node];
  }) as typeof parent.children;
}

const block = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

function childrenNamed(element: Element, ...names: string[]): Element[] {
  return element.children.filter(
    (child): child is Element => child.type === "element" && names.includes(child.tagName),
  );
}

function rowsOf(table: Element): Element[] {
  const parts = childrenNamed(table, "thead", "tbody", "tfoot");
  return [table, ...parts].flatMap((part) => childrenNamed(part, "tr"));
}

function cellsOf(table: Element): Element[] {
  return rowsOf(table).flatMap((row) => childrenNamed(row, "td", "th"));
}

function isLayoutTable(table: Element, cells: Element[]): boolean {
  return (
    rowsOf(table).every((row) => childrenNamed(row, "td").length === row.children.filter(isElement).length) &&
    cells.length === rowsOf(table).length &&
    cells.some(({ children }) => children.some((child) => isElement(child) && blocks.has(child.tagName)))
  );
}

const isElement = (node: ElementContent): node is Element => node.type === "element";

function toLines(cell: Element): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  collectLines(cell, lines);
  return lines
    .filter((line) => line.some((node) => node.type !== "text" || node.value.trim() !== ""))
    .flatMap((line, index) => (index === 0 ? line : [block(LINE_IN_CELL, []), ...line]));
}

function collectLines(element: Element, lines: ElementContent[][]): void {
  for (const child of element.children) {
    if (!isElement(child)) lines.at(-1)!.push(child);
    else if (child.tagName === "br") lines.push([]);
    else if (blocks.has(child.tagName)) {
      lines.push(child.tagName === "li" ? [{ type: "text", value: "• " }] : []);
      collectLines(child, lines);
      lines.push([]);
    } else if (child.tagName === "td" || child.tagName === "th") {
      // A cell of a nested table.
      collectLines(child, lines);
      lines.at(-1)!.push({ type: "text", value: " " });
    } else lines.at(-1)!.push(child);
  }
}
