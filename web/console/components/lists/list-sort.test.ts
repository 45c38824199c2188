import { describe, expect, it } from "vitest";
import { ariaSort, nextSort } from "./list-sort.ts";

describe("sorting by a column's header", () => {
  it("goes through both directions and back to the latest release first", () => {
    expect(nextSort("-released_at", "name")).toBe("name");
    expect(nextSort("name", "name")).toBe("-name");
    expect(nextSort("-name", "name")).toBe("-released_at");
  });

  it("alternates the directions of the column that lists are sorted by", () => {
    expect(nextSort("-released_at", "released_at")).toBe("released_at");
    expect(nextSort("released_at", "released_at")).toBe("-released_at");
  });

  it("marks only the sorted column", () => {
    expect(ariaSort("-released_at", "released_at")).toBe("descending");
    expect(ariaSort("name", "name")).toBe("ascending");
    expect(ariaSort("-released_at", "name")).toBe("none");
  });
});
