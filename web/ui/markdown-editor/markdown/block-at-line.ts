import { ensureSyntaxTree, type syntaxTree } from "@codemirror/language";
import type { EditorState, Line } from "@codemirror/state";

export type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

/** Time limit for parsing up to the line. After it, the line counts as plain text. */
const PARSE_TIMEOUT_MS = 50;

/** The `>` signs of the block quotes around a line. */
export const QUOTE_PREFIX = /^(?:[ \t]*> ?)*/;

/** Returns the innermost syntax node with this name at the start of a line's text, or null. */
export function blockAtLine(state: EditorState, line: Line, name: string): SyntaxNode | null {
  const start = line.text.search(/[^ \t>]/);
  if (start < 0) return null;
  const tree = ensureSyntaxTree(state, line.to, PARSE_TIMEOUT_MS);
  let node: SyntaxNode | null = tree?.resolveInner(line.from + start, 1) ?? null;
  while (node && node.name !== name) node = node.parent;
  return node;
}
