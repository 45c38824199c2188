import type { Generated } from "kysely";

/** Every word of every article once, in small letters. */
export interface StoryWordsTable {
  id: Generated<number>;
  word: string;
}

/** What an article is found by. */
export interface StorySearchTable {
  story_id: number;
  publication_id: number;
  /** In small letters. */
  external_id: string;
  /** Identifiers of `story_words`. */
  words: number[];
}

/** An article that is not in `StorySearchTable` yet, or not as it is now. */
export interface StoryUnindexedTable {
  story_id: number;
  publication_id: number;
  added_at: Generated<Date>;
  /** Of the article, when this was written. */
  version: Generated<number>;
  /** What `StorySearchTable` may hold of it does not hold any more. */
  outdates_search: Generated<boolean>;
  /** In small letters. */
  external_id: string;
  /** What its texts may hold: see `signatureOf`. */
  signature: Buffer;
}
