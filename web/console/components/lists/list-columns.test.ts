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
});
