import { describe, expect, it } from "vitest";
import { searchSavedIssue } from "./issue-search.ts";

const INDEX = [["The", "new", "Café"], [], ["Who", "pays", "for", "the", "new", "lock?"]];

describe("the search in a saved issue", () => {
  it("finds the pages that have all words, the last one also as a beginning", () => {
    expect(searchSavedIssue(INDEX, "new").numbers).toEqual([1, 3]);
    expect(searchSavedIssue(INDEX, "NEW loc").numbers).toEqual([3]);
    expect(searchSavedIssue(INDEX, "cafe").numbers).toEqual([1]);
    expect(searchSavedIssue(INDEX, "new old")).toEqual({ pages: [], numbers: [], waiting: false });
    expect(searchSavedIssue(INDEX, " ").numbers).toEqual([]);
  });

  it("marks the words in an excerpt", () => {
    const [found] = searchSavedIssue(INDEX, "lock").pages;
    expect(found?.page).toBe(3);
    expect(found?.snippet.filter((part) => part.found)).toEqual([{ text: "lock", found: true }]);
    expect(found?.snippet.map(({ text }) => text).join("")).toBe("Who pays for the new lock?");
  });
});
