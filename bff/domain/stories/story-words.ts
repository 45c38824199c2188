/** The fields of an article that a search looks into (decision on `search`: each by itself). */
export interface SearchedFields {
  title: string;
  content: string;
  external_id: string;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
}

/** The one last that takes longest to look through. */
export const searchedFields = [
  "title",
  "external_id",
  "apple_product_identifier",
  "google_product_identifier",
  "content",
] as const satisfies (keyof SearchedFields)[];

/** Text as it is compared: capitals do not count, and neither does the place of a Greek sigma. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll("ς", "σ");
}

/** The fields of an article that are to be indexed; `content` is null where it is indexed already. */
export type UnindexedFields = Omit<SearchedFields, "content"> & { content: string | null };

/**
 * The words of an article's content, none where that is not to be indexed, and those of its other fields that are not among
 * them. Not of `external_id`: hardly two articles share one, so it is kept and looked for by itself.
 */
export function wordsApart(fields: Omit<UnindexedFields, "external_id">): {
  words: Set<string>;
  contentWords: Set<string>;
} {
  const contentWords = wordsOf(fields.content ?? "");
  const others = [fields.title, fields.apple_product_identifier, fields.google_product_identifier];
  return { words: wordsOf(others.join(" ")).difference(contentWords), contentWords };
}

/** Every run of characters without white space, folded, each once. */
function wordsOf(text: string): Set<string> {
  const words = new Set(fold(text).split(/\s+/));
  words.delete("");
  return words;
}

/** How a word must fit a part of what is looked for: hold it, end or begin with it, or be it. */
export type Fit = "holds" | "ends" | "begins" | "is";

export interface NeedlePart {
  text: string;
  fit: Fit;
}

export interface Needle {
  /** Folded and trimmed; never empty. */
  text: string;
  /** The parts between white space; a text that holds the needle has a word for each. */
  parts: NeedlePart[];
}

/**
 * What is looked for; null for nothing at all. Without white space in it, a text holds it exactly when one of its words
 * does; with white space, every part needs its word, and the text itself has to be looked at.
 */
export function needleOf(search: string): Needle | null {
  const text = fold(search).trim();
  if (text === "") return null;
  const parts = text.split(/\s+/);
  const last = parts.length - 1;
  const fitAt = (index: number): Fit => {
    if (last === 0) return "holds";
    if (index === 0) return "ends";
    return index === last ? "begins" : "is";
  };
  return { text, parts: parts.map((part, index) => ({ text: part, fit: fitAt(index) })) };
}

/** The pattern of LIKE that says the same. */
export function patternOf({ text, fit }: NeedlePart): string {
  const plain = text.replace(/[\\%_]/g, "\\$&");
  if (fit === "is") return plain;
  return `${fit === "begins" ? "" : "%"}${plain}${fit === "ends" ? "" : "%"}`;
}

/**
 * Whether an index of trigrams leads to a text; where it does not, to read everything is the better plan. What counts as a
 * letter beyond these depends on the database.
 */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
