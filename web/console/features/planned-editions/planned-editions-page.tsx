import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarDays, type LucideIcon, Plus, Repeat, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { statusOf } from "#shared/contract/emags.ts";
import { emagReviewsQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { type UrlSearch, useUrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { zoneCity } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ownNavigation } from "#web/ui/forms/unsaved-changes-guard.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useUrlState } from "#web/ui/hooks/use-url-state.ts";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { formatMonth, MonthCalendar } from "./calendar/month-calendar.tsx";
import { dayOf, dueOf, itemsByDay, type PlanItem, weeksOf } from "./calendar/plan-days.ts";
import { EditionPanel } from "./edition/edition-panel.tsx";
import { itemTone } from "./edition/edition-text.ts";
import { PlanList } from "./plan-list.tsx";
import {
  editionMatches,
  isFiltered,
  monthOf,
  noFilter,
  type PlanFilter,
  type PlanSearch,
  planSearchForm,
  reviewMatches,
} from "./plan-search.ts";
import { PlanToolbar } from "./plan-toolbar.tsx";
import {
  editionRuleQuery,
  editionsQuery,
  failuresQuery,
  releasedIssuesQuery,
  runningImportsQuery,
} from "./planned-editions.api.ts";
import classes from "./planned-editions-page.module.css";
import { useLivePlan } from "./use-live-plan.ts";

const ScheduleDialog = lazy(() => import("./schedule/schedule-dialog.tsx"));
const AddEditionDialog = lazy(() => import("./edition/add-edition-dialog.tsx"));

export default function PlannedEditionsPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <Plan key={publication.id} />
    </Page>
  );
}

