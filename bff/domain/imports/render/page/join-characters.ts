import { accentedLetter } from "./accented-letter.ts";
import { afterLineEnd, characterAt, isLineEnd, LINE_HYPHEN, MAX_CODE } from "./line-codes.ts";
import { jointOf } from "./line-hyphens.ts";
import type { PageCharacters } from "./page-characters.ts";

/** A text with the index of the engine's character for each of its UTF-16 units. */
export interface IndexedText {
  text: string;
  indices: Uint32Array;
}

/** An initial letter is larger than the text that it begins by at least this factor. */
const INITIAL_SCALE = 1.4;
/** Width of the gap between an initial and its text, and of their overlap, in heights of the text. */
const MAX_GAP = 1.5;
const MAX_OVERLAP = 0.5;

/**
 * Returns the text of the characters `from` to `to`, for the stored text as well as for the places of words. Joins the parts of words
 * that are hyphenated at the end of a line, an initial letter and its word, and an accent and its letter.
 */
export function joinCharacters(characters: PageCharacters, from: number, to: number): IndexedText {
  const { codes } = characters;
  // At most two units for each character: a surrogate pair, or what replaces a hyphen and the line end after it.
  const units = new Uint16Array(2 * (to - from));
  const indices = new Uint32Array(units.length);
  let length = 0;
  const add = (unit: number, index: number) => {
    units[length] = unit;
    indices[length] = index;
    length += 1;
  };
  for (let index = from; index < to; index += 1) {
    const code = codes[index]!;
    const accented = accentedLetter(characters, index, to);
    if (accented !== null) {
      for (const unit of accented.text.split("")) add(unit.charCodeAt(0), accented.letter);
      index += 1;
    } else if (code === LINE_HYPHEN) {
      const next = afterLineEnd(codes, index + 1, to);
      for (const unit of jointOf(characters, { from, index, next, to })) add(unit.charCodeAt(0), index);
      index = next - 1;
    } else if (isLineEnd(code) && startsWord(characters, index, from, to)) {
      index = afterLineEnd(codes, index, to) - 1;
    } else if (isInvisible(code)) {
      // Fonts without a table of characters have such codes, also within words.
    } else if (code > 0xffff && code <= MAX_CODE) {
      add(0xd800 + ((code - 0x10000) >> 10), index);
      add(0xdc00 + ((code - 0x10000) & 0x3ff), index);
    } else add(code <= MAX_CODE ? code : 0x20, index);
  }
  return { text: Buffer.from(units.buffer, 0, 2 * length).toString("utf16le"), indices };
}

/** Returns true for a control character other than white space. */
function isInvisible(code: number): boolean {
  return code < 0x9 || (code > 0xd && code < 0x20) || (code > 0x7e && code < 0xa0 && code !== 0x85);
}

/**
 * Returns true if the line end at `index` separates an initial letter from the rest of its word: a larger letter alone on its line,
 * with a letter at its right.
 */
function startsWord(characters: PageCharacters, index: number, from: number, to: number): boolean {
  const { codes } = characters;
  const initial = index - 1;
  if (initial < from || (initial > from && !isLineEnd(codes[initial - 1]!))) return false;
  const next = afterLineEnd(codes, index, to);
  if (next === to || !/\p{Lu}/u.test(characterAt(codes, initial)) || !/\p{L}/u.test(characterAt(codes, next)))
    return false;
  if (!(characters.sizeOf(initial) >= INITIAL_SCALE * characters.sizeOf(next))) return false;
  const large = characters.boxOf(initial);
  const small = characters.boxOf(next);
  if (large === null || small === null) return false;
  const height = small.top - small.bottom;
  const gap = small.left - large.right;
  const middle = (small.top + small.bottom) / 2;
  return (
    gap <= MAX_GAP * height && gap >= -MAX_OVERLAP * height && middle <= large.top && middle >= large.bottom
  );
}
