import { useQueryClient } from "@tanstack/react-query";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { cacheReview, changeReview, fetchReview, type RecordReviewSubject } from "#web/api/reviews.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";

export function articleSubject(
  publication_id: number,
  { data, version }: Versioned<ConsoleStory>,
): RecordReviewSubject {
  return {
    publication_id,
    story_id: data.id,
    story_version: versionNumber(version) ?? 0,
    draft_version: data.draft_version,
  };
}

/** Returns a function that approves an article with its draft, unless it is approved already. */
export function useArticleApproval(): (article: Versioned<ConsoleStory>) => Promise<void> {
  const client = useQueryClient();
  const { publication_id } = usePublicationRef();
  return async (article) => {
    const subject = articleSubject(publication_id, article);
    const { sign_off, version } = await fetchReview(client, subject);
    if (sign_off === "approved") return;
    cacheReview(client, subject, await changeReview(subject, { sign_off: "approved" }, version));
  };
}
