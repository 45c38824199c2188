import { EditorState, type TransactionSpec } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { anchorOf } from "./comment-anchor.ts";
import { commentMarks, draftAnchor, rangeOf, setDraftRange, setThreads } from "./comment-marks.ts";

const TEXT = "The harbour opens at six.\n\nThe fair opens at nine.";
const extension = commentMarks(() => ({
  mayComment: () => true,
  labels: () => ({ start: "Comment", show: "Show comment" }),
  isNarrow: () => false,
  onView: () => {},
  onOrder: () => {},
  onOpen: () => {},
  onStart: () => {},
}));

const placeOf = (quote: string) => ({
  from: TEXT.indexOf(quote),
  to: TEXT.indexOf(quote) + quote.length,
});
const threadOn = (quote: string, id = 1) => ({ id, anchor: anchorOf(TEXT, placeOf(quote)), resolved: null });

/** Returns the state of an editor with one thread after some transactions. */
function edited(quote: string, ...edits: TransactionSpec[]): EditorState {
  const start = EditorState.create({ doc: TEXT, extensions: extension });
  return [{ effects: setThreads.of([threadOn(quote)]) }, ...edits].reduce<EditorState>(
    (state, edit) => state.update(edit).state,
    start,
  );
}

function marked(state: EditorState): string | null {
  const range = rangeOf(state, 1);
  return range && state.sliceDoc(range.from, range.to);
}

const typed = (from: number, insert: string): TransactionSpec => ({
  changes: { from, insert },
  userEvent: "input.type",
});

describe("the mark of a comment", () => {
  it("follows text that is written before, in and after it", () => {
    const { from, to } = placeOf("fair opens");
    const state = edited("fair opens", typed(to, "!"), typed(from + 5, "always "), typed(0, "Yes. "));
    expect(marked(state)).toBe("fair always opens");
  });

  it("stays on a changed text when the comments are loaded again", () => {
    const { from, to } = placeOf("fair");
    const changes = { from, to, insert: "spring market in the square" };
    const replaced = edited("fair opens", { changes, userEvent: "input.type" });
    const state = replaced.update({ effects: setThreads.of([threadOn("fair opens")]) }).state;
    expect(marked(state)).toBe("spring market in the square opens");
  });

  it.each(["fair", "fair opens at nine"])("stays on a word that is typed in place of “%s”", (replaced) => {
    const { from, to } = placeOf(replaced);
    const replace = { changes: { from, to, insert: "m" }, userEvent: "input.type" };
    const start = edited("fair", replace, { effects: setThreads.of([threadOn("fair")]) });
    const type = (state: EditorState, key: string, index: number) =>
      state.update(typed(from + 1 + index, key)).state;
    expect(marked([..."arket. Next"].reduce(type, start))).toBe("market");
  });

  it("stays on a word that is typed after its text was deleted", () => {
    const { from, to } = placeOf("fair");
    const state = edited(
      "fair",
      { changes: { from, to }, selection: { anchor: from }, userEvent: "delete.selection" },
      { ...typed(from, "m"), selection: { anchor: from + 1 } },
      { effects: setThreads.of([threadOn("fair")]) },
      typed(from + 1, "arket"),
    );
    expect(marked(state)).toBe("market");
  });

  it("disappears with its text, and returns with it after undo", () => {
    const { from, to } = placeOf("fair opens");
    const removed = edited("fair opens", { changes: { from, to }, userEvent: "delete.selection" });
    expect(marked(removed)).toBeNull();
    const returned = removed.update({ changes: { from, insert: "fair opens" }, userEvent: "undo" }).state;
    expect(marked(returned)).toBe("fair opens");
  });

  it("follows text that is cut and pasted elsewhere", () => {
    const { from, to } = placeOf("The fair opens at nine.");
    const state = edited(
      "The fair opens at nine.",
      { changes: { from, to }, userEvent: "delete.cut" },
      { changes: { from: 0, insert: "The fair opens at nine. " }, userEvent: "input.paste" },
    );
    expect(rangeOf(state, 1)).toMatchObject({ from: 0, to: "The fair opens at nine.".length });
  });
});

describe("a comment that is being written", () => {
  it("is anchored to its text as it is when the comment is sent", () => {
    const state = edited("fair opens", { effects: setDraftRange.of(placeOf("harbour")) }, typed(0, "Yes. "));
    expect(draftAnchor(state)).toMatchObject({ quote: "harbour", prefix: "Yes. The ", position: 9 });
  });

  it("has no anchor after its text was deleted", () => {
    const range = placeOf("harbour");
    const state = edited("fair opens", { effects: setDraftRange.of(range) }, { changes: range });
    expect(draftAnchor(state)).toBeNull();
  });
});
