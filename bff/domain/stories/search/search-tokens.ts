/** Scripts that put no spaces between words. U+30FC, the prolonged sound mark, belongs to Kana but to no script. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc`;
const RUN = new RegExp(String.raw`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\p{L}\p{N}])+`, "gu");
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
/** In UTF-16 code units. Longer words are cut, in articles and queries alike. */
const LONGEST_TOKEN = 60;

/**
 * Splits folded text into the tokens of the article search: words, and overlapping bigrams for scripts without spaces, so
 * that a phrase of bigrams matches any substring. The last token of such a run is its last character alone.
 */
export function searchTokens(folded: string): string[] {
  return [...folded.matchAll(RUN)].flatMap(([run]) => tokensOf(run));
}

/**
 * Splits a folded search term into tokens that follow each other in a matching text. `endsInRun`: the term ends in a script
 * without spaces, where the text may go on, so that the last token has to match by its beginning.
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
  if (!STARTS_UNSPACED.test(run)) return [run.slice(0, LONGEST_TOKEN).toWellFormed()];
  const characters = [...run];
  return characters.map((character, index) => character + (characters[index + 1] ?? ""));
}