function Plan() {
  const { t } = useTranslation("planned-editions");
  const { publication, can } = usePublication();
  const planSearch = useUrlSearch(planSearchForm);
  const rule = useQuery(editionRuleQuery(publication.id));
  const mayWrite = can("planned_emags.write");
  // URL parameters open the two dialogs, so that the command palette and the overview can link to them.
  const [parameters, changeQuery] = useUrlState();
  const openForm = (form: "schedule" | "new") => () =>
    changeQuery((now) => new URLSearchParams([...now, [form, "open"]]));
  const closeForm = () => planSearch.change({}, { replace: true, state: ownNavigation });
  const openSchedule = openForm("schedule");
  useLivePlan(publication.id);
  const hasRule = rule.data !== null && rule.data !== undefined;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { publication: publication.name })}
        secondary={
          mayWrite &&
          hasRule && (
            <Button variant="default" leftSection={<Repeat size={16} aria-hidden />} onClick={openSchedule}>
              {t("edit_schedule")}
            </Button>
          )
        }
        primary={
          mayWrite && (
            <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={openForm("new")}>
              {t("add")}
            </Button>
          )
        }
      />
      <PlanBody
        planSearch={planSearch}
        hasRule={rule.data === undefined ? null : hasRule}
        onSetSchedule={mayWrite ? openSchedule : null}
      />
      <Suspense>
        {mayWrite && parameters.has("schedule") && rule.data !== undefined && (
          <ScheduleDialog rule={rule.data} onClose={closeForm} />
        )}
        {mayWrite && parameters.has("new") && (
          <AddEditionDialog
            month={monthOf(planSearch.search, dayOf(Date.now(), publication.time_zone))}
            onClose={closeForm}
            onAdded={(edition) =>
              planSearch.change(
                { month: edition.local_date.slice(0, 7), edition: edition.id },
                { state: ownNavigation },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

interface PlanBodyProps {
  planSearch: UrlSearch<PlanSearch>;
  /** Null while the schedule is loading. */
  hasRule: boolean | null;
  /** Null if the user may not edit the schedule. */
  onSetSchedule: (() => void) | null;
}

function PlanBody({ planSearch, hasRule, onSetSchedule }: PlanBodyProps) {
  const { t } = useTranslation("planned-editions");
  const { organization, publication } = usePublication();
  const { search, change } = planSearch;
  const now = useNow();
  const timeZone = publication.time_zone;
  const today = dayOf(now, timeZone);
  const month = monthOf(search, today);
  const days = weeksOf(month).flat();
  const [from, to] = [days[0]!, days.at(-1)!];
  const editions = useQuery(editionsQuery(publication.id, from, to));
  const issues = useQuery(
    releasedIssuesQuery({ organization_id: organization.id, publication_id: publication.id }, from, to),
  );
  const imports = useQuery(runningImportsQuery(publication.id));
  const failures = useQuery(
    failuresQuery(
      publication.id,
      (issues.data ?? []).filter((issue) => statusOf(issue) === "failed").map(({ id }) => id),
    ),
  );
  const reviews = useQuery(
    emagReviewsQuery(
      publication.id,
      (issues.data ?? []).slice(0, 100).map(({ id }) => id),
    ),
  );
  const failed = [editions, issues].find((query) => query.isError && !query.data);

  const reviewOf: ReadonlyMap<number, Review> = reviews.data ?? new Map<number, Review>();
  const matchesFilter = (item: PlanItem) => matches(item, search, now, reviewOf);
  const all = itemsByDay({
    editions: editions.data ?? [],
    issues: issues.data ?? [],
    imports: imports.data ?? [],
    failures: failures.data ?? [],
    timeZone,
    today,
  });
  const items = new Map([...all].map(([day, dayItems]) => [day, dayItems.filter(matchesFilter)] as const));
  const shown = days.filter((day) => day.startsWith(month)).flatMap((day) => items.get(day) ?? []);
  const due = (editions.data ?? []).filter((edition) => dueOf(edition, now) !== null).length;
  const failedImports = [...all.values()].flat().filter((item) => itemTone(item, now) === "failed").length;
  const open = (edition: number | null) => change({ edition });
  const noMatch = (
    <NoMatch title={t("no_match_title")} clear={t("clear_filters")} onClear={() => change(noFilter)}>
      {t("no_match_text", { month: formatMonth(month) })}
    </NoMatch>
  );

  if (hasRule === false && editions.data?.length === 0 && issues.data?.length === 0)
    return (
      <>
        {/* Other months may contain issues. */}
        <PlanToolbar month={month} today={today} {...planSearch} />
        <EmptyState
          icon={CalendarDays}
          title={t("empty_title")}
          action={onSetSchedule && <Button onClick={onSetSchedule}>{t("set_schedule")}</Button>}
        >
          {onSetSchedule ? t("empty_text") : t("empty_reading")}
        </EmptyState>
      </>
    );
  return (
    <>
      <PlanToolbar month={month} today={today} {...planSearch} />
      {failedImports > 0 && search.status !== "failed" && (
        <UrgentBanner color="red" icon={TriangleAlert} onShow={() => change({ status: "failed" })}>
          {t("failed_banner", { count: failedImports })}
        </UrgentBanner>
      )}
      {due > 0 && search.status !== "due" && (
        <UrgentBanner color="yellow" icon={CalendarClock} onShow={() => change({ status: "due" })}>
          {t("due_banner", { count: due })}
        </UrgentBanner>
      )}
      {failed ? (
        <ErrorState error={failed.error} title={t("load_failed")} onRetry={() => void failed.refetch()} />
      ) : !editions.data || !issues.data ? (
        <Skeleton h={560} radius="lg" aria-busy />
      ) : search.view === "month" ? (
        <>
          <MonthCalendar
            month={month}
            today={today}
            now={now}
            items={items}
            reviews={reviewOf}
            openEdition={search.edition}
            onOpen={open}
          />
          {shown.length === 0 && isFiltered(search) && noMatch}
        </>
      ) : shown.length > 0 ? (
        <PlanList items={shown} now={now} reviews={reviewOf} openEdition={search.edition} onOpen={open} />
      ) : isFiltered(search) ? (
        noMatch
      ) : (
        <EmptyState icon={CalendarDays} title={t("nothing_title")}>
          {t("nothing_text", { month: formatMonth(month) })}
        </EmptyState>
      )}
      <p className={classes.zone}>{t("time_zone", { city: zoneCity(timeZone) })}</p>
      <EditionPanel
        editionId={search.edition}
        importing={(emagId) => imports.data?.find((one) => one.emag_id === emagId) ?? null}
        now={now}
        onClose={() => open(null)}
      />
    </>
  );
}

interface UrgentBannerProps {
  color: "red" | "yellow";
  icon: LucideIcon;
  onShow: () => void;
  children: ReactNode;
}

/** Renders a banner about urgent items with a button that filters the list by them. */
function UrgentBanner({ color, icon: Icon, onShow, children }: UrgentBannerProps) {
  const { t } = useTranslation("planned-editions");
  return (
    <Alert color={color} variant="light" className={classes.due} icon={<Icon size={18} aria-hidden />}>
      <span className={classes.dueText}>
        {children}
        <Button variant="default" size="compact-sm" onClick={onShow}>
          {t("due_show")}
        </Button>
      </span>
    </Alert>
  );
}

function matches(
  item: PlanItem,
  filter: PlanFilter,
  now: number,
  reviews: ReadonlyMap<number, Review>,
): boolean {
  const hasFailed = itemTone(item, now) === "failed";
  if (item.kind === "edition") {
    const { edition } = item;
    const ofIssue = edition.emag ? (reviews.get(edition.emag.id) ?? null) : null;
    return editionMatches(edition, filter, { isDue: dueOf(edition, now) !== null, hasFailed }, ofIssue);
  }
  // All other statuses apply only to editions.
  if (filter.status !== null && !(filter.status === "failed" && hasFailed)) return false;
  return item.kind === "issue"
    ? reviewMatches(reviews.get(item.issue.id) ?? null, filter)
    : !isFiltered(filter);
}
