import { SearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { countMatches } from "./count-matches.ts";

const state = EditorState.create({ doc: "Crane, crane, cranes", selection: { anchor: 7, head: 12 } });
const count = (config: ConstructorParameters<typeof SearchQuery>[0]) =>
  countMatches(state, new SearchQuery(config));

describe("countMatches", () => {
  it("counts the matches and names the selected one", () => {
    expect(count({ search: "crane" })).toEqual({ count: 3, isLimited: false, selected: 2 });
    expect(count({ search: "crane", caseSensitive: true })).toMatchObject({ count: 2, selected: 1 });
    expect(count({ search: "crane", wholeWord: true })).toMatchObject({ count: 2, selected: 2 });
    expect(count({ search: "tide" })).toMatchObject({ count: 0, selected: null });
  });

  it("stops after 1,000 matches", () => {
    const many = EditorState.create({ doc: "a".repeat(1_001) });
    const query = new SearchQuery({ search: "a" });
    expect(countMatches(many, query)).toMatchObject({ count: 1_000, isLimited: true });
    const exactly = EditorState.create({ doc: "a".repeat(1_000) });
    expect(countMatches(exactly, query)).toMatchObject({ count: 1_000, isLimited: false });
  });

  it("returns null for an empty or invalid query", () => {
    expect(count({ search: "" })).toBeNull();
    expect(count({ search: "(", regexp: true })).toBeNull();
  });
});
