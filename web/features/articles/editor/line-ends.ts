import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  MapMode,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";

type LineEnd = "\n" | "\r\n" | "\r";

/** The ends of a text's lines in their order; `usual` is what a new line gets. */
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
  const count = (wanted: LineEnd) => ends.filter((end) => end === wanted).length;
  // A lone carriage return never becomes the habit of a text: no system has written that way for decades.
  return count("\r\n") > count("\n") ? "\r\n" : "\n";
}

/** Sets the ends of some lines; positions are those after the transaction's changes. */
const setEnds = StateEffect.define<readonly PlacedEnd[]>({
  map: (placed, changes: ChangeDesc) =>
    placed.flatMap(({ position, end }) => {
      const mapped = changes.mapPos(position, 1, MapMode.TrackAfter);
      return mapped === null ? [] : [{ position: mapped, end }];
    }),
});

/** The break after the line that a position stands in, counted from 0. */
function breakAt(doc: Text, position: number): number {
  return doc.lineAt(Math.min(position, doc.length)).number - 1;
}

function changed(before: LineEnds, transaction: Transaction): LineEnds {
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
      // A passage rewritten line by line keeps the ends of its lines.
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
  update: changed,
});

/** What undoing has to put back, beside the text: the ends of the lines it brings back. */
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
 * Keeps the end of every line of a text as it came, whatever mixture that is. The editor itself knows
 * lines alone; `exactText` puts them together again, byte for byte where nothing was changed.
 */
export function keepLineEnds(text: string): Extension {
  const ends = endsOf(text);
  return [lineEnds.init(() => ({ usual: usualOf(ends), ends })), restoreOnUndo];
}

/** The text with the line ends it came with; new lines have those that most of the text has. */
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

/** Replaces the text by another one, touching only what differs, so that the cursor and its surroundings stay. */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const next = state.toText(text);
  const before = state.doc.toString();
  const after = next.toString();
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const placed: PlacedEnd[] = [];
  for (const [index, end] of endsOf(text).entries()) placed.push({ position: next.line(index + 1).to, end });
  return {
    changes: { from: start, to: before.length - same, insert: next.slice(start, after.length - same) },
    effects: placed.length > 0 ? setEnds.of(placed) : [],
  };
}
