import { characterAt, isLetterOrDigit, isLineEnd, textOf } from "./line-codes.ts";
import type { PageCharacters } from "./page-characters.ts";

/** Text continues in a font of the same size, up to this relative difference. */
const SIZE_TOLERANCE = 0.15;
/** Distance of the next line, in font sizes. Page numbers and footers are farther below. */
const MAX_LINE_DISTANCE = 2.2;

/** Words before which a hyphen stands for a part of a word that is not repeated: "Land- und Seewege". */
const SUSPENDING = new Set(["und", "oder", "bzw", "sowie"]);

/** Replacement of a hyphen at the end of a line together with the line end. */
type Joint = "" | "-" | "- " | "-\n";

/** A hyphen at the end of a line, and the first character of the next line, in the characters `from` to `to`. */
interface LineHyphen {
  from: number;
  index: number;
  next: number;
  to: number;
}

/** Returns what joins the two parts of a word that is divided at the end of a line. */
export function jointOf(characters: PageCharacters, hyphen: LineHyphen): Joint {
  const { codes } = characters;
  const { from, index, next, to } = hyphen;
  // A hyphen at the end is kept, because the rest of the word is missing.
  if (next === to) return "-";
  if (index > from && !continues(characters, index - 1, next)) return "-\n";
  const before = lettersBefore(codes, from, index);
  const after = lettersFrom(codes, next, to);
  if (SUSPENDING.has(after)) return "- ";
  // The page's own spelling decides.
  if (characters.spellings.has(before + after)) return "";
  if (characters.spellings.has(`${before}-${after}`)) return "-";
  return before !== "mc" && beginsPart(codes, hyphen) ? "-" : "";
}

/** Returns true if the text goes on with the next line, not with a page number, a footer or a mark of the printer. */
function continues(characters: PageCharacters, last: number, next: number): boolean {
  const size = characters.sizeOf(last);
  if (!(Math.abs(characters.sizeOf(next) - size) <= SIZE_TOLERANCE * size)) return false;
  const distance = characters.distance(last, next);
  if (distance === null) return true;
  // The next column begins above and to the right.
  if (distance.up > 0) return distance.right > 0;
  return distance.up >= -MAX_LINE_DISTANCE * size || /\p{Ll}/u.test(characterAt(characters.codes, next));
}

/**
 * Returns true if the next line begins like a part of a compound, with a capital letter or a digit, as in "CDU-Politiker". Capital
 * letters in lines of capitals, as in headlines, do not count.
 */
function beginsPart(codes: Uint32Array, { from, index, next, to }: LineHyphen): boolean {
  const first = characterAt(codes, next);
  if (/\p{N}/u.test(first)) return true;
  if (!/[\p{Lu}\p{Lt}]/u.test(first)) return false;
  let start = index;
  while (start > from && !isLineEnd(codes[start - 1]!)) start -= 1;
  let end = next;
  while (end < to && !isLineEnd(codes[end]!)) end += 1;
  return /\p{Ll}/u.test(textOf(codes, start, index) + textOf(codes, next, end));
}

function lettersBefore(codes: Uint32Array, from: number, index: number): string {
  let start = index;
  while (start > from && isLetterOrDigit(codes, start - 1)) start -= 1;
  return textOf(codes, start, index).toLowerCase();
}

function lettersFrom(codes: Uint32Array, index: number, to: number): string {
  let end = index;
  while (end < to && isLetterOrDigit(codes, end)) end += 1;
  return textOf(codes, index, end).toLowerCase();
}
