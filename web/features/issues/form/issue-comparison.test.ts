import { describe, expect, it } from "vitest";
import { changesOf, emptyValues, type IssueValues } from "../issue-values.ts";
import { compareValues, initialChoices, openConflicts, rebase, resolveValues } from "./issue-comparison.ts";

const base: IssueValues = {
  ...emptyValues({ language: "de", currency: "EUR" }),
  name: "Autumn",
  preview: "Old",
  cents: 100,
};
const mine = { ...base, name: "Autumn 2026", preview: "Mine" };
const theirs = { ...base, preview: "Theirs", cents: 250 };

describe("two people changed the same version", () => {
  const comparisons = compareValues(base, mine, theirs);

  it("names each field that is not agreed on, and who changed it", () => {
    expect(comparisons.map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ["name", "mine"],
      ["preview", "both"],
      ["cents", "theirs"],
    ]);
    expect(comparisons[1]).toMatchObject({ base: "Old", mine: "Mine", theirs: "Theirs" });
  });

  it("leaves a conflict open until somebody chooses", () => {
    const choices = initialChoices(comparisons);
    expect(choices).toEqual({ name: "mine", cents: "theirs" });
    expect(openConflicts(comparisons, choices)).toEqual(["preview"]);
  });

  it("saves on top of the newer version what was chosen from mine, and nothing else", () => {
    const choices = { ...initialChoices(comparisons), preview: "theirs" as const };
    const resolved = resolveValues(theirs, comparisons, choices);
    expect(resolved).toEqual({ ...theirs, name: "Autumn 2026" });
    expect(changesOf(theirs, resolved)).toEqual({ name: "Autumn 2026" });
  });

  it("can take back what they changed", () => {
    const choices = { ...initialChoices(comparisons), preview: "mine" as const, cents: "mine" as const };
    expect(changesOf(theirs, resolveValues(theirs, comparisons, choices))).toEqual({
      name: "Autumn 2026",
      preview: "Mine",
      cents: 100,
    });
  });

  it("leaves out what both changed to the same", () => {
    expect(compareValues(base, { ...base, cents: 5 }, { ...base, cents: 5 })).toEqual([]);
  });
});

describe("changes made to an older version", () => {
  it("move onto the newer one where they do not meet", () => {
    expect(rebase(base, { ...base, name: "Winter" }, theirs)).toEqual({ ...theirs, name: "Winter" });
  });

  it("wait for a choice where they do", () => {
    expect(rebase(base, mine, theirs)).toBeNull();
  });
});
