/** Marks a hyphen at the end of a line: no character has this code. */
export const LINE_HYPHEN = 0xfffe;
const LINE_ENDS = new Set([0xa, 0xd]);
export const MAX_CODE = 0x10ffff;

/** Returns true for a line feed, a carriage return, and a hyphen at the end of a line. */
export function isLineEnd(code: number): boolean {
  return LINE_ENDS.has(code) || code === LINE_HYPHEN;
}

/** Returns the index of the first character from `index` that ends no line. */
export function afterLineEnd(codes: Uint32Array, index: number, to: number): number {
  let next = index;
  while (next < to && isLineEnd(codes[next]!)) next += 1;
  return next;
}

export function characterAt(codes: Uint32Array, index: number): string {
  const code = codes[index]!;
  return code <= MAX_CODE ? String.fromCodePoint(code) : "";
}

export function isLetterOrDigit(codes: Uint32Array, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(characterAt(codes, index));
}

export function textOf(codes: Uint32Array, from: number, to: number): string {
  let text = "";
  for (let index = from; index < to; index += 1) text += characterAt(codes, index);
  return text;
}

/**
 * Returns the words of a page within its lines, in lower case, with each pair that a hyphen joins. They tell how the page spells a word
 * that it also divides at the end of a line.
 */
export function spellingsOf(codes: Uint32Array): Set<string> {
  const found = new Set<string>();
  for (const [word] of textOf(codes, 0, codes.length).matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)) {
    const parts = word.toLowerCase().split("-");
    for (const [at, part] of parts.entries()) {
      found.add(part);
      if (at > 0) found.add(`${parts[at - 1]}-${part}`);
    }
  }
  return found;
}
