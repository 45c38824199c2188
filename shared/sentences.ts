/**
 * Sentences in another language, by their English form. Where a value stands, the English has `{0}`, `{1}`… in their
 * order; the translation names the same ones in an order of its own, and may write `{0:said}` for a value that is a
 * sentence or a word of this list itself.
 */
export type Sentences = Readonly<Record<string, string>>;

/** Says a sentence in another language; one that is not known stays as it is. */
export type Say = (sentence: string) => string;

interface Pattern {
  /** What stands before, between and after the values. */
  pieces: string[];
  translation: string;
  weight: number;
}

const PLACE = /\{\d+\}/;
const TRANSLATED_PLACE = /\{(\d+)(:said)?\}/g;
const LONGEST = 4_000;
const DEEPEST = 4;

/**
 * Recognises a sentence by its English form and finds its values again. The sentences themselves stay plain text, so
 * that they can be kept, logged and handed from process to process, and are said to each reader in their language.
 */
export function sayIn(...lists: Sentences[]): Say {
  const whole = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [sentence, translation] of lists.flatMap((list) => Object.entries(list))) {
    const pieces = sentence.split(PLACE);
    if (pieces.length === 1) whole.set(sentence, translation);
    else patterns.push({ pieces, translation, weight: pieces.join("").length });
  }
  // What fixes more of a sentence describes it better.
  patterns.sort((one, other) => other.weight - one.weight);

  function find(sentence: string, depth: number): string | null {
    const exact = whole.get(sentence);
    if (exact !== undefined) return exact;
    if (sentence.length > LONGEST || depth > DEEPEST) return null;
    for (const { pieces, translation } of patterns) {
      const values = valuesIn(sentence, pieces);
      if (values)
        return translation.replace(TRANSLATED_PLACE, (_, place: string, said?: string) => {
          const value = values[Number(place)] ?? "";
          return said ? (find(value, depth + 1) ?? value) : value;
        });
    }
    // Some are made whole only where they are thrown.
    if (!sentence.endsWith(".")) return null;
    const unended = find(sentence.slice(0, -1), depth + 1);
    return unended === null ? null : `${unended}.`;
  }

  return (sentence) => find(sentence, 0) ?? sentence;
}

/** What stands between these pieces; null for a sentence that is not made of them. Linear, whatever the sentence. */
function valuesIn(sentence: string, pieces: readonly string[]): string[] | null {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const end = sentence.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = sentence.indexOf(piece, from);
    if (at < 0) return null;
    values.push(sentence.slice(from, at));
    from = at + piece.length;
  }
  if (from > end) return null;
  return [...values, sentence.slice(from, end)];
}
