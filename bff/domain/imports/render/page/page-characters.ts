import type { Pdfium, Scratch } from "../pdfium.ts";
import type { Box } from "./place-on-page.ts";

/** The open text of a page, with the characters that the engine has found, in their order. */
export interface PageCharacters {
  pdfium: Pdfium;
  textPage: number;
  /** Code points. */
  codes: Uint32Array;
  scratch: Scratch;
}

/** A text with the index of the engine's character for each of its UTF-16 units. */
export interface IndexedText {
  text: string;
  indices: Uint32Array;
}

/** The code with which the engine marks a hyphen at the end of a line. Fonts without a table of characters have it, too. */
const ENGINE_HYPHEN = 0x2;
/** Marks such a hyphen here: no character has this code. */
const LINE_HYPHEN = 0xfffe;
const LINE_ENDS = new Set([0xa, 0xd]);
const MAX_CODE = 0x10ffff;

/** An initial letter is larger than the text that it begins by at least this factor. */
const INITIAL_SCALE = 1.4;
/** Width of the gap between an initial and its text, and of their overlap, in heights of the text. */
const MAX_GAP = 1.5;
const MAX_OVERLAP = 0.5;

/** German words before which a hyphen stands for a part of a word that is not repeated: "Land- und Seewege". */
const SUSPENDING = new Set(["und", "oder", "bzw", "sowie"]);
const MAX_SUSPENDING_LENGTH = 5;

/** Reads the first `count` characters of the text of a page. */
export function readCodes({ api }: Pdfium, textPage: number, count: number): Uint32Array {
  const codes = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(textPage, index);
    if (code === ENGINE_HYPHEN && api.FPDFText_IsHyphen(textPage, index) === 1) codes[index] = LINE_HYPHEN;
    else codes[index] = code === LINE_HYPHEN ? 0 : code;
  }
  return codes;
}

/** Returns the place of a character in page coordinates, or null if it is unknown. */
export function characterBox({ pdfium, textPage, scratch }: PageCharacters, index: number): Box | null {
  const at = scratch.pointer;
  if (!pdfium.api.FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24)) return null;
  const values = scratch.doubles;
  return { left: values[0]!, right: values[1]!, bottom: values[2]!, top: values[3]! };
}

/**
 * Returns the text of the characters `from` to `to`, for the stored text as well as for the places of words. Joins the parts of words
 * that are hyphenated at the end of a line, and an initial letter and its word.
 */
export function joinCharacters(characters: PageCharacters, from: number, to: number): IndexedText {
  const { codes } = characters;
  const units = new Uint16Array(2 * (to - from) + 1);
  const indices = new Uint32Array(units.length);
  let length = 0;
  const add = (unit: number, index: number) => {
    units[length] = unit;
    indices[length] = index;
    length += 1;
  };
  for (let index = from; index < to; index += 1) {
    const code = codes[index]!;
    if (code === LINE_HYPHEN) {
      const next = afterLineEnd(codes, index + 1, to);
      // A hyphen at the end is kept, because the rest of the word is missing.
      if (next === to || keepsHyphen(codes, next, to)) add(0x2d, index);
      if (next < to && isSuspended(codes, next, to)) add(0x20, index);
      index = next - 1;
    } else if (LINE_ENDS.has(code) && startsWord(characters, index, from, to)) {
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

/** Returns the index of the first character from `index` that ends no line. */
function afterLineEnd(codes: Uint32Array, index: number, to: number): number {
  let next = index;
  while (next < to && (LINE_ENDS.has(codes[next]!) || codes[next] === LINE_HYPHEN)) next += 1;
  return next;
}

/** Returns true for a hyphen that is written within a line, too: before a capital letter or a digit, as in "CDU-Politiker". */
function keepsHyphen(codes: Uint32Array, next: number, to: number): boolean {
  return /[\p{Lu}\p{Lt}\p{N}]/u.test(characterAt(codes, next)) || isSuspended(codes, next, to);
}

function isSuspended(codes: Uint32Array, next: number, to: number): boolean {
  const end = Math.min(next + MAX_SUSPENDING_LENGTH + 1, to);
  const [word = ""] = /^\p{L}*/u.exec(String.fromCharCode(...codes.subarray(next, end))) ?? [];
  return SUSPENDING.has(word);
}

/**
 * Returns true if the line end at `index` separates an initial letter from the rest of its word: a larger letter alone on its line,
 * with a letter at its right.
 */
function startsWord(characters: PageCharacters, index: number, from: number, to: number): boolean {
  const { codes } = characters;
  const initial = index - 1;
  if (initial < from || (initial > from && !LINE_ENDS.has(codes[initial - 1]!))) return false;
  const next = afterLineEnd(codes, index, to);
  if (next === to || !/\p{Lu}/u.test(characterAt(codes, initial)) || !/\p{L}/u.test(characterAt(codes, next)))
    return false;
  if (!(fontSize(characters, initial) >= INITIAL_SCALE * fontSize(characters, next))) return false;
  const large = characterBox(characters, initial);
  const small = characterBox(characters, next);
  if (large === null || small === null) return false;
  const height = small.top - small.bottom;
  const gap = small.left - large.right;
  const middle = (small.top + small.bottom) / 2;
  return (
    gap <= MAX_GAP * height && gap >= -MAX_OVERLAP * height && middle <= large.top && middle >= large.bottom
  );
}

/** Returns the size of a character's font in points: the size in the file, scaled by the text matrix. */
function fontSize({ pdfium: { api }, textPage, scratch }: PageCharacters, index: number): number {
  const size = api.FPDFText_GetFontSize(textPage, index);
  if (!api.FPDFText_GetMatrix(textPage, index, scratch.pointer)) return size;
  return size * Math.hypot(scratch.floats[2]!, scratch.floats[3]!);
}

function characterAt(codes: Uint32Array, index: number): string {
  const code = codes[index]!;
  return code <= MAX_CODE ? String.fromCodePoint(code) : "";
}
