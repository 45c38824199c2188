import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterSave, changedFields, compareRecords, type RecordShape, rebase } from "./record-changes.ts";

interface Values {
  one: number;
  two: number;
  three: number;
}
const shape: RecordShape<Values> = {
  fields: ["one", "two", "three"],
  same: (_field, one, other) => one === other,
};
const values = fc.record({ one: fc.nat(2), two: fc.nat(2), three: fc.nat(2) });

describe("two sets of changes to one version", () => {
  it("say who changed what, and leave out what both agree on", () => {
    const base = { one: 1, two: 1, three: 1 };
    expect(compareRecords(shape, base, { one: 2, two: 1, three: 3 }, { one: 3, two: 2, three: 3 })).toEqual([
      { field: "one", changedBy: "both" },
      { field: "two", changedBy: "theirs" },
    ]);
  });

  it("go together where no field was changed by both", () => {
    const base = { one: 1, two: 1, three: 1 };
    expect(rebase(shape, base, { ...base, one: 2 }, { ...base, two: 3 })).toEqual({
      one: 2,
      two: 3,
      three: 1,
    });
    expect(rebase(shape, base, { ...base, one: 2 }, { ...base, one: 3 })).toBeNull();
    fc.assert(
      fc.property(values, values, (from, mine) => {
        expect(rebase(shape, from, mine, from)).toEqual(mine);
        expect(rebase(shape, from, from, mine)).toEqual(mine);
      }),
    );
  });
});

it("what was typed during a save stays, and the rest is as it was saved", () => {
  fc.assert(
    fc.property(values, values, values, (sent, typed, saved) => {
      const shown = afterSave(shape, sent, typed, saved);
      for (const field of shape.fields)
        expect(shown[field]).toBe(sent[field] === typed[field] ? saved[field] : typed[field]);
      expect(changedFields(shape, shown, typed)).toEqual(
        shape.fields.filter((field) => sent[field] === typed[field] && saved[field] !== typed[field]),
      );
    }),
  );
});
