import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LISTED_ATTEMPTS } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import type { IssueState } from "../issue-state.ts";
import { importAttemptsQuery } from "../issues.api.ts";
import classes from "./import-timeline.module.css";
import { AttemptLine, ImportAttemptView } from "./import-timeline.tsx";

/** How the import went or goes, step by step, and those before it. */
export default function ImportTab({ record, state }: { record: Emag; state: IssueState }) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const query = useQuery(importAttemptsQuery(publication_id, record.id));
  if (query.isPending) return <Skeleton h={320} />;
  if (!query.data)
    return (
      <ErrorState error={query.error} title={t("import.load_failed")} onRetry={() => void query.refetch()} />
    );
  const current = query.data.find((attempt) => attempt.current) ?? query.data[0];
  const earlier = query.data.filter((attempt) => attempt !== current);
  return (
    <div className={classes.root}>
      {current && (
        <ImportAttemptView attempt={current} target={{ id: record.id, name: record.name, state }} />
      )}
      <section aria-label={t("import.earlier")}>
        <Title order={2} size="h4" mb="xs">
          {t("import.earlier")}
        </Title>
        {earlier.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("import.earlier_none")}
          </Text>
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
            {t("import.earlier_more", { number: LISTED_ATTEMPTS })}
          </Text>
        )}
      </section>
    </div>
  );
}
