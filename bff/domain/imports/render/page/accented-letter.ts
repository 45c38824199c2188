import { characterAt } from "./line-codes.ts";
import type { PageCharacters } from "./page-characters.ts";

/** Codes of accents that stand alone, with their combining forms. */
const COMBINING_FORMS = new Map([
  [0x60, "\u0300"],
  [0xb4, "\u0301"],
  [0x2c6, "\u0302"],
  [0x2dc, "\u0303"],
  [0xaf, "\u0304"],
  [0x2d8, "\u0306"],
  [0x2d9, "\u0307"],
  [0xa8, "\u0308"],
  [0x2da, "\u030a"],
  [0x2dd, "\u030b"],
  [0x2c7, "\u030c"],
  [0xb8, "\u0327"],
  [0x2db, "\u0328"],
]);
/** Letters without their dot, which are drawn below accents only. */
const DOTTED_FORMS = new Map([
  ["\u0131", "i"],
  ["\u0237", "j"],
]);

/**
 * Returns the accented letter that the characters at `index` and after it show, with the index of its letter, or null. Fonts without
 * accented letters, as those of TeX, draw an accent and a letter over each other, in either order.
 */
export function accentedLetter(
  characters: PageCharacters,
  index: number,
  to: number,
): { text: string; letter: number } | null {
  const { codes } = characters;
  if (index + 1 >= to) return null;
  const accent = [index, index + 1].find((at) => COMBINING_FORMS.has(codes[at]!));
  if (accent === undefined) return null;
  const letter = accent === index ? index + 1 : index;
  const character = characterAt(codes, letter);
  if (!/\p{L}/u.test(character) || !isDrawnOver(characters, accent, letter)) return null;
  const text = (DOTTED_FORMS.get(character) ?? character) + COMBINING_FORMS.get(codes[accent]!);
  return { text: text.normalize("NFC"), letter };
}

/** Returns true if the middle of an accent is within the width of a letter. */
function isDrawnOver(characters: PageCharacters, accent: number, letter: number): boolean {
  const drawn = characters.boxOf(accent);
  const under = characters.boxOf(letter);
  if (drawn === null || under === null) return false;
  const middle = (drawn.left + drawn.right) / 2;
  return middle > under.left && middle < under.right;
}
