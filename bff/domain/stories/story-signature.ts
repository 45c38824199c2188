import { fold, type SearchedFields } from "./story-words.ts";

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
  signature[ALWAYS >> 3] = 1 << (ALWAYS & 7);
  for (const field of [
    fields.title,
    fields.content,
    fields.external_id,
    fields.apple_product_identifier,
    fields.google_product_identifier,
  ])
    for (const bits of field ? sequencesOf(fold(field)) : []) setBits(signature, bits);
  return signature;
}

function setBits(signature: Buffer, bits: Uint16Array): void {
  for (const bit of bits) signature[bit >> 3] = (signature[bit >> 3] as number) | (1 << (bit & 7));
}

/** Bits that are set in the signature of every article that holds a folded text; always as many. */
export function bitsOf(text: string): number[] {
  const bits = sequencesOf(text).flatMap((found) => spread([...new Set(found)]));
  const distinct = [...new Set(bits)];
  return Array.from({ length: ASKED_BITS }, (_, index) => distinct[index] ?? ALWAYS);
}

/** From all over a text: what stands side by side often comes together. */
function spread(bits: number[]): number[] {
  if (bits.length <= ASKED_BITS) return bits;
  return Array.from(
    { length: ASKED_BITS },
    (_, index) => bits[Math.floor((index * bits.length) / ASKED_BITS)] as number,
  );
}

/** The bits of every four, three and two characters in a row; the more they are, the fewer articles they stand in. */
function sequencesOf(text: string): Uint16Array[] {
  const ofLength = (length: number) => new Uint16Array(Math.max(0, text.length - length + 1));
  const fours = ofLength(4);
  const threes = ofLength(3);
  const twos = ofLength(2);
  let first = 0;
  let second = 0;
  let third = 0;
  for (let index = 0; index < text.length; index++) {
    const last = text.charCodeAt(index);
    const two = last ^ Math.imul(third, 0x85ebca6b);
    const three = two ^ Math.imul(second, 0xc2b2ae35);
    const four = three ^ Math.imul(first, 0x27d4eb2f);
    if (index >= 1) twos[index - 1] = bitFor(two);
    if (index >= 2) threes[index - 2] = bitFor(three);
    if (index >= 3) fours[index - 3] = bitFor(four);
    first = second;
    second = third;
    third = last;
  }
  return [fours, threes, twos];
}

/** The uppermost bits of a product depend on all of it. */
function bitFor(characters: number): number {
  return Math.imul(characters, 0x9e3779b1) >>> 19;
}
