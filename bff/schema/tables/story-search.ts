import type { Generated } from "kysely";

/** Every word of every article once, in small letters. */
export interface StoryWordsTable {
  id: Generated<number>;
  word: string;
}

/** What an article is found by, but the words of its content: these stand in `StoryContentSearchTable`. */
export interface StorySearchTable {
  story_id: number;
  publication_id: number;
  /** In small letters. */
  external_id: string;
  /**
   * Identifiers of `story_words`, none of which `StoryContentSearchTable` has for the article too: what one word finds in
   * either is found once. All its words where that has none of them: it was indexed by an earlier version.
   */
  words: number[];
}

/** What else an article is found by: most of its words, which change less often. */
export interface StoryContentSearchTable {
  story_id: number;
  publication_id: number;
  /** Identifiers of `story_words`. */
  words: number[];
}

/** An article that is not in `StorySearchTable` and `StoryContentSearchTable` yet, or not as it is now. */
export interface StoryUnindexedTable {
  story_id: number;
  publication_id: number;
  added_at: Generated<Date>;
  /** Of the article, when this was written. */
  version: Generated<number>;
  /** They may hold something of it that it does not hold any more. */
  outdates_search: Generated<boolean>;
  /** Its content is another one since it was indexed, or it never was. */
  outdates_content: boolean;
  /** In small letters. */
  external_id: string;
  /** What its texts may hold: see `signatureOf`. */
  signature: Buffer;
}
