import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LISTED_ATTEMPTS } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { formatDate } from "#web/console/i18n/formats.ts";
import { importAttemptsQuery } from "../../api/issues.api.ts";
import { useIssueCommands } from "../../issue-commands.ts";
import { type IssueState, isImporting } from "../../state/issue-state.ts";
import { useIssuePermissions } from "../../use-issue-actions.tsx";
import classes from "./import-timeline.module.css";
import { AttemptLine, ImportAttemptView } from "./import-timeline.tsx";

export default function ImportTab({ record, state }: { record: Emag; state: IssueState }) {
  const { t } = useTranslation(["issues", "issue"]);
  const { publication_id } = usePublicationRef();
  const permissions = useIssuePermissions();
  const target = { id: record.id, name: record.name, state };
  const { goBack } = useIssueCommands(target);
  const query = useQuery(importAttemptsQuery(publication_id, record.id));
  if (query.isPending) return <Skeleton h={320} />;
  if (!query.data) return <QueryError query={query} title={t("issue:import.load_failed")} />;
  const current = query.data.find((attempt) => attempt.current) ?? query.data[0];
  const earlier = query.data.filter((attempt) => attempt !== current);
  const previous = earlier.find((attempt) => attempt.previous);
  return (
    <Stack gap="xl" maw="52rem">
      {current && <ImportAttemptView attempt={current} previous={previous} target={target} />}
      <section aria-label={t("issue:import.earlier")}>
        <Title order={2} size="h4" mb="xs">
          {t("issue:import.earlier")}
        </Title>
        {earlier.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("issue:import.earlier_none")}
          </Text>
        )}
        {previous?.kept_until && permissions.write && !isImporting(state) && (
          <Group gap="xs" mb="sm">
            <Text size="sm">{t("issue:import.previous_kept", { day: formatDate(previous.kept_until) })}</Text>
            <ActionButton size="compact-sm" iconSize={14} action={goBack(previous.id)} />
          </Group>
        )}
        {earlier.map((attempt) => (
          <details key={attempt.id} className={classes.earlier}>
            <summary>
              <AttemptLine attempt={attempt} />
            </summary>
            <ImportAttemptView attempt={attempt} target={null} />
          </details>
        ))}
        {(query.data.at(-1)?.number ?? 1) > 1 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t("issue:import.earlier_more", { number: LISTED_ATTEMPTS })}
          </Text>
        )}
      </section>
    </Stack>
  );
}
