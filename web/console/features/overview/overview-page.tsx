import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Overview } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { ComingDays } from "./coming-days.tsx";
import { Drafts } from "./drafts.tsx";
import { ImportResults } from "./import-results.tsx";
import { Needs } from "./needs.tsx";
import { overviewQuery } from "./overview.api.ts";
import classes from "./overview.module.css";
import { RecentEdits } from "./recent-edits.tsx";

export default function OverviewPage() {
  const { t } = useTranslation("overview");
  const { publication, can } = usePublication();
  const overview = useQuery(overviewQuery(publication.id));
  return (
    <Page>
      <PageHeader
        title={t("title")}
        description={t("description", { publication: publication.name })}
        secondary={
          can("stories.write") && (
            <Button component={Link} to={paths.newArticle(publication.id)} variant="default">
              {t("new_article")}
            </Button>
          )
        }
        primary={
          can("emags.write") && (
            <Button
              component={Link}
              to={paths.newIssue(publication.id)}
              leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
            >
              {t("new_issue")}
            </Button>
          )
        }
      />
      {overview.data ? (
        <OverviewContent overview={overview.data} />
      ) : overview.isPending ? (
        <PageSkeleton />
      ) : (
        <ErrorState error={overview.error} title={t("load_failed")} onRetry={() => void overview.refetch()} />
      )}
    </Page>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const { t } = useTranslation("overview");
  const { drafts } = overview;
  return (
    <Stack gap="xl">
      <Needs needs={overview.needs} />
      {drafts && drafts.items.length > 0 && <Drafts drafts={drafts} />}
      <ComingDays days={overview.days} />
      <div className={classes.halves}>
        <Section title={t("imports.title")}>
          <ImportResults days={overview.imports} />
        </Section>
        <RecentEdits edits={overview.recent} />
      </div>
    </Stack>
  );
}
