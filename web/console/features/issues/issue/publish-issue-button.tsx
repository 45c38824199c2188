import { Button, Popover, Stack, Text } from "@mantine/core";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { AccessMissing } from "#web/console/components/access/access-missing.tsx";
import { useLacksAccess } from "#web/console/components/access/use-lacks-access.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import {
  ApprovalNotice,
  useApprovesByPublishing,
  useMissingApproval,
} from "#web/console/components/record/review/approval-notice.tsx";
import { ReleaseChoice } from "#web/console/components/release/release-choice.tsx";
import { useReleaseChoice } from "#web/console/components/release/use-release-choice.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { hasPages, type IssueState, isImporting, isVisible, showsPrevious } from "../state/issue-state.ts";
import { useIssueActions } from "../use-issue-actions.tsx";

export interface PublishIssueButtonProps {
  issue: Versioned<Emag>;
  state: IssueState;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Opens the dialog that asks for a review. */
  onAsk: () => void;
  /** The import that an approval is about. */
  importId: string | undefined;
  /** The planned edition of the issue, or the one that seems to wait for it. Its date is proposed. */
  edition: PlannedEdition | null;
  /** True if publishing is also the decision about a requested sign-off. */
  approves?: boolean;
  /** True if another button on the page is the loud one. */
  quiet?: boolean;
}

/** Renders the button that publishes an issue right now or schedules it. In the banner of a sign-off, it approves, too. */
export function PublishIssueButton(props: PublishIssueButtonProps) {
  const { t } = useTranslation(["issues", "common"]);
  const { opened, onOpened, onAsk, approves, quiet } = props;
  const close = () => onOpened(false);
  const [saving, setSaving] = useState(false);
  const show = () => !saving && onOpened(true);
  usePageCommands([{ label: t("action.publish"), icon: Send, keys: PUBLISH_KEYS, run: show }]);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(24rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          {...(approves && { size: "xs" })}
          {...(quiet && { variant: "default" })}
          // Not disabled while it saves, because the focus returns to it.
          onClick={opened ? close : show}
          aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
          title={keyHint(PUBLISH_KEYS)}
        >
          {approves ? t("common:review.approve_and_publish") : t("action.publish")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Panel
          {...props}
          // The date of an edition that was loaded later is proposed, too.
          key={props.edition?.id ?? "none"}
          onClose={close}
          onSaving={setSaving}
          onAsk={() => {
            close();
            onAsk();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface PanelProps extends PublishIssueButtonProps {
  onClose: () => void;
  onSaving: (saving: boolean) => void;
}

function Panel(props: PanelProps) {
  const { issue, state, importId, edition, onClose, onSaving, onAsk } = props;
  const { t } = useTranslation(["issues", "common"]);
  const { publish } = useIssueActions();
  const { id, name, released_at } = issue.data;
  const { publication } = usePublication();
  const release = useReleaseChoice(released_at, publication.time_zone, edition?.release_date);
  const lacksAccess = useLacksAccess(issue.data);
  const subject = { publication_id: publication.id, emag_id: id };
  const isShown = showsPrevious(state) || (isVisible(state) && !release.isLater);
  const lacksApproval = useMissingApproval(isShown ? null : subject) && !isShown;
  const hasFailed = !hasPages(state) && !isImporting(state);
  const approvesToo = useApprovesByPublishing(lacksApproval) && state.kind === "awaiting_approval";
  const approves = props.approves || approvesToo;
  const isReady = (!lacksApproval || approves) && release.chosen !== null;
  return (
    <Stack gap="sm">
      <ReleaseChoice choice={release} />
      {lacksAccess && <AccessMissing />}
      {lacksApproval && !hasFailed ? (
        <ApprovalNotice subject={subject} onAsk={onAsk} />
      ) : (
        !hasPages(state) && (
          <Text size="sm" c="dimmed">
            {t(hasFailed ? "action.publish_failed" : "action.publish_unfinished")}
          </Text>
        )
      )}
      <Button
        data-autofocus
        // Not `disabled`, because the button takes the focus when the panel opens.
        aria-disabled={!isReady}
        data-disabled={!isReady || undefined}
        onClick={() => {
          if (release.chosen === null || !isReady) return;
          onClose();
          onSaving(true);
          const approval = approves ? { ...subject, import_id: importId } : undefined;
          void publish(issue, { id, name, state }, release.chosen, { approval, edition }).finally(() =>
            onSaving(false),
          );
        }}
      >
        {approves
          ? t(release.isLater ? "common:review.approve_and_schedule" : "common:review.approve_and_publish")
          : t(release.isLater ? "action.publish_later" : "action.publish_now")}
      </Button>
    </Stack>
  );
}
