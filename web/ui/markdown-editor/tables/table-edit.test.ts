import { EditorState, type StateCommand } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactText, preserveLineEndings } from "../line-ends.ts";
import { through } from "../markdown/commands.fixture.ts";
import { editorLanguage } from "../markdown/editor-language.ts";
import { addColumnAfter, addRowBelow, removeColumn, removeRow } from "./table-edit.ts";
import { tableAt } from "./table-rows.ts";

const TABLE = "| a | b |\n|---|--:|\n| c | d |";

describe("the commands of a table", () => {
  it("add an empty row below the cursor, and below the rule from the header", () => {
    expect(through(addRowBelow)("| a¦ | b |\n|---|---|\n| c | d |")).toBe(
      "| a | b |\n|---|---|\n| ¦ |  |\n| c | d |",
    );
    expect(through(addRowBelow)("> | a | b |\n> |---|---|\n> | c | d¦ |\n\nAfter")).toBe(
      "> | a | b |\n> |---|---|\n> | c | d |\n> | ¦ |  |\n\nAfter",
    );
  });

  it("remove a row but not the header", () => {
    expect(through(removeRow)("| a |\n|---|\n| b¦ |\n| c |")).toBe("| a |\n|---|\n| c¦ |");
    expect(through(removeRow)("| a |\n|---|\n| b |\n| c¦ |")).toBe("| a |\n|---|\n| b¦ |");
    expect(through(removeRow)("| a¦ |\n|---|\n| b |")).toBeNull();
  });

  it("add a column after the cursor", () => {
    expect(through(addColumnAfter)("| a¦ | b |\n|---|--:|\n| c | d |")).toBe(
      "| a | ¦ | b |\n|---| --- |--:|\n| c |  | d |",
    );
    expect(through(addColumnAfter)("a | b¦\n--|--\nc | d")).toBe("a | b | ¦ |\n--|-- | --- |\nc | d |  |");
  });

  it("remove a column but not the last one", () => {
    expect(through(removeColumn)("| ¦a | b |\n|---|--:|\n| c | d |")).toBe("| ¦b |\n|--:|\n| d |");
    expect(through(removeColumn)("a | b¦\n--|--\nc | d")).toBe("| ¦a \n| --\n| c ");
    expect(through(removeColumn)("| a¦ |\n|---|\n| b |")).toBeNull();
  });

  it("are not handled outside tables", () => {
    for (const command of [addRowBelow, removeRow, addColumnAfter, removeColumn])
      expect(through(command)(`Text¦\n\n${TABLE}`)).toBeNull();
  });
});

const cell = fc.constantFrom("", "a", "**b**", "x \\| y", "`c`", "ü 👩‍👩‍👧", "  two  ");
const outer = fc.constantFrom(
  "",
  "# Title\r\n\r\n",
  "Words \\* *em*\r\n\n",
  "- item\n\n",
  "\u2028\n\n",
  "> quote\r\n\r\n",
);
const grid = fc
  .record({
    columns: fc.integer({ min: 2, max: 4 }),
    rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 3 }),
    end: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ columns, rows, end }) => {
    const lineOf = (cells: string[]) => `| ${cells.slice(0, columns).join(" | ")} |`;
    const rule = lineOf(["---", ":-:", "--:", "---"]);
    return [lineOf(["h1", "h2", "h3", "h4"]), rule, ...rows.map(lineOf)].join(end);
  });
const commands: Record<string, StateCommand> = { addRowBelow, removeRow, addColumnAfter, removeColumn };
const step = fc.record({
  name: fc.constantFrom(...Object.keys(commands)),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Returns the contents of the cells of the first table. */
function cellsOf(state: EditorState): string[][] {
  const line = state.doc
    .toString()
    .split("\n")
    .findIndex((text) => text.startsWith("| h") || text.startsWith("|"));
  const table = tableAt(state, state.doc.line(line + 1).from)!;
  return [table.header, ...table.body].map(({ cells }) =>
    cells.map(({ from, to }) => state.sliceDoc(from, to)),
  );
}

describe("any sequence of table commands", () => {
  it("changes only the row or column it names, and keeps everything else byte for byte", () => {
    fc.assert(
      fc.property(outer, grid, outer, fc.array(step, { maxLength: 12 }), (before, table, after, steps) => {
        const tail = after === "" ? "" : `\n\n${after}`;
        let state = EditorState.create({
          doc: before + table + tail,
          extensions: [editorLanguage, preserveLineEndings(before + table + tail)],
        });
        const start = before.replace(/\r\n?/g, "\n").length;
        for (const { name, at } of steps) {
          const size = state.doc.length - start - tail.replace(/\r\n?/g, "\n").length;
          state = state.update({ selection: { anchor: start + Math.floor(at * size) } }).state;
          const cells = cellsOf(state);
          const handled = commands[name]!({
            state,
            dispatch: (transaction) => {
              state = transaction.state;
            },
          });
          const next = cellsOf(state);
          const text = exactText(state);
          expect(text.startsWith(before)).toBe(true);
          expect(text.endsWith(tail)).toBe(true);
          if (!handled) expect(next).toEqual(cells);
          else if (name === "addRowBelow") {
            const index = next.findIndex(
              (row, at) => at > 0 && row.every((one) => one === "") && !equal(row, cells[at]),
            );
            const without = index < 0 ? next.slice(0, -1) : next.toSpliced(index, 1);
            expect(without).toEqual(cells);
          } else if (name === "removeRow") {
            expect(next).toHaveLength(cells.length - 1);
            expect(cells.some((_row, index) => equal(cells.toSpliced(index, 1), next))).toBe(true);
          } else if (name === "addColumnAfter") {
            const columns = next[0]!.length;
            expect(columns).toBe(cells[0]!.length + 1);
            expect(
              Array.from({ length: columns }, (_, index) => next.map((row) => row.toSpliced(index, 1))).some(
                (one) => equal(one, cells),
              ),
            ).toBe(true);
          } else
            expect(
              Array.from({ length: cells[0]!.length }, (_, index) =>
                cells.map((row) => row.toSpliced(index, 1)),
              ).some((one) => equal(one, next)),
            ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
