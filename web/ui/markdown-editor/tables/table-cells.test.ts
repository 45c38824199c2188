import { describe, expect, it } from "vitest";
import { through } from "../markdown/commands.fixture.ts";
import { nextCell, previousCell } from "./table-cells.ts";

const next = through(nextCell);
const previous = through(previousCell);

describe("Tab in a table", () => {
  it("selects the next cell, continuing in the next row", () => {
    expect(next("| ¦a | b |\n|---|---|\n| c | d |")).toBe("| a | ¦b¦ |\n|---|---|\n| c | d |");
    expect(next("| a | b¦ |\n|---|---|\n| c | d |")).toBe("| a | b |\n|---|---|\n| ¦c¦ | d |");
    expect(next("| a | b |¦\n|---|---|\n| c | d |")).toBe("| a | b |\n|---|---|\n| ¦c¦ | d |");
  });

  it("moves from the delimiter row to the first cell below it", () => {
    expect(next("| a | b |\n|-¦--|---|\n| c | d |")).toBe("| a | b |\n|---|---|\n| ¦c¦ | d |");
  });

  it("puts the cursor after one space in an empty cell", () => {
    expect(next("| ¦a |   |\n|---|---|")).toBe("| a | ¦  |\n|---|---|");
    expect(next("|¦a||\n|-|-|")).toBe("|a|¦|\n|-|-|");
  });

  it("adds a row after the last cell", () => {
    expect(next("| a | b |\n|---|---|\n| c | d¦ |\n\nAfter")).toBe(
      "| a | b |\n|---|---|\n| c | d |\n| ¦ |  |\n\nAfter",
    );
    expect(next("| a | b¦ |\n|---|---|")).toBe("| a | b |\n|---|---|\n| ¦ |  |");
  });

  it("completes a row that has fewer cells than the header", () => {
    expect(next("| a | b |\n|---|---|\n| three¦")).toBe("| a | b |\n|---|---|\n| three | ¦ |");
    expect(next("| a | b |\n|---|---|\n| three¦ |  ")).toBe("| a | b |\n|---|---|\n| three | ¦ |  ");
  });

  it("handles tables without outer pipes, with escaped pipes and in block quotes", () => {
    expect(next("¦a | b\n--|--\nc | d")).toBe("a | ¦b¦\n--|--\nc | d");
    expect(next("| ¦a\\|b | c |\n|---|---|")).toBe("| a\\|b | ¦c¦ |\n|---|---|");
    expect(next("> | a | b |\n> |---|---|\n> | c | d¦ |")).toBe(
      "> | a | b |\n> |---|---|\n> | c | d |\n> | ¦ |  |",
    );
    expect(next("- x\n\n  | a | b¦ |\n  |---|---|")).toBe("- x\n\n  | a | b |\n  |---|---|\n  | ¦ |  |");
  });

  it("is not handled outside tables and in code", () => {
    expect(next("| no¦ | table |")).toBeNull();
    expect(next("Text¦\n\n| a |\n|---|")).toBeNull();
    expect(next("```\n| a¦ |\n|---|\n```")).toBeNull();
    expect(next("")).toBeNull();
  });
});

describe("Shift+Tab in a table", () => {
  it("selects the previous cell, continuing in the previous row", () => {
    expect(previous("| a | b |\n|---|---|\n| c | ¦d |")).toBe("| a | b |\n|---|---|\n| ¦c¦ | d |");
    expect(previous("| a | b |\n|---|---|\n| ¦c | d |")).toBe("| a | ¦b¦ |\n|---|---|\n| c | d |");
  });

  it("selects the cell before a cursor that is outside all cells", () => {
    expect(previous("| a | b |\n|---|---|¦\n| c | d |")).toBe("| a | ¦b¦ |\n|---|---|\n| c | d |");
    expect(previous("| a | b |¦\n|---|---|")).toBe("| a | ¦b¦ |\n|---|---|");
  });

  it("does nothing in the first cell", () => {
    expect(previous("| ¦a | b |\n|---|---|")).toBe("| ¦a | b |\n|---|---|");
  });
});
