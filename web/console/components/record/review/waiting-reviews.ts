import { queryOptions } from "@tanstack/react-query";
import { listWaitingReviews, type WaitingReviews } from "#shared/console/overview.ts";
import { reading } from "#web/api/client.ts";
import { waitingReviewsKey } from "#web/api/query-keys.ts";
import { paths } from "#web/console/routing/paths.ts";

/** Query of the reviews that wait for the user. */
export const waitingReviewsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: waitingReviewsKey(publicationId),
    queryFn: reading(listWaitingReviews, { params: { publication_id: publicationId } }),
    staleTime: 10_000,
  });

export function waitingReviewPath(
  publicationId: number,
  { type, id }: Pick<WaitingReviews["items"][number], "type" | "id">,
): string {
  if (type === "story") return paths.article(publicationId, id);
  return type === "emag" ? paths.issue(publicationId, id) : paths.plannedEdition(publicationId, id);
}
