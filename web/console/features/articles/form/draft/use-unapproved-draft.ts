import { REVIEWED_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { useMissingApproval } from "#web/console/components/record/review/approval-notice.tsx";

/** Returns whether the draft of an article lacks the approval that the publication requires before readers see its changes. */
export function useUnapprovedDraft(record: ConsoleStory | null): boolean {
  const { id } = usePublication().publication;
  const fields = record?.draft?.fields;
  const isReviewed =
    fields && REVIEWED_FIELDS.some((name) => JSON.stringify(record[name]) !== JSON.stringify(fields[name]));
  const lacksApproval = useMissingApproval(isReviewed ? { publication_id: id, story_id: record.id } : null);
  return isReviewed === true && lacksApproval;
}
