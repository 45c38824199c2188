import { fold, type SearchedFields } from "./story-words.ts";

/** Of 5 kB of a natural language, about a third is set: of a hundred articles without a needle, hardly one may hold it. */
const BITS = 8_192;
/** So many bits of a needle are looked for; one more would hardly rule out another article. */
export const ASKED_BITS = 6;
/** Set in each signature; asked for where a needle has too few of its own. */
const ALWAYS = 0;

/**
 * What an article that is not indexed yet may be found by, in one kilobyte: a bit for every three and every four characters
 * in a row of each field, so that most of those that do not hold a needle are passed over without a look at their texts.
 */
export function signatureOf(fields: SearchedFields): Buffer {
  const signature = Buffer.alloc(BITS / 8);
  const set = (bit: number) => {
    signature[bit >> 3] = (signature[bit >> 3] as number) | (1 << (bit & 7));
  };
  set(ALWAYS);
  for (const field of [
    fields.title,
    fields.content,
    fields.external_id,
    fields.apple_product_identifier,
    fields.google_product_identifier,
  ])
    if (field) eachBit(fold(field), set, set);
  return signature;
}

/** Bits that are set in the signature of every article that holds a folded text; always as many. */
export function bitsOf(text: string): number[] {
  const three = new Set<number>();
  const four = new Set<number>();
  eachBit(
    text,
    (bit) => three.add(bit),
    (bit) => four.add(bit),
  );
  // Four in a row stand in fewer articles than three of them do.
  const bits = [...new Set([...spread([...four]), ...spread([...three])])];
  return Array.from({ length: ASKED_BITS }, (_, index) => bits[index] ?? ALWAYS);
}

/** From all over a text: what stands side by side often comes together. */
function spread(bits: number[]): number[] {
  if (bits.length <= ASKED_BITS) return bits;
  return Array.from(
    { length: ASKED_BITS },
    (_, index) => bits[Math.floor((index * bits.length) / ASKED_BITS)] as number,
  );
}

function eachBit(text: string, ofThree: (bit: number) => void, ofFour: (bit: number) => void): void {
  let before = 0;
  let first = text.charCodeAt(0);
  let second = text.charCodeAt(1);
  for (let index = 2; index < text.length; index++) {
    const third = text.charCodeAt(index);
    const three = first ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
    ofThree(mixed(three));
    if (index > 2) ofFour(mixed(three ^ Math.imul(before, 0x27d4eb2f)));
    before = first;
    first = second;
    second = third;
  }
}

/** The uppermost bits of a product depend on all of it. */
function mixed(characters: number): number {
  return Math.imul(characters, 0x9e3779b1) >>> 19;
}
