import type { Nodes } from "hast";
import { blocks } from "#shared/html/blocks.ts";

const HIDDEN = new Set(["script", "style", "template", "rp", "rt"]);

/** Returns the text of an element as a title on one line: breaks and edges of blocks are spaces, pictures their alternative text. */
export function labelOf(node: Nodes | undefined): string {
  return node === undefined ? "" : spacedText(node).replace(/\s+/g, " ").trim();
}

function spacedText(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  const inside = () => node.children.map(spacedText).join("");
  if (node.type !== "element") return inside();
  const { tagName, properties } = node;
  if (HIDDEN.has(tagName)) return "";
  if (tagName === "img") return String(properties.alt ?? "");
  if (tagName === "br") return " ";
  return blocks.has(tagName) || tagName === "td" || tagName === "th" ? ` ${inside()} ` : inside();
}
