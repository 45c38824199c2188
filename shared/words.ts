/** A word of a text: a run of letters and digits of any script. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*/gu;

/**
 * Characters of scripts without spaces between words, for a character class. U+30FC, the prolonged sound mark of Kana, has no script
 * property.
 */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc`;

export const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
