import type { QueryKey } from "@tanstack/react-query";

/** Keys of the queries that change events make stale. The queries of a record or list are below the key with its ID. */
export const accessKeys = {
  config: (publicationId: number) => ["access", publicationId, "config"] as const,
  readers: (publicationId: number) => ["access", publicationId, "readers"] as const,
  callouts: (publicationId: number) => ["access", publicationId, "callouts"] as const,
  health: (publicationId: number) => ["access", publicationId, "health"] as const,
};
export const apiTokensKey = (organizationId: number) => ["api-tokens", organizationId] as const;
export const chatbotsKey = (publicationId: number) => ["chatbots", publicationId] as const;
export const issueCategoriesKey = (publicationId: number) => ["issue-categories", publicationId] as const;
export const mailsKey = ["mails", "list"] as const;
export const overviewKey = (publicationId: number) => ["overview", publicationId] as const;
export const peopleKey = (organizationId: number) => ["people", organizationId] as const;
export const presenceKey = (publicationId: number, kind: string, recordId: string) =>
  ["presence", publicationId, kind, recordId] as const;
/** Products, codes, holdings and readers. */
export const productsKey = (organizationId: number) => ["products", organizationId] as const;
export const readerClientsKey = (organizationId: number) => ["reader-clients", organizationId] as const;
/** Running imports of all publications. */
export const runningImportsKey = ["running-imports"] as const;
export const sessionKey = ["session"] as const;
export const trashKey = (publicationId: number) => ["trash", publicationId] as const;
export const waitingReviewsKey = (publicationId: number) => ["waiting-reviews", publicationId] as const;
/** Webhooks and their deliveries. */
export const webhooksKey = (publicationId: number) => ["webhooks", publicationId] as const;

// From the widest to the narrowest, so that one call invalidates all below.

export const articleKeys = {
  all: (publicationId: number) => ["articles", publicationId] as const,
  lists: (publicationId: number) => ["articles", publicationId, "list"] as const,
  record: (publicationId: number, storyId: number) => ["articles", publicationId, "record", storyId] as const,
  versions: (publicationId: number, storyId: number) =>
    ["articles", publicationId, "versions", storyId] as const,
  version: (publicationId: number, storyId: number, version: number) =>
    ["articles", publicationId, "version", storyId, version] as const,
};
export const categoryKeys = {
  all: (publicationId: number) => ["article-categories", publicationId] as const,
  tree: (publicationId: number) => ["article-categories", publicationId, "tree"] as const,
  counts: (publicationId: number) => ["article-categories", publicationId, "counts"] as const,
  removals: (publicationId: number) => ["article-categories", publicationId, "removals"] as const,
  /** A separate key, so that invalidating the categories does not refetch the preview of a deleted one. */
  removal: (publicationId: number, categoryId: number) =>
    ["article-category-removal", publicationId, categoryId] as const,
};
export const issueKeys = {
  all: (publicationId: number) => ["issues", publicationId] as const,
  lists: (publicationId: number) => ["issues", publicationId, "list"] as const,
  record: (publicationId: number, emagId: number) => ["issues", publicationId, "record", emagId] as const,
  summaries: (publicationId: number) => ["issues", publicationId, "summaries"] as const,
  attempts: (publicationId: number, emagId: number) => ["issues", publicationId, "attempts", emagId] as const,
  upload: (publicationId: number, uploadId: string) => ["issues", publicationId, "upload", uploadId] as const,
  interrupted: (publicationId: number) => ["issues", publicationId, "interrupted"] as const,
  found: (publicationId: number, emagId: number) => ["issues", publicationId, "found", emagId] as const,
  editions: (publicationId: number) => ["issues", publicationId, "editions"] as const,
  categories: (publicationId: number) => ["issues", publicationId, "categories"] as const,
  pages: (importId: string) => ["imports", importId, "pages"] as const,
  content: (importId: string) => ["imports", importId, "content"] as const,
  article: (importId: string, number: number) => ["imports", importId, "article", number] as const,
  text: (importId: string, page: number) => ["imports", importId, "text", page] as const,
};
export const planKeys = {
  all: (publicationId: number) => ["plan", publicationId] as const,
  editions: (publicationId: number) => ["plan", publicationId, "editions"] as const,
  issues: (publicationId: number) => ["plan", publicationId, "issues"] as const,
  failures: (publicationId: number) => ["plan", publicationId, "failures"] as const,
  rule: (publicationId: number) => ["plan", publicationId, "rule"] as const,
};
export const reviewKeys = {
  all: (publicationId: number) => ["reviews", publicationId] as const,
  lists: (publicationId: number) => ["reviews", publicationId, "list"] as const,
  story: (publicationId: number, storyId: number) => ["reviews", publicationId, "story", storyId] as const,
  emag: (publicationId: number, emagId: number) => ["reviews", publicationId, "emag", emagId] as const,
};
export const commentsKey = (publicationId: number, storyId: number) =>
  ["article-comments", publicationId, storyId] as const;
export const historyKey = (publicationId: number) => ["history", publicationId] as const;
export const listViewsKey = (publicationId: number) => ["list-views", publicationId] as const;
export const ownSessionsKey = ["own-sessions"] as const;
export const profileKey = ["profile"] as const;
export const signInProviderKey = ["sign-in-provider"] as const;

export interface Stale {
  /** The record, which a write of this tab has from the response. */
  record?: QueryKey[];
  /** Other data on the page of the record. It cannot be fetched after this tab has deleted the record. */
  page?: QueryKey[];
  lists?: QueryKey[];
}
