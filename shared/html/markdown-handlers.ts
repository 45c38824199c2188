import type { Element } from "hast";
import type { Options } from "rehype-remark";
import { LINE_IN_CELL } from "./tables.ts";

export type Handle = NonNullable<NonNullable<Options["handlers"]>[string]>;

/** Keeps `<sup>` and `<sub>` as HTML, because Markdown has no syntax for them and 10⁶ would become 106. */
const asHtmlTag: Handle = (state, node: Element) => [
  { type: "html", value: `<${node.tagName}>` },
  ...state.all(node),
  { type: "html", value: `</${node.tagName}>` },
];

/** Write the elements that Markdown has no syntax for. */
export const markdownHandlers: Record<string, Handle> = {
  [LINE_IN_CELL]: () => ({ type: "html", value: "<br>" }),
  sub: asHtmlTag,
  sup: asHtmlTag,
};
