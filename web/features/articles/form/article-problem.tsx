import { Alert, Button, Group, List, Text } from "@mantine/core";
import { CircleAlert, GitCompareArrows, History, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, OfflineError } from "../../../api/client.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { momentWords } from "../../../ui/moment-words.ts";
import type { PlacedErrors } from "./article-errors.ts";

/** Why a save did not happen, as far as it is not said at a field. */
export type ArticleProblem =
  | { kind: "fields"; elsewhere: PlacedErrors["elsewhere"] }
  | { kind: "deleted" }
  /** A newer version: the banner about it says more. */
  | { kind: "stale" }
  | { kind: "error"; error: unknown };

export interface ArticleProblemAlertProps {
  problem: ArticleProblem;
  /** Starts a new article with what was written, where the old one is gone. */
  onCopyToNew: () => void;
}

/** The explanation over the editor, with the request id to quote when asking for help. */
export function ArticleProblemAlert({ problem, onCopyToNew }: ArticleProblemAlertProps) {
  const { t } = useTranslation("articles");
  if (problem.kind === "stale") return null;
  // The bar over the console says it, and the state of saving; whoever writes is not to be moved about.
  if (problem.kind === "error" && problem.error instanceof OfflineError) return null;
  // What is wrong with a field stands at the field.
  if (problem.kind === "fields" && problem.elsewhere.length === 0) return null;
  const requestId =
    problem.kind === "error" && problem.error instanceof ApiError ? problem.error.requestId : null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t("article.error.top_title")}
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
      {problem.kind === "deleted" && (
        <>
          <Text size="sm">{t("article.error.gone")}</Text>
          <Button mt="xs" size="xs" variant="default" onClick={onCopyToNew}>
            {t("article.error.copy_to_new")}
          </Button>
        </>
      )}
      {requestId && (
        <Group gap="xs" mt="xs">
          <Text size="xs">{t("article.error.request_id", { id: requestId })}</Text>
          <CopyButton value={requestId} label={t("article.error.copy_request_id")} size="compact-xs" />
        </Group>
      )}
    </Alert>
  );
}

function Banner({ icon: Icon, words, children }: { icon: LucideIcon; words: string; children: ReactNode }) {
  return (
    <Alert color="petrol" role="status" variant="light" icon={<Icon size={18} aria-hidden />} py={8}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words}</Text>
        <Group gap="xs">{children}</Group>
      </Group>
    </Alert>
  );
}

export interface DraftBannerProps {
  savedAt: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed and not saved on an earlier visit. */
export function DraftBanner({ savedAt, onRestore, onDiscard }: DraftBannerProps) {
  const { t } = useTranslation("articles");
  return (
    <Banner icon={History} words={t("article.draft.found", { time: momentWords(savedAt) })}>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t("article.draft.discard")}
      </Button>
      <Button size="xs" onClick={onRestore}>
        {t("article.draft.restore")}
      </Button>
    </Banner>
  );
}

/** Says quietly that there is a newer version, and leaves the text under the cursor as it is. */
export function NewerBanner({ changedAt, onCompare }: { changedAt: string; onCompare: () => void }) {
  const { t } = useTranslation("articles");
  return (
    <Banner icon={GitCompareArrows} words={t("article.elsewhere.changed", { time: momentWords(changedAt) })}>
      <Button size="xs" variant="default" onClick={onCompare}>
        {t("article.elsewhere.see")}
      </Button>
    </Banner>
  );
}
