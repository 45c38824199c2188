import { describe, expect, it } from "vitest";
import { fittingColumns } from "./list-columns.ts";

const columns = [
  { name: "cover", width: 60 },
  { name: "name" },
  { name: "release", width: 170, choice: "on" },
  { name: "state", width: 200, choice: "on" },
  { name: "price", width: 90, choice: "off" },
] as const;

const names = (chosen: string[], width: number) =>
  fittingColumns(columns, new Set(chosen), width).map(({ name }) => name);

describe("the columns of a list", () => {
  it("are the fixed and the chosen ones", () => {
    expect(names(["release", "price"], 2000)).toEqual(["cover", "name", "release", "price"]);
  });

  it("are hidden if they don't fit, except the fixed ones", () => {
    expect(names(["release", "state"], 640)).toEqual(["cover", "name", "release"]);
    expect(names(["release", "state"], 300)).toEqual(["cover", "name"]);
  });

  it("are narrower if one that is kept would be hidden", () => {
    const [cover, name, release, state, price] = columns;
    const issues = [
      cover,
      { ...name, minWidth: 180 },
      { ...state, minWidth: 150 },
      { ...release, isKept: true },
      price,
    ];
    const shown = fittingColumns(issues, new Set(["state", "release"]), 680);
    expect(shown.map((column) => [column.name, "width" in column ? column.width : undefined])).toEqual([
      ["cover", 60],
      ["name", undefined],
      ["state", 150],
      ["release", 170],
    ]);
    expect(fittingColumns(issues, new Set(["state", "release"]), 1000)).toEqual([...issues.slice(0, 4)]);
  });
});
