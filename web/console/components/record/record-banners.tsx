import { Alert, Button, Group, List, Text } from "@mantine/core";
import { CircleAlert, GitCompareArrows, History, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, OfflineError } from "#web/api/http/errors.ts";
import { usePublication } from "#web/api/session.ts";
import { momentText } from "#web/console/i18n/moment-text.ts";
import type { Instant } from "#web/lib/time-zones.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { errorMessage } from "../feedback/error-message.ts";
import { fieldMessage } from "../feedback/field-errors.ts";
import classes from "./record-banners.module.css";
import type { RecordProblem } from "./record-problem.ts";
import { byWhom, type Changer } from "./session/use-save-status.ts";

export interface ProblemAlertProps {
  problem: RecordProblem;
  /** Text for a record that was deleted elsewhere. */
  deleted?: ReactNode;
}

export function ProblemAlert({ problem, deleted }: ProblemAlertProps) {
  const { t } = useTranslation();
  // The banner about the newer version explains it.
  if (problem.kind === "stale") return null;
  // The connection bar and the save state show it.
  if (problem.kind === "error" && problem.error instanceof OfflineError) return null;
  // Field problems are shown at their fields.
  if (problem.kind === "fields" && problem.elsewhere.length === 0) return null;
  const requestId =
    problem.kind === "error" && problem.error instanceof ApiError ? problem.error.requestId : null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t("record.not_saved")}
      icon={<CircleAlert size={18} aria-hidden />}
    >
      {problem.kind === "fields" && (
        <List size="sm">
          {problem.elsewhere.map(({ field, message }) => (
            <List.Item key={field}>{fieldMessage(message)}</List.Item>
          ))}
        </List>
      )}
      {problem.kind === "error" && <Text size="sm">{errorMessage(problem.error)}</Text>}
      {problem.kind === "deleted" && deleted}
      {requestId && (
        <Group gap="xs" mt="xs">
          <Text size="xs">{t("record.request_id", { id: requestId })}</Text>
          <CopyButton value={requestId} label={t("errors.copy_request_id")} size="compact-xs" />
        </Group>
      )}
    </Alert>
  );
}

interface DeletedRecordProps {
  /** Explains that the record was deleted and what can be done with the unsaved changes. */
  children: string;
  action: string;
  onCopyToNew: () => void;
}

/** Offers to start a new record with the unsaved changes of a deleted one. */
export function DeletedRecord({ children, action, onCopyToNew }: DeletedRecordProps) {
  return (
    <>
      <Text size="sm">{children}</Text>
      <Button mt="xs" size="xs" variant="default" onClick={onCopyToNew}>
        {action}
      </Button>
    </>
  );
}

function Banner({ icon: Icon, words, children }: { icon: LucideIcon; words: string; children: ReactNode }) {
  return (
    <Alert
      color="petrol"
      role="status"
      variant="light"
      icon={<Icon size={18} aria-hidden />}
      py={8}
      className={classes.banner}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words}</Text>
        <Group gap="xs">{children}</Group>
      </Group>
    </Alert>
  );
}

export interface DraftBannerProps {
  savedAt: Instant;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers a local draft of an earlier visit. */
export function DraftBanner({ savedAt, onRestore, onDiscard }: DraftBannerProps) {
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  return (
    <Banner icon={History} words={t("record.draft_found", { time: momentText(savedAt, time_zone) })}>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t("record.draft_discard")}
      </Button>
      <Button size="xs" onClick={onRestore}>
        {t("record.draft_restore")}
      </Button>
    </Banner>
  );
}

export interface NewerBannerProps {
  /** Null if it is not known. */
  changedAt: string | null;
  by: Changer | null | undefined;
  onCompare: () => void;
}

/** Announces a newer version and its author without changing the form. */
export function NewerBanner({ changedAt, by, onCompare }: NewerBannerProps) {
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  return (
    <Banner
      icon={GitCompareArrows}
      words={
        changedAt === null
          ? t("record.stale", byWhom(by))
          : t("record.changed_elsewhere", { ...byWhom(by), time: momentText(changedAt, time_zone) })
      }
    >
      <Button size="xs" variant="default" onClick={onCompare}>
        {t("record.see_difference")}
      </Button>
    </Banner>
  );
}
