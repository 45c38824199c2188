import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { FilePen } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory, StoryDraft } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone, formatRelative } from "#web/console/app/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { stateOf } from "../../article-state.ts";

export interface DraftLineProps {
  record: ConsoleStory;
  draft: StoryDraft;
  mayWrite: boolean;
  onCompare: () => void;
  onDiscard: () => void;
  /** Notice below the line, for example that an approval is missing. */
  children?: ReactNode;
}

/** Says which version readers see, and that the form shows a draft beside it. */
export function DraftLine({ record, draft, mayWrite, onCompare, onDiscard, children }: DraftLineProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const { saved_by, saved_at } = draft;
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), Date.parse(record.updated_at), Date.parse(saved_at));
  const { kind } = stateOf(record, now);
  return (
    <Alert color="petrol" variant="light" role="status" icon={<FilePen size={18} aria-hidden />} py={8}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {t(`article.draft.saved.${kind}`, { time: formatInTimeZone(record.updated_at, time_zone) })}{" "}
            {t("article.draft.by", { name: saved_by, time: formatRelative(saved_at, now) })}
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onCompare}>
              {t("article.draft.compare")}
            </Button>
            {mayWrite && (
              <Button size="xs" variant="default" onClick={onDiscard}>
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
