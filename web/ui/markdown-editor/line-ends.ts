import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  type ChangeSpec,
  type EditorState,
  type Extension,
  MapMode,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { diffLines } from "diff";

type LineEnd = "\n" | "\r\n" | "\r";

/** Line endings of a text in order. New lines get the `usual` ending. */
interface LineEnds {
  usual: LineEnd;
  ends: readonly LineEnd[];
}

interface PlacedEnd {
  position: number;
  end: LineEnd;
}

const LINE_END = /\r\n|\r|\n/g;

function endsOf(text: string): LineEnd[] {
  return (text.match(LINE_END) ?? []) as LineEnd[];
}

function usualOf(ends: readonly LineEnd[]): LineEnd {
  const count = (lineEnd: LineEnd) => ends.filter((end) => end === lineEnd).length;
  // A lone carriage return is never the default for new lines: no current system writes it.
  return count("\r\n") > count("\n") ? "\r\n" : "\n";
}

/** Sets the line endings at positions in the document after the transaction. */
const setEnds = StateEffect.define<readonly PlacedEnd[]>({
  map: (placed, changes: ChangeDesc) =>
    placed.flatMap(({ position, end }) => {
      const mapped = changes.mapPos(position, 1, MapMode.TrackAfter);
      return mapped === null ? [] : [{ position: mapped, end }];
    }),
});

/** Returns the index of the line break after the line at a position. */
function breakAt(doc: Text, position: number): number {
  return doc.lineAt(Math.min(position, doc.length)).number - 1;
}

function updateLineEnds(before: LineEnds, transaction: Transaction): LineEnds {
  const { startState, state, changes, effects } = transaction;
  let ends = before.ends;
  if (transaction.docChanged) {
    const next: LineEnd[] = [];
    let done = 0;
    changes.iterChanges((fromA, toA, fromB, toB) => {
      const first = breakAt(startState.doc, fromA);
      const removed = before.ends.slice(first, breakAt(startState.doc, toA));
      const inserted = breakAt(state.doc, toB) - breakAt(state.doc, fromB);
      for (let index = done; index < first; index += 1) next.push(before.ends[index]!);
      // An edit that does not change the number of lines keeps their endings.
      if (removed.length === inserted) next.push(...removed);
      else for (let index = 0; index < inserted; index += 1) next.push(before.usual);
      done = first + removed.length;
    });
    for (let index = done; index < before.ends.length; index += 1) next.push(before.ends[index]!);
    ends = next;
  }
  for (const effect of effects) {
    if (!effect.is(setEnds)) continue;
    const next = [...ends];
    for (const { position, end } of effect.value) {
      const index = breakAt(state.doc, position);
      if (index < next.length) next[index] = end;
    }
    ends = next;
  }
  return ends === before.ends ? before : { ...before, ends };
}

const lineEnds = StateField.define<LineEnds>({
  create: ({ doc }) => ({ usual: "\n", ends: new Array<LineEnd>(doc.lines - 1).fill("\n") }),
  update: updateLineEnds,
});

/** Restores the endings of deleted lines on undo. */
const restoreOnUndo = invertedEffects.of((transaction) => {
  const { startState } = transaction;
  const { ends } = startState.field(lineEnds);
  const sets = transaction.effects.some((effect) => effect.is(setEnds));
  if (!sets && !transaction.docChanged) return [];
  const placed: PlacedEnd[] = [];
  const collect = (first: number, last: number) => {
    for (let index = first; index < last; index += 1)
      placed.push({ position: startState.doc.line(index + 1).to, end: ends[index]! });
  };
  if (sets) collect(0, ends.length);
  else
    transaction.changes.iterChangedRanges((from, to) =>
      collect(breakAt(startState.doc, from), breakAt(startState.doc, to)),
    );
  return placed.length > 0 ? [setEnds.of(placed)] : [];
});

/**
 * Preserves the line ending of each line, also in texts that mix several. CodeMirror itself stores lines without endings;
 * `exactText` joins the lines with their original endings.
 */
export function preserveLineEndings(text: string): Extension {
  const ends = endsOf(text);
  return [lineEnds.init(() => ({ usual: usualOf(ends), ends })), restoreOnUndo];
}

/** Returns the text with its original line endings. New lines have the most common ending. */
export function exactText(state: EditorState): string {
  const { ends } = state.field(lineEnds);
  const first = ends[0] ?? "\n";
  if (ends.every((end) => end === first)) return state.doc.sliceString(0, state.doc.length, first);
  const parts: string[] = [];
  let index = 0;
  for (const line of state.doc.iterLines()) {
    parts.push(line, ends[index] ?? "");
    index += 1;
  }
  return parts.join("");
}

/**
 * Builds a transaction that replaces the text but changes only the lines that differ, so that the cursor keeps its place
 * between changes.
 */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const next = state.toText(text);
  const placed: PlacedEnd[] = [];
  for (const [index, end] of endsOf(text).entries()) placed.push({ position: next.line(index + 1).to, end });
  return {
    changes: differencesOf(state.doc.toString(), next.toString()),
    effects: placed.length > 0 ? setEnds.of(placed) : [],
  };
}

/** Beyond this number of differing lines, the comparison takes too long, and the text is replaced as a whole. */
const MAX_EDITED_LINES = 500;

function differencesOf(before: string, after: string): ChangeSpec[] {
  const parts = diffLines(before, after, { maxEditLength: MAX_EDITED_LINES });
  if (!parts) return [trimmed(0, before, after)];
  const changes: ChangeSpec[] = [];
  let position = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const { value, added, removed } = parts[index]!;
    const following = parts[index + 1];
    if (removed && following?.added) {
      changes.push(trimmed(position, value, following.value));
      index += 1;
    } else if (added || removed) changes.push(trimmed(position, removed ? value : "", added ? value : ""));
    if (!added) position += value.length;
  }
  return changes;
}

/** Returns the change of a part of the text, without the beginning and end that stay the same. */
function trimmed(position: number, before: string, after: string): ChangeSpec {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    from: position + start,
    to: position + before.length - same,
    insert: after.slice(start, after.length - same),
  };
}
