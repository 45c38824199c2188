import fc from "fast-check";
import { expect, it } from "vitest";
import { ASKED_BITS, bitsOf, signatureOf } from "./story-signature.ts";
import { fold } from "./story-words.ts";

const none = {
  title: "",
  content: "",
  external_id: "",
  apple_product_identifier: null,
  google_product_identifier: null,
};

const has = (signature: Buffer, bit: number) => ((signature[bit >> 3] as number) >> (bit & 7)) % 2 === 1;
const mayHold = (signature: Buffer, needle: string) => bitsOf(needle).every((bit) => has(signature, bit));

const text = fc.string({ unit: "binary", maxLength: 60 });

it("has every bit of whatever stands in a field, wherever it stands", () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(...Object.keys(none)), (before, needle, after, field) => {
      const signature = signatureOf({ ...none, [field]: before + needle + after });
      // Folded in their surroundings, a few letters become others than by themselves.
      if (fold(before + needle + after).includes(fold(needle)))
        expect(mayHold(signature, fold(needle))).toBe(true);
    }),
  );
});

it("rules out nearly all that does not stand there, in an article of some thousand characters", () => {
  const words = Array.from({ length: 900 }, (_, number) => `w${(number * 7919) % 30_011}x`).join(" ");
  const signature = signatureOf({ ...none, content: words });
  const needles = Array.from({ length: 1_000 }, (_, number) => `seldom${number}`);
  expect(needles.filter((needle) => mayHold(signature, needle)).length).toBeLessThan(20);
});

it("rules out nothing that is shorter than three characters", () => {
  for (const needle of ["", "a", "ab"]) {
    expect(bitsOf(needle)).toHaveLength(ASKED_BITS);
    expect(mayHold(signatureOf(none), needle)).toBe(true);
  }
});
