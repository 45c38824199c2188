import { normalizeText } from "#shared/unicode.ts";

const MAX_KEY_LENGTH = 100;

/** Suggests the key of a product: "Digital (Ü30)" becomes "digital-u30". Empty if the name has no Latin letter or digit. */
export function keyFromName(name: string): string {
  return normalizeText(name.slice(0, MAX_KEY_LENGTH).toLowerCase(), "NFD")
    .replace(/[^a-z0-9 _.-]/g, "")
    .split(/[ _.-]/)
    .filter(Boolean)
    .join("-");
}
