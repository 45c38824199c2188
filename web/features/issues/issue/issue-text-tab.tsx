import { Alert, Anchor, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { BookOpenText, TextSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { paths } from "../../../app/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { importPagesQuery } from "../issues.api.ts";
import { useIssueRights, usePublicationRef } from "../use-issue-actions.tsx";
import { PageText } from "../viewer/page-text.tsx";
import classes from "./issue-text-tab.module.css";

export interface TextTabProps {
  record: Emag;
  summary: ImportSummary | undefined;
}

/** The issue as text mode shows it, page after page; a page's text is fetched when it comes near. */
export default function TextTab({ record, summary }: TextTabProps) {
  const { t } = useTranslation("issues");
  const { publication_id } = usePublicationRef();
  const rights = useIssueRights();
  if (!summary) return <Skeleton h={240} />;
  return (
    <>
      {!record.text_mode_enabled && (
        <Alert color="gray" icon={<TextSearch size={18} aria-hidden />} mb="lg">
          {t("text.off")}{" "}
          {rights.write && (
            <Anchor component={Link} to={paths.editIssue(publication_id, record.id)} inherit>
              {t("text.turn_on")}
            </Anchor>
          )}
        </Alert>
      )}
      <Pages record={record} importId={summary.import_id} />
    </>
  );
}

function Pages({ record, importId }: { record: Emag; importId: string }) {
  const { t } = useTranslation("issues");
  const query = useQuery(importPagesQuery(importId));
  if (query.isPending) return <Skeleton h={240} />;
  if (!query.data)
    return (
      <ErrorState error={query.error} title={t("issue.pages_failed")} onRetry={() => void query.refetch()} />
    );
  if (query.data.pages.length === 0)
    return (
      <EmptyState icon={BookOpenText} title={t("text.none_title")}>
        {t("text.none")}
      </EmptyState>
    );
  return (
    <Stack gap="xl" className={classes.column} lang={record.language}>
      {query.data.pages.map(({ number }) => (
        <PageSection key={number} importId={importId} number={number} emagId={record.id} />
      ))}
    </Stack>
  );
}

interface PageSectionProps {
  importId: string;
  number: number;
  emagId: number;
}

function PageSection({ importId, number, emagId }: PageSectionProps) {
  const { t } = useTranslation("issues");
  const { publication_id } = usePublicationRef();
  const [near, setNear] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: "800px 0px" });
  // Once fetched it stays: scrolling back must not jump.
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <section ref={ref} className={classes.page} aria-label={t("text.heading", { number })}>
      <Title order={2} size="h4" className={classes.heading}>
        <Link
          to={paths.issuePage(publication_id, emagId, number)}
          aria-label={t("text.open", { number })}
          lang="en"
        >
          {t("text.heading", { number })}
        </Link>
      </Title>
      {near ? (
        <PageText importId={importId} number={number} />
      ) : (
        <Text className={classes.waiting} aria-hidden>
          &nbsp;
        </Text>
      )}
    </section>
  );
}
