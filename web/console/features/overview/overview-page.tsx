import { Button, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Overview } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { formatCalendarDay, formatNumber, formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { ComingDays } from "./coming-days.tsx";
import { Needs } from "./needs.tsx";
import { overviewQuery } from "./overview.api.ts";
import classes from "./overview.module.css";
import { RecentEdits } from "./recent-edits.tsx";
import { StoryLine } from "./story-line.tsx";

export default function OverviewPage() {
  const { t } = useTranslation(["overview", "common"]);
  const { publication, can } = usePublication();
  const overview = useQuery(overviewQuery(publication.id));
  return (
    <Page>
      <PageHeader
        title={t("common:nav.overview")}
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
        <QueryError query={overview} title={t("load_failed")} />
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

function Drafts({ drafts }: { drafts: NonNullable<Overview["drafts"]> }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  return (
    <Section
      title={t("drafts.title")}
      actions={
        drafts.more && (
          <Link to={`${paths.articles(publication.id)}?state=draft`} className={classes.all}>
            {t("drafts.all")}
          </Link>
        )
      }
    >
      <ul className={classes.list}>
        {drafts.items.map((story) => (
          <StoryLine key={story.id} story={story} aside={formatRelative(story.updated_at, now)} />
        ))}
      </ul>
    </Section>
  );
}

function ImportResults({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  const [only, ...others] = days.filter(({ finished, failed }) => finished + failed > 0);
  if (!only) return <p className={classes.quiet}>{t("imports.none")}</p>;
  if (others.length === 0)
    return (
      <p className={classes.quiet}>{t("imports.summary", { ...only, day: formatCalendarDay(only.day) })}</p>
    );
  return <ImportBars days={days} />;
}

/** A chart of finished and failed imports per day, and the same as a list for screen readers. */
function ImportBars({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  return (
    <figure className={classes.chart}>
      <Chart
        kind="bars"
        height={180}
        format={formatNumber}
        columns={days.map(({ day, finished, failed }) => ({
          label: formatCalendarDay(day),
          values: [finished, failed],
        }))}
        series={[
          { label: t("imports.finished"), color: "petrol-5" },
          { label: t("imports.failed"), color: "red-6" },
        ]}
      />
      <VisuallyHidden>
        <ul>
          {days
            .filter(({ finished, failed }) => finished + failed > 0)
            .map(({ day, finished, failed }) => (
              <li key={day}>{t("imports.summary", { day: formatCalendarDay(day), finished, failed })}</li>
            ))}
        </ul>
      </VisuallyHidden>
    </figure>
  );
}
