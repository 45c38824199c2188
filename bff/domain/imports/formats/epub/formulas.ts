import type { Element, Parents } from "hast";
import { plainText } from "./xhtml.ts";

/** Replaces formulas (MathML) by text, preferring their alternative text. Returns the number of formulas. */
export function writeFormulas(parent: Parents): number {
  let formulas = 0;
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== "element") continue;
    if (node.tagName !== "math") {
      formulas += writeFormulas(node);
      continue;
    }
    formulas += 1;
    parent.children[index] = { type: "text", value: textOf(node) };
  }
  return formulas;
}

function textOf(formula: Element): string {
  const own = String(formula.properties.alttext ?? formula.properties.altText ?? "").trim();
  return own || toLinearText(formula);
}

/** Writes a formula on one line: `x^2`, `a_i`, `(a+b)/c`, `√2`. */
function toLinearText(node: Element): string {
  const parts = node.children.filter((child) => child.type === "element").map(toLinearText);
  const part = (index: number) => enclosed(parts[index] ?? "");
  switch (node.tagName) {
    case "annotation":
    case "annotation-xml":
      return "";
    case "msup":
    case "mover":
      return `${part(0)}^${part(1)}`;
    case "msub":
    case "munder":
      return `${part(0)}_${part(1)}`;
    case "msubsup":
    case "munderover":
      return `${part(0)}_${part(1)}^${part(2)}`;
    case "mfrac":
      return `${part(0)}/${part(1)}`;
    case "msqrt":
      return `√${enclosed(parts.join(""))}`;
    case "mroot":
      return `${part(1)}√${part(0)}`;
    case "mspace":
      return " ";
    case "mtr":
    case "mlabeledtr":
      return `${parts.join(", ")}; `;
    case "mtext":
      return plainText(node).replace(/\s+/g, " ");
    default:
      return parts.length > 0 ? parts.join("") : plainText(node).trim();
  }
}

/** Adds parentheses unless the text is a single letter or number. */
function enclosed(text: string): string {
  return /^([\p{L}\p{M}]|[\p{N}.,]+)?$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}
