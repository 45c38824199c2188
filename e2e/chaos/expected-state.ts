/** The last acknowledged state of an article. */
export interface ExpectedStory {
  id: number;
  externalId: string;
  title: string;
  content: string;
  categoryIds: number[];
  hasImage: boolean;
  isPublished: boolean;
  isDeleted: boolean;
}

export interface ExpectedCategory {
  id: number;
  /** The constant beginning of the name. */
  marker: string;
  name: string;
  parentId: number | null;
}

export interface ExpectedIssue {
  id: number;
  name: string;
  preview: string;
  /** The text of the first page, which identifies the source. */
  text: string;
  /** The page count of the current source; null for a file that cannot be imported. */
  pages: number | null;
  /** True if it was imported from an EPUB. */
  isBook: boolean;
  isDeleted: boolean;
}

/** All acknowledged writes, recorded by the clients. Only its own client changes a record. */
export interface ExpectedState {
  stories: ExpectedStory[];
  categories: ExpectedCategory[];
  issues: ExpectedIssue[];
  /** Acknowledged uploads with their content. */
  uploads: { id: string; content: Buffer }[];
  /** The number of acknowledged writes by kind. */
  writes: Map<string, number>;
  /** The number of requests without a response or with status 5xx. */
  lostResponses: number;
  /** Descriptions of errors. */
  wrong: string[];
}

export function createExpectedState(): ExpectedState {
  return {
    stories: [],
    categories: [],
    issues: [],
    uploads: [],
    writes: new Map(),
    lostResponses: 0,
    wrong: [],
  };
}

export function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
