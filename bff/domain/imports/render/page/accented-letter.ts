import { normalizeText } from "#shared/unicode.ts";
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
/** An accent begins before its letter by less than this part of its width. Over the narrow i of TeX it is about half. */
const MAX_LEAD = 0.75;

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
  const offset = offsetOver(characters, accent, letter);
  if (offset === null) return null;
  // A wide accent of a narrow letter begins already over the letter before.
  const other = letter < accent && accent + 1 < to ? offsetOver(characters, accent, accent + 1) : null;
  if (other !== null && other < offset) return null;
  const character = characterAt(codes, letter);
  const decomposed = (DOTTED_FORMS.get(character) ?? character) + COMBINING_FORMS.get(codes[accent]!);
  const text = normalizeText(decomposed, "NFC");
  // No alphabet has this accented letter, so the sign is not its accent.
  return text.length === 1 ? { text, letter } : null;
}

/**
 * Returns how far the middle of an accent is from that of a letter, or null if it is not drawn over it. Both begin at about the same
 * place of their line, which may be turned. Beside each other, also in slanted text whose boxes overlap, one begins where the other ends.
 */
function offsetOver(characters: PageCharacters, accent: number, letter: number): number | null {
  if (!/\p{L}/u.test(characterAt(characters.codes, letter))) return null;
  const box = characters.boxOf(accent);
  const distance = characters.distance(accent, letter);
  const accentMiddle = characters.middleOf(accent);
  const letterMiddle = characters.middleOf(letter);
  if (box === null || distance === null || accentMiddle === null || letterMiddle === null) return null;
  const width = Math.max(box.right - box.left, box.top - box.bottom);
  const isOver = distance.right < MAX_LEAD * width && -distance.right < letterMiddle;
  return isOver ? Math.abs(distance.right + letterMiddle - accentMiddle) : null;
}
