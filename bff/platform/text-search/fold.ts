/**
 * Folds case, accents, ligatures and soft hyphens, so that texts which look alike compare as equal: "Füße" and "FUSSE"
 * both become "fusse".
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u00ad]+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .toWellFormed();
}
