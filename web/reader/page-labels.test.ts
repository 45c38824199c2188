import { describe, expect, it } from "vitest";
import { labelOf, pageOfLabel } from "./page-labels.ts";

const labels = ["i", "ii", "1", "2", ""];

describe("printed page numbers", () => {
  it("are shown, and the position for a page without one", () => {
    expect([1, 3, 5].map((page) => labelOf(labels, page))).toEqual(["i", "1", "5"]);
    expect(labelOf(null, 7)).toBe("7");
  });

  it("lead to their page before the position does", () => {
    expect(pageOfLabel(labels, "2", 5)).toBe(4);
    expect(pageOfLabel(labels, " II ", 5)).toBe(2);
    expect(pageOfLabel(labels, "5", 5)).toBe(5);
    expect(pageOfLabel(labels, "99", 5)).toBe(5);
    expect(pageOfLabel(null, "3", 5)).toBe(3);
  });

  it("lead nowhere if they name no page", () => {
    for (const typed of ["", "0", "x", "-1", "1.5"]) expect(pageOfLabel(labels, typed, 5)).toBeNull();
  });
});
