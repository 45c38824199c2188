/** A word of a text: a run of letters and digits of any script. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*/gu;
