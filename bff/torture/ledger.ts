/** An article as it was acknowledged last. */
export interface KnownStory {
  id: number;
  externalId: string;
  title: string;
  content: string;
  categoryIds: number[];
  hasImage: boolean;
  isPublished: boolean;
  isDeleted: boolean;
}

export interface KnownCategory {
  id: number;
  /** Begins its name, which may change behind it. */
  marker: string;
  name: string;
  parentId: number | null;
}

export interface KnownIssue {
  id: number;
  name: string;
  preview: string;
  /** What its first page says, which tells one source from the next. */
  text: string;
  /** Of its current source; null for a file that cannot be imported. */
  pages: number | null;
  /** Whether it is made from an EPUB. */
  isBook: boolean;
  isDeleted: boolean;
}

/** What the service has acknowledged, written down by the clients. Nobody but its own client changes a record. */
export interface Ledger {
  stories: KnownStory[];
  categories: KnownCategory[];
  issues: KnownIssue[];
  /** Uploaded files that were kept, with what is in them. */
  uploads: { id: string; content: Buffer }[];
  /** Acknowledged writes, by what they were. */
  writes: Map<string, number>;
  /** Answers that never came, or said no more than that something does not work just now. */
  lostAnswers: number;
  /** What should not have happened, in sentences. */
  wrong: string[];
}

export function createLedger(): Ledger {
  return {
    stories: [],
    categories: [],
    issues: [],
    uploads: [],
    writes: new Map(),
    lostAnswers: 0,
    wrong: [],
  };
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
