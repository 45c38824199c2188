import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { importContentQuery } from "../../api/issue-content.api.ts";
import { hasPages, type IssueState, isImporting, viewedImport } from "../../state/issue-state.ts";
import { useIssuePermissions } from "../../use-issue-actions.tsx";
import { ArticleReader } from "./article-reader.tsx";
import classes from "./issue-articles-tab.module.css";

export interface ArticlesTabProps {
  record: Emag;
  summary: ImportSummary | undefined;
  state: IssueState;
}

export default function ArticlesTab({ record, summary, state }: ArticlesTabProps) {
  if (!summary) return <Waiting />;
  return <Articles record={record} importId={viewedImport(summary)} state={state} />;
}

function Articles({ record, importId, state }: { record: Emag; importId: string; state: IssueState }) {
  const { t } = useTranslation("issue");
  const query = useQuery(importContentQuery(importId));
  if (query.isPending) return <Waiting />;
  if (!query.data) return <QueryError query={query} title={t("articles.load_failed")} />;
  if (query.data.articles.length === 0) return <NoArticles record={record} state={state} />;
  return <ArticleReader importId={importId} content={query.data} language={record.language} />;
}

function NoArticles({ record, state }: { record: Emag; state: IssueState }) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const permissions = useIssuePermissions();
  const wanted = record.epub_import_attributes?.import_articles === true;
  const importing = isImporting(state);
  if (wanted && importing)
    return (
      <Stack gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {t("articles.none_importing")}
        </Text>
        <Waiting />
      </Stack>
    );
  const failed = wanted && !hasPages(state);
  return (
    <EmptyState
      icon={Newspaper}
      title={t("articles.none_title")}
      action={
        failed ? (
          <Button component={Link} to="?tab=import" variant="default">
            {t("see_import")}
          </Button>
        ) : (
          !wanted &&
          permissions.write && (
            <Anchor component={Link} to={paths.editIssue(publication_id, record.id)}>
              {t("articles.turn_on")}
            </Anchor>
          )
        )
      }
    >
      {t(failed ? "articles.none_failed" : wanted ? "articles.none_found" : "articles.none_asked")}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={classes.layout} aria-busy>
      <Stack gap={10}>
        {[80, 64, 72, 50, 68].map((width) => (
          <Skeleton key={width} h={14} w={`${width}%`} />
        ))}
      </Stack>
      <Skeleton h={320} maw="42rem" />
    </div>
  );
}
