import { normalizeText } from "#shared/unicode.ts";

const MAX_INPUT = 200;
const MAX_LENGTH = 60;

/** Letters whose transcription is not their base letter. */
const transcribed: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "oe",
  œ: "oe",
  ł: "l",
  đ: "d",
};

/** Returns a name as a part of an address: letters a to z, digits and single hyphens. Empty for names in other scripts. */
export function foldedWords(name: string): string {
  const plain = normalizeText(name.slice(0, MAX_INPUT), "NFC")
    .toLowerCase()
    .replace(/[äöüßæøœłđ]/g, (letter) => transcribed[letter] ?? letter);
  const letters = normalizeText(plain, "NFD").replace(/\p{M}/gu, "");
  const words = letters.match(/[a-z0-9]+/g) ?? [];
  let folded = "";
  for (const word of words) {
    const longer = folded === "" ? word : `${folded}-${word}`;
    if (longer.length > MAX_LENGTH) break;
    folded = longer;
  }
  return folded;
}
