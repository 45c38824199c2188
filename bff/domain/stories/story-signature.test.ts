import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
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
      const whole = fold(before + needle + after);
      const signature = signatureOf({ ...none, [field]: whole });
      expect(mayHold(signature, fold(needle))).toBe(true);
    }),
  );
});

it("rules out nearly all that does not stand there, in articles of some thousand characters", async () => {
  const guide = await readFile(new URL("../../OPERATING.md", import.meta.url), "utf8");
  const texts = Array.from({ length: 3 }, (_, part) => guide.slice(part * 5_000, (part + 1) * 5_000));
  const known = new Set(guide.toLowerCase().match(/[a-z]{5,}/g));
  // Words as they stand in such a text, their letters in another order.
  const needles = [...known].map((word) => [...word].reverse().join("")).filter((word) => !known.has(word));
  const asked = texts.flatMap((content) => {
    const signature = signatureOf({ ...none, content });
    return needles
      .filter((needle) => !fold(content).includes(needle))
      .map((needle) => mayHold(signature, needle));
  });
  expect(asked.length).toBeGreaterThan(1_000);
  expect(asked.filter((may) => may).length / asked.length).toBeLessThan(0.05);
});

it("rules out nothing by a single character", () => {
  for (const needle of ["", "a"]) {
    expect(bitsOf(needle)).toHaveLength(ASKED_BITS);
    expect(mayHold(signatureOf(none), needle)).toBe(true);
  }
});

it("is what the articles that wait already have", () => {
  const signature = signatureOf({ ...none, title: "Cranes stand still", content: "港 Γερανός" });
  expect(hash("sha256", signature)).toBe("6597f96a36d3538f5f977dcbd7cdb8979a62947f9e506d12a61980eb7c76bdd9");
  expect(bitsOf("cranes")).toEqual([7589, 7600, 5197, 786, 6147, 8123]);
  expect(bitsOf("港")).toEqual([0, 0, 0, 0, 0, 0]);
});
