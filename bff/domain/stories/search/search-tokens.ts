import { STARTS_UNSPACED, UNSPACED } from "#shared/words.ts";

const RUN = new RegExp(String.raw`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\p{L}\p{N}])+`, "gu");
/** The blocks of these scripts and further ones, but no punctuation of others. A range is tested much faster than scripts are. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/;
/** The runs of a text without these scripts. */
const SPACED_RUN = /[\p{L}\p{N}]+/gu;
/** Maximum length of a token in UTF-16 code units. Longer words are truncated in articles and queries. */
const MAX_TOKEN_LENGTH = 60;

/**
 * Splits folded text into search tokens: words, and overlapping bigrams for scripts without spaces, so that a phrase of bigrams
 * matches any substring. The last token of a run of bigrams is its last character.
 */
export function searchTokens(folded: string): string[] {
  if (!MAY_BE_UNSPACED.test(folded)) return (folded.match(SPACED_RUN) ?? []).map(truncated);
  return [...folded.matchAll(RUN)].flatMap(([run]) => tokensOf(run));
}

/**
 * Splits a folded search term into consecutive tokens. `endsInRun` is true if the term ends in a script without spaces, so that the
 * last token must match as a prefix.
 */
export function queryTokens(folded: string): { tokens: string[]; endsInRun: boolean } {
  const runs = [...folded.matchAll(RUN)].map(([run]) => run);
  const last = runs.at(-1);
  const tokens = runs.flatMap(tokensOf);
  if (last === undefined || !STARTS_UNSPACED.test(last)) return { tokens, endsInRun: false };
  const isOneCharacter = tokensOf(last).length === 1;
  return { tokens: isOneCharacter ? tokens : tokens.slice(0, -1), endsInRun: true };
}

function tokensOf(run: string): string[] {
  if (!STARTS_UNSPACED.test(run)) return [truncated(run)];
  const characters = [...run];
  return characters.map((character, index) => character + (characters[index + 1] ?? ""));
}

function truncated(run: string): string {
  return run.length <= MAX_TOKEN_LENGTH ? run : run.slice(0, MAX_TOKEN_LENGTH).toWellFormed();
}
