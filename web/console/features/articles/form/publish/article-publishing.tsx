import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { articleWords } from "../../article-commands.ts";
import { stateOf } from "../../article-state.ts";
import { editedOf } from "../../article-values.ts";
import type { ArticleSession } from "../article-session.ts";
import { PublishChangesButton } from "../draft/publish-changes-button.tsx";
import { useUnapprovedDraft } from "../draft/use-unapproved-draft.ts";
import type { FocusableField } from "../fields/focus-field.ts";
import { PublishPanel, type PublishPanelProps } from "./publish-panel.tsx";

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

interface PublishButtonProps extends Omit<PublishPanelProps, "busy" | "form" | "onClose"> {
  session: ArticleSession;
}

/** Renders the publish button, which opens the choice of the release and a checklist. In the banner of a sign-off, it approves, too. */
function PublishButton({ session, onAsk, onGoTo, ...panel }: PublishButtonProps) {
  const { t } = useTranslation(["articles", "common"]);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const [leaving, setLeaving] = useState(false);
  const busy = useSlice(session, (state) => state.busy);

  function show(): void {
    setLeaving(false);
    setOpened(true);
  }
  usePageCommands([{ ...articleWords(t).publish, keys: PUBLISH_KEYS, run: show }]);

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(24rem, calc(100vw - 2rem))"
      trapFocus
      // A click on a missing field moves the focus to that field, so it must not return to the button.
      returnFocus={!leaving}
    >
      <Popover.Target>
        <Button
          {...(panel.approves && { size: "xs" })}
          onClick={opened ? close : show}
          aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
          title={t("article.publish.hint", { keys: keyHint(PUBLISH_KEYS) })}
        >
          {panel.approves ? t("common:review.approve_and_publish") : t("action.publish")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PublishPanel
          {...panel}
          form={session.form}
          busy={busy}
          onClose={close}
          onAsk={() => {
            close();
            onAsk();
          }}
          onGoTo={(field) => {
            setLeaving(true);
            close();
            onGoTo(field);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
