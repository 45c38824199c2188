import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { stateOf } from "../../article-state.ts";
import { editedOf } from "../../article-values.ts";
import type { ArticleSession } from "../article-session.ts";
import { PublishChangesButton } from "../draft/publish-changes-button.tsx";
import { useUnapprovedDraft } from "../draft/use-unapproved-draft.ts";
import type { FocusableField } from "../fields/focus-field.ts";
import { PublishButton } from "./publish-button.tsx";

export interface ArticlePublishingProps {
  session: ArticleSession;
  record: ConsoleStory | null;
  /** True in the banner of a sign-off, where publishing is also the decision about it. */
  approves: boolean;
  /** `approves`: approves the article first. */
  onPublish: (releasedAt: string, offlineAt: string | null, approves: boolean) => void;
  /** Publishes the draft beside the published article. `approves`: approves it first. */
  onPublishChanges: (approves: boolean) => Promise<unknown>;
  /** Opens the dialog that asks for a review. */
  onAsk: () => void;
  onGoTo: (field: FocusableField) => void;
}

export function ArticlePublishing(props: ArticlePublishingProps) {
  const { session, record, approves, onPublish, onAsk, onGoTo } = props;
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), record ? Date.parse(record.updated_at) : 0);
  if (record && stateOf(record, now).kind !== "draft") return <PublishChanges {...props} />;
  return (
    <PublishButton
      storyId={record?.id ?? null}
      hasImage={record !== null && editedOf(record).image !== null}
      {...{ session, approves, onPublish, onAsk, onGoTo }}
    />
  );
}

function PublishChanges({ session, record, approves: decides, onPublishChanges }: ArticlePublishingProps) {
  const { publication, can } = usePublication();
  const dirty = useSlice(session, (state) => state.dirty);
  const lacksApproval = useUnapprovedDraft(record);
  // Saving ends an earlier approval.
  const needsApproval = lacksApproval || (dirty && publication.approval_required);
  const approves = decides || (needsApproval && can("reviews.write"));
  return (
    <PublishChangesButton
      disabled={(!dirty && record?.draft == null) || (lacksApproval && !approves)}
      approves={approves}
      {...(decides && { size: "xs" })}
      onPublish={() => onPublishChanges(approves)}
    />
  );
}
