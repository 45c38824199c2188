import {
  deleteCharBackward,
  deleteCharForward,
  deleteGroupBackward,
  deleteGroupForward,
} from "@codemirror/commands";
import type { StateCommand } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { through } from "../markdown/commands.fixture.ts";
import { tableKeys } from "./table-keys.ts";

const RULE = "\n|---|---|\n";

describe("deleting in a table", () => {
  const edits = (command: Command | StateCommand) => through(command as StateCommand, tableKeys());

  it("moves to the previous cell at the start of a cell, for a character and a word", () => {
    for (const command of [deleteCharBackward, deleteGroupBackward]) {
      expect(edits(command)(`| a | ¦b |${RULE}| c | d |`)).toBe(`| a¦ | b |${RULE}| c | d |`);
      expect(edits(command)(`| a | b |${RULE}| ¦c | d |`)).toBe(`| a | b¦ |${RULE}| c | d |`);
    }
  });

  it("changes nothing forward at the end of a cell", () => {
    for (const command of [deleteCharForward, deleteGroupForward])
      expect(edits(command)(`| a¦ | b |${RULE}`)).toBe(`| a¦ | b |${RULE}`);
  });

  it("ends at the edge of the cell", () => {
    expect(edits(deleteGroupBackward)(`|"¦a|b|${RULE}`)).toBe(`|¦a|b|${RULE}`);
    expect(edits(deleteGroupForward)(`|a¦"|b|${RULE}`)).toBe(`|a¦|b|${RULE}`);
    const toLineStart: StateCommand = ({ state, dispatch }) => {
      const to = state.selection.main.head;
      dispatch(
        state.update({ changes: { from: state.doc.lineAt(to).from, to }, userEvent: "delete.backward" }),
      );
      return true;
    };
    expect(edits(toLineStart)(`| a | bc¦ |${RULE}`)).toBe(`| a | ¦ |${RULE}`);
  });

  it("is not limited outside of cells", () => {
    expect(edits(deleteGroupBackward)(`${RULE.trim()}\n\none |¦`)).toBe(`${RULE.trim()}\n\none ¦`);
  });
});

describe("inserting into a table", () => {
  const insert = (userEvent: string, text: string, at?: number) =>
    through(({ state, dispatch }) => {
      const { from, to } = at === undefined ? state.selection.main : { from: at, to: at };
      dispatch(
        state.update({
          changes: { from, to, insert: text },
          selection: { anchor: from + text.length },
          userEvent,
        }),
      );
      return true;
    }, tableKeys());

  it("escapes the pipes and joins the lines of a paste", () => {
    expect(insert("input.paste", "x|y\nz")(`| ¦a¦ | b |${RULE}`)).toBe(`| x\\|y z¦ | b |${RULE}`);
  });

  it("keeps pipes escaped, also if their backslash is before the paste", () => {
    expect(insert("input.paste", "\\|x")(`| ¦ | b |${RULE}`)).toBe(`| \\|x¦ | b |${RULE}`);
    expect(insert("input.paste", "|x")(`| \\¦ | b |${RULE}`)).toBe(`| \\|x¦ | b |${RULE}`);
    expect(insert("input.paste", "\\\\|x")(`| ¦ | b |${RULE}`)).toBe(`| \\\\\\|x¦ | b |${RULE}`);
  });

  it("fits dropped text into the cell under the pointer, not into the cell with the cursor", () => {
    const table = `| a | b |${RULE}`;
    expect(insert("input.drop", "x|y", 2)(`${table}\nText¦`)).toBe(`| ¦x\\|y¦a | b |${RULE}\nText`);
    expect(insert("input.drop", "x|y\nz", table.length + 1)(`| ¦a | b |${RULE}\nText`)).toBe(
      `${table}\nx|y\nz¦Text`,
    );
  });
});

describe("Shift+Enter in a table", () => {
  it("moves to the cell below like Enter", () => {
    const enter = through((target) => {
      const binding = target.state
        .facet(keymap)
        .flat()
        .find(({ key }) => key === "Enter");
      return binding!.shift!(target as never);
    }, tableKeys());
    expect(enter(`| a¦b | b |${RULE}| c | d |`)).toBe(`| ab | b |${RULE}| c¦ | d |`);
  });
});
