import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { FilePen, GitCompareArrows, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory, StoryDraft } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone, formatRelative } from "#web/console/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { stateOf } from "../../article-state.ts";
import classes from "../article-editor.module.css";

export interface DraftLineProps {
  record: ConsoleStory;
  /** Null before the first change. The line has its height already, so that the text does not move when a draft is saved. */
  draft: StoryDraft | null;
  mayWrite: boolean;
  onCompare: () => void;
  onDiscard: () => void;
  /** Notice below the line, for example that an approval is missing. */
  children?: ReactNode;
}

const look = {
  size: "xs",
  variant: "default",
  classNames: { section: classes.smallIcon ?? "", label: classes.smallLabel ?? "" },
};

/** Says which version readers see, and that the form shows a draft beside it. */
export function DraftLine({ record, draft, mayWrite, onCompare, onDiscard, children }: DraftLineProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), Date.parse(record.updated_at), draft ? Date.parse(draft.saved_at) : 0);
  const { kind } = stateOf(record, now);
  return (
    <Alert
      color="petrol"
      variant="light"
      role="status"
      icon={<FilePen size={18} aria-hidden />}
      py={8}
      className={classes.draft}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">
            {t(`article.draft.saved.${kind}`, { time: formatInTimeZone(record.updated_at, time_zone) })}{" "}
            {draft
              ? t("article.draft.by", { name: draft.saved_by, time: formatRelative(draft.saved_at, now) })
              : t("article.draft.will_be")}
          </Text>
          <Group gap="xs" wrap="nowrap" className={draft ? "" : classes.place}>
            <Button {...look} leftSection={<GitCompareArrows size={14} aria-hidden />} onClick={onCompare}>
              {t("article.draft.compare")}
            </Button>
            {mayWrite && (
              <Button {...look} leftSection={<Trash2 size={14} aria-hidden />} onClick={onDiscard}>
                {t("article.draft.discard")}
              </Button>
            )}
          </Group>
        </Group>
        {children}
      </Stack>
    </Alert>
  );
}
