import { describe, expect, it } from "vitest";
import { coverage, rowsBetween, type SelectedRow, type Selection, withRows } from "./list-selection.ts";

const rows: SelectedRow[] = [5, 4, 3, 2, 1].map((id) => ({ id, name: `Issue ${id}`, visible: false }));
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id);
const none: Selection = new Map();

describe("a range of rows", () => {
  it("contains the rows from the previous click to this one, in either direction", () => {
    expect(ids(rowsBetween(rows, 4, 2))).toEqual([4, 3, 2]);
    expect(ids(rowsBetween(rows, 2, 4))).toEqual([4, 3, 2]);
  });

  it("is only the clicked row without a previous click on the list", () => {
    expect(ids(rowsBetween(rows, 99, 2))).toEqual([2]);
    expect(ids(rowsBetween(rows, null, 2))).toEqual([2]);
    expect(rowsBetween(rows, 4, 99)).toEqual([]);
  });
});

describe("a selection", () => {
  it("adds and removes rows without changing the others", () => {
    const some = withRows(none, rows.slice(0, 3), true);
    expect([...some.keys()]).toEqual([5, 4, 3]);
    expect([...withRows(some, rows.slice(1, 2), false).keys()]).toEqual([5, 3]);
    expect(none.size).toBe(0);
  });

  it("covers all, some or none of the rows on screen, regardless of other selected rows", () => {
    const elsewhere = withRows(none, [{ id: 77, name: "Elsewhere", visible: true }], true);
    expect(coverage(elsewhere, rows)).toBe("none");
    expect(coverage(withRows(elsewhere, rows.slice(0, 1), true), rows)).toBe("some");
    expect(coverage(withRows(elsewhere, rows, true), rows)).toBe("all");
    expect(coverage(elsewhere, [])).toBe("none");
  });
});
