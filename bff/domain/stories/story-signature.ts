import { fold, type SearchedFields, searchedFields } from "./story-words.ts";

/** Of 5 kB of a natural language, about a third is set: of a hundred articles without a needle, hardly one may hold it. */
const BITS = 8_192;
/** So many bits of a needle are looked for; one more would hardly rule out another article. */
export const ASKED_BITS = 6;
/** Set in each signature; asked for where a needle has too few of its own. */
const ALWAYS = 0;

/**
 * What an article that is not indexed yet may be found by, in one kilobyte: a bit for every two, three and four characters
 * in a row of each field, so that most of those that do not hold a needle are passed over without a look at their texts.
 * Articles that wait keep what this made. Whoever changes it has all processes stopped, and sets every bit of what waits.
 */
export function signatureOf(fields: SearchedFields): Buffer {
  const signature = Buffer.alloc(BITS / 8);
  setBit(signature, ALWAYS);
  for (const name of searchedFields) {
    const text = fields[name];
    if (text) sign(signature, fold(text));
  }
  return signature;
}

function sign(signature: Buffer, text: string): void {
  let first = 0;
  let second = 0;
  let third = 0;
  for (let index = 0; index < text.length; index++) {
    const last = text.charCodeAt(index);
    if (index >= 1) setBit(signature, bitOf(last, third, 0, 0));
    if (index >= 2) setBit(signature, bitOf(last, third, second, 0));
    if (index >= 3) setBit(signature, bitOf(last, third, second, first));
    first = second;
    second = third;
    third = last;
  }
}

function setBit(signature: Buffer, bit: number): void {
  signature[bit >> 3] = (signature[bit >> 3] as number) | (1 << (bit & 7));
}

/** Bits that are set in the signature of every article that holds a folded text; always as many. */
export function bitsOf(text: string): number[] {
  // The longer a sequence, the fewer articles it stands in.
  const bits = new Set([4, 3, 2].flatMap((length) => spread(bitsOfLength(text, length))));
  const asked = [...bits].slice(0, ASKED_BITS);
  return [...asked, ...Array<number>(ASKED_BITS - asked.length).fill(ALWAYS)];
}

function bitsOfLength(text: string, length: number): number[] {
  const bits = new Set<number>();
  for (let last = length - 1; last < text.length; last++) {
    const code = (back: number) => (back < length ? text.charCodeAt(last - back) : 0);
    bits.add(bitOf(code(0), code(1), code(2), code(3)));
  }
  return [...bits];
}

/** From all over a text: what stands side by side often comes together. */
function spread(bits: number[]): number[] {
  if (bits.length <= ASKED_BITS) return bits;
  return Array.from(
    { length: ASKED_BITS },
    (_, index) => bits[Math.floor((index * bits.length) / ASKED_BITS)] as number,
  );
}

/** The bit for two to four characters in a row, zeros before them; the uppermost bits of a product depend on all of it. */
function bitOf(last: number, third: number, second: number, first: number): number {
  const characters =
    last ^ Math.imul(third, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35) ^ Math.imul(first, 0x27d4eb2f);
  return Math.imul(characters, 0x9e3779b1) >>> 19;
}
