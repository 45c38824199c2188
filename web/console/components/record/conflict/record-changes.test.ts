import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  afterSave,
  changedFields,
  compareRecords,
  loadTextMerge,
  type RecordShape,
  rebase,
} from "./record-changes.ts";

interface Values {
  one: number;
  two: number;
  three: number;
}
const shape: RecordShape<Values, keyof Values> = {
  fields: ["one", "two", "three"],
};
const values = fc.record({ one: fc.nat(2), two: fc.nat(2), three: fc.nat(2) });

describe("two sets of changes to one version", () => {
  it("are the same in a field that another one switches off in both", () => {
    const switched: typeof shape = {
      ...shape,
      compared: { two: ({ one, two }) => (one === 1 ? two : null) },
    };
    const base = { one: 0, two: 0, three: 0 };
    expect(changedFields(switched, base, { one: 0, two: 5, three: 0 })).toEqual([]);
    expect(changedFields(switched, base, { one: 1, two: 5, three: 0 })).toEqual(["one", "two"]);
  });

  it("are listed by field and author, without equal changes", () => {
    const base = { one: 1, two: 1, three: 1 };
    expect(compareRecords(shape, base, { one: 2, two: 1, three: 3 }, { one: 3, two: 2, three: 3 })).toEqual([
      { field: "one", changedBy: "both" },
      { field: "two", changedBy: "theirs" },
    ]);
  });

  it("are merged unless both changed the same field", () => {
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

describe("two changes to a text", () => {
  const article: RecordShape<{ text: string; title: string }, "text" | "title"> = {
    fields: ["text", "title"],
    texts: ["text"],
  };
  beforeAll(loadTextMerge);
  const base = { text: "One.\n\nTwo.\n\nThree.", title: "A" };

  it("are merged if they belong to different lines", () => {
    const mine = { ...base, text: "One, mine.\n\nTwo.\n\nThree." };
    const theirs = { text: "One.\n\nTwo.\n\nThree, theirs.", title: "B" };
    expect(rebase(article, base, mine, theirs)).toEqual({
      text: "One, mine.\n\nTwo.\n\nThree, theirs.",
      title: "B",
    });
  });

  it("conflict if they belong to the same line, and in a field of one line", () => {
    const [mine, theirs] = ["Two, mine.", "Two, theirs."].map((line) => ({
      ...base,
      text: base.text.replace("Two.", line),
    }));
    expect(rebase(article, base, mine!, theirs!)).toBeNull();
    expect(rebase(article, base, { ...base, title: "B" }, { ...base, title: "C" })).toBeNull();
  });
});

it("afterSave keeps changes made during the save, and takes the saved values otherwise", () => {
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

describe("a record with a part that it may not have", () => {
  interface Issue {
    name: string;
    pdf?: { url: string; images: boolean };
    released_at: string | null;
  }
  const issue: RecordShape<Issue, "name" | "pdf.url" | "pdf.images" | "released_at"> = {
    fields: ["name", "pdf.url", "pdf.images", "released_at"],
    moments: ["released_at"],
  };
  const base: Issue = {
    name: "A",
    pdf: { url: "1", images: false },
    released_at: "2026-03-05T05:00:00.000Z",
  };

  it("is compared by its nested fields", () => {
    expect(changedFields(issue, base, { ...base, pdf: { url: "2", images: false } })).toEqual(["pdf.url"]);
    const theirs = { ...base, pdf: { url: "1", images: true } };
    expect(rebase(issue, base, { ...base, pdf: { url: "2", images: false } }, theirs)).toEqual({
      ...base,
      pdf: { url: "2", images: true },
    });
    expect(base.pdf).toEqual({ url: "1", images: false });
  });

  it("does not differ in a part that only one side has", () => {
    const without: Issue = { name: "A", released_at: base.released_at };
    expect(changedFields(issue, base, without)).toEqual([]);
    expect(rebase(issue, without, { ...without, name: "B" }, without)).toEqual({ ...without, name: "B" });
  });

  it("differs in a release date only if the moment differs, not its notation", () => {
    expect(changedFields(issue, base, { ...base, released_at: "2026-03-05T06:00:00+01:00" })).toEqual([]);
    expect(changedFields(issue, base, { ...base, released_at: null })).toEqual(["released_at"]);
  });
});
