import { normalizeText } from "./unicode.ts";

/**
 * Folds case, accents and ligatures and removes soft hyphens, so that similar spellings compare as equal: "Füße" and
 * "FUSSE" both become "fusse".
 */
export function foldText(text: string): string {
  return normalizeText(text, "NFKD")
    .replace(/[\p{M}\u00ad]+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .toWellFormed();
}
