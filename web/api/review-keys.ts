/** Query keys of reviews, apart from their requests: whoever listens to changes needs no more. */
export const reviewKeys = {
  all: (publicationId: number) => ["reviews", publicationId] as const,
  lists: (publicationId: number) => ["reviews", publicationId, "list"] as const,
  emag: (publicationId: number, emagId: number) => ["reviews", publicationId, "emag", emagId] as const,
};
