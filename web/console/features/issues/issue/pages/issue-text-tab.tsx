import { Alert, Anchor, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BookOpenText, TextSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { importPagesQuery } from "../../api/issues.api.ts";
import { viewedImport } from "../../state/issue-state.ts";
import { useIssuePermissions } from "../../use-issue-actions.tsx";
import { PageHits, PageSearchField, useSearchText } from "./page-search.tsx";
import { PageSection } from "./page-section.tsx";

export interface TextTabProps {
  record: Emag;
  summary: ImportSummary | undefined;
}

/** Renders the text of the issue page by page. Loads a page's text when it is scrolled near. */
export default function TextTab({ record, summary }: TextTabProps) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const permissions = useIssuePermissions();
  const searchText = useSearchText();
  if (!summary) return <Skeleton h={240} />;
  return (
    <>
      {!record.text_mode_enabled && (
        <Alert color="gray" icon={<TextSearch size={18} aria-hidden />} mb="lg">
          {t("text.off")}{" "}
          {permissions.write && (
            <Anchor component={Link} to={paths.editIssue(publication_id, record.id)} inherit>
              {t("text.turn_on")}
            </Anchor>
          )}
        </Alert>
      )}
      <PageSearchField />
      {searchText === "" ? (
        <Pages record={record} importId={viewedImport(summary)} />
      ) : (
        <PageHits emagId={record.id} sought={searchText} />
      )}
    </>
  );
}

function Pages({ record, importId }: { record: Emag; importId: string }) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const query = useQuery(importPagesQuery(importId));
  if (query.isPending) return <Skeleton h={240} />;
  if (!query.data) return <QueryError query={query} title={t("pages_failed")} />;
  if (query.data.pages.length === 0)
    return (
      <EmptyState icon={BookOpenText} title={t("text.none_title")}>
        {t("text.none")}
      </EmptyState>
    );
  return (
    <Stack gap="xl" maw="42rem" lang={record.language}>
      {query.data.pages.map(({ number }) => (
        <PageSection
          key={number}
          importId={importId}
          number={number}
          to={paths.issuePage(publication_id, record.id, number)}
        />
      ))}
    </Stack>
  );
}
