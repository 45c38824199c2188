import {
  type EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  type PluginValue,
  showTooltip,
  type Tooltip,
  ViewPlugin,
} from "@codemirror/view";
import type { CommentAnchor } from "#shared/console/articles/story-comments.ts";
import { COMMENT_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { anchorOf, findAnchor, type TextRange } from "./comment-anchor.ts";
import { commentMarksTheme } from "./comment-marks-theme.ts";
import { type FollowedRange, mapRange } from "./followed-range.ts";

/** The first comment of a thread, as the editor marks it. */
export interface MarkedThread {
  id: number;
  anchor: CommentAnchor;
  resolved: object | null;
}

export const setThreads = StateEffect.define<readonly MarkedThread[]>();

/** Sets the selected thread, whose text is marked stronger and even if it is resolved. */
export const setActiveThread = StateEffect.define<number | null>();

/** Sets the text of a comment that is being written. */
export const setDraftRange = StateEffect.define<TextRange | null>();

/** Time without typing after which deleted texts are searched again. */
const TYPING_PAUSE_MS = 1_000;

interface Marks {
  threads: readonly MarkedThread[];
  /** The text of each thread. A thread whose text was deleted has none. */
  ranges: ReadonlyMap<number, FollowedRange>;
  active: number | null;
  draft: FollowedRange | null;
  decorations: DecorationSet;
}

const marksField = StateField.define<Marks>({
  create: () => ({
    threads: [],
    ranges: new Map(),
    active: null,
    draft: null,
    decorations: Decoration.none,
  }),
  update(before, transaction) {
    const after = { ...before };
    if (transaction.docChanged) followText(after, transaction);
    let isChanged = transaction.docChanged;
    for (const effect of transaction.effects) {
      if (effect.is(setThreads)) followThreads(after, effect.value, transaction.state);
      else if (effect.is(setActiveThread)) after.active = effect.value;
      else if (effect.is(setDraftRange)) after.draft = effect.value;
      else continue;
      isChanged = true;
    }
    if (!isChanged) return before;
    after.decorations = decorationsOf(after);
    return after;
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** Moves all ranges with a change of the text. Text that returns, as by undo, is found again by its quote. */
function followText(marks: Marks, transaction: Transaction): void {
  const ranges = new Map<number, FollowedRange>();
  for (const [id, range] of marks.ranges) {
    const moved = mapRange(range, transaction);
    if (moved) ranges.set(id, moved);
  }
  marks.draft = marks.draft && mapRange(marks.draft, transaction);
  // Not on each key, because the search takes time in long texts.
  if (!transaction.isUserEvent("input.type") && !transaction.isUserEvent("delete"))
    findMissing(marks.threads, ranges, transaction.state);
  marks.ranges = ranges;
}

/** Keeps the ranges of known threads, which follow the text more exactly than their quotes. */
function followThreads(marks: Marks, threads: readonly MarkedThread[], state: EditorState): void {
  const ranges = new Map<number, FollowedRange>();
  for (const { id } of threads) {
    const range = marks.ranges.get(id);
    if (range) ranges.set(id, range);
  }
  findMissing(threads, ranges, state);
  marks.threads = threads;
  marks.ranges = ranges;
}

function findMissing(
  threads: readonly MarkedThread[],
  ranges: Map<number, FollowedRange>,
  { doc, selection }: EditorState,
): void {
  const missing = threads.filter(({ id }) => !ranges.has(id));
  if (missing.length === 0) return;
  const text = doc.toString();
  for (const { id, anchor } of missing) {
    const found = findAnchor(text, anchor);
    if (!found) continue;
    // The rest of a text that replaces the quote may still be typed.
    const grows = found.to === selection.main.head && text.slice(found.from, found.to) !== anchor.quote;
    ranges.set(id, { ...found, grows });
  }
}

/** Searches the threads without a text again when typing pauses. */
function searchAfterTyping(view: EditorView): PluginValue {
  let pause: ReturnType<typeof setTimeout> | undefined;
  function search(): void {
    const { threads, ranges } = view.state.field(marksField);
    if (threads.length > ranges.size) view.dispatch({ effects: setThreads.of(threads) });
  }
  return {
    update({ docChanged }) {
      if (!docChanged) return;
      clearTimeout(pause);
      pause = setTimeout(search, TYPING_PAUSE_MS);
    },
    destroy: () => clearTimeout(pause),
  };
}

function decorationsOf({ threads, ranges, active, draft }: Marks): DecorationSet {
  const marks = threads.flatMap(({ id, resolved }) => {
    const range = ranges.get(id);
    if (!range || (resolved !== null && id !== active)) return [];
    const attributes = { "data-comment": String(id), ...(id === active && { "data-active": "true" }) };
    return Decoration.mark({ class: "nr-comment", attributes }).range(range.from, range.to);
  });
  if (draft) {
    const attributes = { "data-active": "true" };
    marks.push(Decoration.mark({ class: "nr-comment", attributes }).range(draft.from, draft.to));
  }
  return Decoration.set(marks, true);
}

/** Returns the text of a thread in the editor, or null if it was deleted. */
export function rangeOf(state: EditorState, threadId: number): TextRange | null {
  return state.field(marksField).ranges.get(threadId) ?? null;
}

/** Returns the anchor of the comment that is being written, or null if its text was deleted. */
export function draftAnchor(state: EditorState): CommentAnchor | null {
  const { draft } = state.field(marksField);
  return draft && anchorOf(state.doc.toString(), draft);
}

/** Returns the IDs of all threads whose text exists, in the order of the text. */
function orderOf({ ranges }: Marks): number[] {
  return [...ranges]
    .sort(([id, one], [otherId, other]) => one.from - other.from || id - otherId)
    .map(([id]) => id);
}

export interface CommentMarksOptions {
  /** True if the person may write comments. */
  mayComment: () => boolean;
  /** Labels of the button at a selection, and at the cursor in the text of a comment. */
  labels: () => { start: string; show: string };
  /** True if the comments cover the text. */
  isNarrow: () => boolean;
  onView: (view: EditorView | null) => void;
  /** Called with the threads whose text exists, in the order of the text, when that order changes. */
  onOrder: (ids: readonly number[]) => void;
  /** Called when a marked text is clicked, or chosen with the keyboard. */
  onOpen: (threadId: number, from: "pointer" | "keyboard") => void;
  /** Called to write a comment on a part of the text. */
  onStart: (range: TextRange) => void;
}

/** Marks the text of comments, and starts new ones on the selection. `options` returns the current ones. */
export function commentMarks(options: () => CommentMarksOptions): Extension {
  return [
    marksField,
    commentMarksTheme,
    ViewPlugin.define((view) => {
      options().onView(view);
      return { destroy: () => options().onView(null) };
    }),
    ViewPlugin.define(searchAfterTyping),
    EditorView.updateListener.of(({ startState, state }) => {
      const [before, after] = [startState.field(marksField), state.field(marksField)];
      if (before.ranges === after.ranges) return;
      const order = orderOf(after);
      if (order.join() !== orderOf(before).join()) options().onOrder(order);
    }),
    EditorView.domEventHandlers({
      click(event, view) {
        const mark = event.target instanceof Element ? event.target.closest("[data-comment]") : null;
        // A selection by dragging ends with a click, too.
        if (mark && view.state.selection.main.empty)
          options().onOpen(Number(mark.getAttribute("data-comment")), "pointer");
      },
    }),
    showTooltip.compute(["selection", "doc"], (state) => {
      const { mayComment, isNarrow, labels } = options();
      const tooltip = (pos: number, label: string): Tooltip => ({
        pos,
        above: false,
        create: (view) => ({ dom: commentButton(view, label, options) }),
      });
      const range = trimmed(state, state.selection.main);
      if (range) return mayComment() ? tooltip(range.to, labels().start) : null;
      // Elsewhere, a click on the text opens its comment.
      return isNarrow() && threadAt(state) ? tooltip(state.selection.main.head, labels().show) : null;
    }),
    Prec.high(keymap.of([{ key: COMMENT_KEYS, run: (view) => startComment(view, options()) }])),
  ];
}

/** Returns a part of the text without white space at its ends, or null if nothing is left. */
function trimmed(state: EditorState, { from, to }: TextRange): TextRange | null {
  const text = state.sliceDoc(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = to - (text.length - text.trimEnd().length);
  return end > start ? { from: start, to: end } : null;
}

function threadAt(state: EditorState): MarkedThread | undefined {
  const { head } = state.selection.main;
  const { threads, ranges } = state.field(marksField);
  return threads.find(({ id, resolved }) => {
    const range = ranges.get(id);
    return resolved === null && range && range.from <= head && head <= range.to;
  });
}

/**
 * Starts a comment on the selection. Without one, opens the thread at the cursor, or starts a comment on the word or line there.
 */
export function startComment(
  view: EditorView,
  options: Pick<CommentMarksOptions, "mayComment" | "onOpen" | "onStart">,
): boolean {
  const { state } = view;
  const { head } = state.selection.main;
  const selected = trimmed(state, state.selection.main);
  const here = threadAt(state);
  if (!selected && here) {
    options.onOpen(here.id, "keyboard");
    return true;
  }
  const range = selected ?? state.wordAt(head) ?? trimmed(state, state.doc.lineAt(head));
  if (range && options.mayComment()) options.onStart({ from: range.from, to: range.to });
  return true;
}

function commentButton(view: EditorView, label: string, options: () => CommentMarksOptions): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "nr-controls";
  const button = document.createElement("button");
  button.type = "button";
  // The shortcut does the same, and Tab belongs to the text.
  button.tabIndex = -1;
  button.className = "nr-comment-button";
  button.textContent = label;
  // Keeps the focus and the selection in the text.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => startComment(view, options()));
  dom.append(button);
  return dom;
}
