import { describe, expect, it } from "vitest";
import { categoriesAfter, differingFields } from "./bulk-change.ts";

describe("a bulk change", () => {
  it("adds categories after the present ones, and removes only those it names", () => {
    expect(categoriesAfter([3, 1], { how: "add", ids: [1, 2] })).toEqual([3, 1, 2]);
    expect(categoriesAfter([3, 1, 2], { how: "remove", ids: [1, 9] })).toEqual([3, 2]);
  });

  it("sends only the fields that differ from the record", () => {
    const record = { released_at: null as string | null, category_ids: [1] };
    expect(differingFields(record, { released_at: "2026-01-01T00:00:00Z", category_ids: [1] })).toEqual({
      released_at: "2026-01-01T00:00:00Z",
    });
    expect(differingFields(record, { released_at: null, category_ids: [1] })).toBeNull();
  });
});
