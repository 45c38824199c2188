import { history, redo, undo } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactText, preserveLineEndings, replaceText } from "./line-ends.ts";

function editorOf(text: string): EditorState {
  return EditorState.create({ doc: text, extensions: [history(), preserveLineEndings(text)] });
}

function run(state: EditorState, command: typeof undo): EditorState {
  let next = state;
  command({
    state,
    dispatch(transaction: Transaction) {
      next = transaction.state;
    },
  });
  return next;
}

/** Text that has broken editors: all line endings, white space, control and combining characters, lone surrogates. */
const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("\r\n", "\r", "\n") },
  fc.constantFrom(
    "\u2028",
    "\u2029",
    "\u0085",
    "\ufeff",
    "  ",
    "\t",
    "\0",
    "\ud800",
    "\udc00",
    "👩‍👩‍👧",
    "é",
    "́",
    "שלום",
  ),
  fc.constantFrom("a", "# b", "**c**", "- d"),
);
const text = fc.array(fragment, { maxLength: 30 }).map((fragments) => fragments.join(""));

/** Splits a text into the units a cursor moves by. `\r\n` is one unit. */
function unitsOf(value: string): string[] {
  return value.match(/\r\n|[\s\S]/g) ?? [];
}

describe("preserveLineEndings", () => {
  it("returns an unedited text byte for byte", () => {
    fc.assert(
      fc.property(text, (body) => {
        expect(exactText(editorOf(body))).toBe(body);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the line endings around an edit and gives new lines the most common one", () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("", "x", "\n", "y\nz\n"),
        (body, one, other, insert) => {
          const units = unitsOf(body);
          const [from, to] = [one % (units.length + 1), other % (units.length + 1)].sort((a, b) => a - b) as [
            number,
            number,
          ];
          const removed = units.slice(from, to);
          const isBreak = (unit: string) => /^[\r\n]/.test(unit);
          const usual =
            units.filter((unit) => unit === "\r\n").length > units.filter((unit) => unit === "\n").length
              ? "\r\n"
              : "\n";
          const removedEnds = removed.filter(isBreak);
          const insertedLines = insert.split("\n");
          const kept = removedEnds.length === insertedLines.length - 1;
          const inserted = insertedLines
            .map(
              (line, index) =>
                line + (index === insertedLines.length - 1 ? "" : kept ? removedEnds[index] : usual),
            )
            .join("");
          const state = editorOf(body).update({ changes: { from, to, insert } }).state;
          expect(exactText(state)).toBe(units.slice(0, from).join("") + inserted + units.slice(to).join(""));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("restores line endings on undo and reapplies the edits on redo", () => {
    const edit = fc.record({
      from: fc.nat(),
      to: fc.nat(),
      insert: fc.constantFrom("", "x", "\n", "\n\n", "y\nz"),
    });
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (body, edits) => {
        let state = editorOf(body);
        for (const { from, to, insert } of edits) {
          const size = state.doc.length + 1;
          const [start, end] = [from % size, to % size].sort((a, b) => a - b) as [number, number];
          state = state.update({ changes: { from: start, to: end, insert } }).state;
        }
        const edited = exactText(state);
        let undone = state;
        for (let steps = 0; steps < edits.length; steps += 1) undone = run(undone, undo);
        expect(exactText(undone)).toBe(body);
        let redone = undone;
        for (let steps = 0; steps < edits.length; steps += 1) redone = run(redone, redo);
        expect(exactText(redone).replace(/\r\n?/g, "\n")).toBe(edited.replace(/\r\n?/g, "\n"));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the cursor between two changed lines of a replacement text", () => {
    const state = editorOf("One.\nTwo.\nThree.\n").update({ selection: { anchor: 7 } }).state;
    const after = state.update(replaceText(state, "First line.\nOne.\nTwo.\n3.\nFour.\n")).state;
    const { head } = after.selection.main;
    expect([after.doc.lineAt(head).text, head - after.doc.lineAt(head).from]).toEqual(["Two.", 2]);
  });

  it("keeps a replaced text that is not in the undo history when an earlier edit is undone", () => {
    const before = editorOf("One.\r\nTwo.\n");
    const edited = before.update({ changes: { from: 4, insert: " More." } }).state;
    const followed = edited.update({
      ...replaceText(edited, "One. More.\r\nTwo.\nThree.\r\n"),
      annotations: Transaction.addToHistory.of(false),
    }).state;
    expect(exactText(run(followed, undo))).toBe("One.\r\nTwo.\nThree.\r\n");
  });

  it("takes the line endings of a replacement text and restores the old ones on undo", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const before = editorOf(one);
        const after = before.update(replaceText(before, other)).state;
        expect(exactText(after)).toBe(other);
        expect(exactText(run(after, undo))).toBe(one);
      }),
      { numRuns: 500 },
    );
  });
});
