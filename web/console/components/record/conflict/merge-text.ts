import { diff3Merge } from "node-diff3";

/** A part of a merged text: resolved, or a conflict. */
export type Passage =
  | { kind: "settled"; text: string; merged: boolean }
  | { kind: "conflict"; base: string; mine: string; theirs: string };

export type PassageChoice = "mine" | "theirs" | "both";

/** Splits a text into lines including their line ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

interface Region {
  ok?: string[];
  conflict?: { a: string[]; o: string[]; b: string[] };
}

/** Merges two versions of a text line by line (three-way merge). Changes by one side are resolved. */
export function mergeText(base: string, mine: string, theirs: string): Passage[] {
  const [a, o, b] = [linesOf(mine), linesOf(base), linesOf(theirs)];
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true }) as Region[];
  const old = new Set(o);
  return regions.map(({ ok, conflict }) => {
    if (conflict)
      return {
        kind: "conflict",
        base: conflict.o.join(""),
        mine: conflict.a.join(""),
        theirs: conflict.b.join(""),
      };
    const lines = ok ?? [];
    return { kind: "settled", text: lines.join(""), merged: lines.some((line) => !old.has(line)) };
  });
}

function chosen(passage: Passage, choice: PassageChoice | undefined): string {
  if (passage.kind === "settled") return passage.text;
  if (choice === "theirs") return passage.theirs;
  if (choice !== "both") return passage.mine;
  const { mine, theirs } = passage;
  // Adds the missing line end of the last line before other lines follow.
  return mine === "" || /[\r\n]$/.test(mine) ? mine + theirs : `${mine}\n${theirs}`;
}

/** Returns the merged text with a choice for each conflict, in order. */
export function joinPassages(
  passages: readonly Passage[],
  choices: readonly (PassageChoice | undefined)[],
): string {
  let conflict = -1;
  return passages
    .map((passage) => {
      if (passage.kind === "conflict") conflict += 1;
      return chosen(passage, choices[conflict]);
    })
    .join("");
}
