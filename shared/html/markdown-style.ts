import type { Options } from "remark-stringify";

/** Blocks to which Markdown would add a line that follows them directly. */
const OPEN_BLOCKS = new Set(["list", "blockquote", "table"]);

/** Defines how Markdown is written from HTML. */
export const markdownStyle: Options = {
  bullet: "-",
  rule: "-",
  fences: true,
  // Items of a list without empty lines would join a text to the list, quote or table before it.
  join: [(left, right) => (OPEN_BLOCKS.has(left.type) || right.type === "paragraph" ? 1 : undefined)],
};
