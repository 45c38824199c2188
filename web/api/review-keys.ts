/** Query keys of reviews. Separate from the requests, so that event listeners load only the keys. */
export const reviewKeys = {
  all: (publicationId: number) => ["reviews", publicationId] as const,
  lists: (publicationId: number) => ["reviews", publicationId, "list"] as const,
  story: (publicationId: number, storyId: number) => ["reviews", publicationId, "story", storyId] as const,
  emag: (publicationId: number, emagId: number) => ["reviews", publicationId, "emag", emagId] as const,
};
