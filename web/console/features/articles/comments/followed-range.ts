import type { Transaction } from "@codemirror/state";
import type { TextRange } from "./comment-anchor.ts";

/** Typed characters that end the text that replaces the text of a thread. */
const SENTENCE_END = /[.!?\n]/;

/** The text of a comment while the article is edited. */
export interface FollowedRange extends TextRange {
  /** True while the text that replaces the range is typed at its end. */
  grows?: boolean;
}

/** Moves a range with a change of the text. Returns null if its text was deleted. */
export function mapRange(range: FollowedRange, transaction: Transaction): FollowedRange | null {
  const replacement = replacementOf(range, transaction);
  if (replacement) return { ...replacement, grows: true };
  const { changes } = transaction;
  const grows = range.grows === true && isTypedAt(range.to, transaction);
  const moved = { from: changes.mapPos(range.from, 1), to: changes.mapPos(range.to, grows ? 1 : -1), grows };
  return moved.to > moved.from ? moved : null;
}

/** Returns the typed text that replaces a range, or the paragraph around it. */
function replacementOf({ from, to }: TextRange, transaction: Transaction): TextRange | null {
  if (!transaction.isUserEvent("input.type")) return null;
  let replacement: TextRange | null = null;
  transaction.changes.iterChanges((fromA, toA, fromB, toB) => {
    const includes = fromA <= from && toA >= to && toB > fromB;
    if (includes && toA <= Math.max(to, transaction.startState.doc.lineAt(fromA).to))
      replacement = { from: fromB, to: toB };
  });
  return replacement;
}

/** Returns whether a sentence is typed or deleted directly at a position. */
function isTypedAt(position: number, transaction: Transaction): boolean {
  if (!transaction.isUserEvent("input.type") && !transaction.isUserEvent("delete")) return false;
  let isTyped = false;
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    isTyped ||= fromA <= position && position <= toA && !SENTENCE_END.test(inserted.toString());
  });
  return isTyped;
}
