import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarDays, CalendarX, type LucideIcon, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import { runningImportsQuery } from "#web/api/follow-import.ts";
import { emagReviewsQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { formatMonth, PlanCalendar } from "./calendar/plan-calendar.tsx";
import { PlanLegend } from "./calendar/plan-legend.tsx";
import { itemTone } from "./edition/edition-text.ts";
import { useEditionMoves } from "./edition/use-edition-moves.ts";
import { type Day, dayOf, dueOf, itemsByDay, type PlanItem, takenDays } from "./plan-days.ts";
import {
  editionMatches,
  isFiltered,
  isVisible,
  monthOf,
  noFilter,
  type PlanFilter,
  type PlanSearch,
  reviewMatches,
  visibleWeeks,
} from "./plan-search.ts";
import { PlanToolbar } from "./plan-toolbar.tsx";
import { editionsQuery, failuresQuery, releasedIssuesQuery } from "./planned-editions.api.ts";
import classes from "./planned-editions-page.module.css";

const PlanListView = lazy(() => import("./plan-list-view.tsx"));
const EditionPanel = lazy(() => import("./edition/edition-panel.tsx"));

export interface PlanBodyProps {
  planSearch: UrlSearch<PlanSearch>;
  /** Null while the schedule is loading. */
  hasRule: boolean | null;
  /** Null if the user may not edit the schedule. */
  onSetSchedule: (() => void) | null;
  /** Null if the user may not add editions. */
  onAdd: ((day: Day) => void) | null;
}

export function PlanBody({ planSearch, hasRule, onSetSchedule, onAdd }: PlanBodyProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const { search, change } = planSearch;
  const now = useNow();
  // Stays after the first edition was opened, for the motion of closing.
  const [wasOpened, setOpened] = useState(false);
  if (search.edition !== null && !wasOpened) setOpened(true);
  const timeZone = publication.time_zone;
  const today = dayOf(now, timeZone);
  const month = monthOf(search, today);
  const weeks = visibleWeeks(search, today);
  const days = weeks.flat();
  const [from, to] = [days[0]!, days.at(-1)!];
  const editions = useQuery(editionsQuery(publication.id, from, to));
  const issues = useQuery(releasedIssuesQuery(publication.id, from, to));
  const imports = useQuery(runningImportsQuery);
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

  const moves = useEditionMoves();
  const planned = moves.withMoves(editions.data ?? []);
  const reviewOf: ReadonlyMap<number, Review> = reviews.data ?? new Map<number, Review>();
  const matchesFilter = (item: PlanItem) => matches(item, search, now, reviewOf);
  const all = itemsByDay({
    editions: planned,
    issues: issues.data ?? [],
    imports: imports.data ?? [],
    failures: failures.data ?? [],
    timeZone,
    today,
  });
  const items = new Map([...all].map(([day, dayItems]) => [day, dayItems.filter(matchesFilter)] as const));
  const shown = days.filter((day) => isVisible(search, today, day)).flatMap((day) => items.get(day) ?? []);
  const dues = (editions.data ?? []).map((edition) => dueOf(edition, now));
  const overdue = dues.filter((due) => due === "overdue").length;
  const near = dues.filter((due) => due === "near").length;
  const failedImports = [...all.values()].flat().filter((item) => itemTone(item, now) === "failed").length;
  const open = (edition: number | null) => change({ edition });
  const noMatch = (
    <NoMatch title={t("no_match_title")} clear={t("clear_filters")} onClear={() => change(noFilter)}>
      {t(search.view === "week" ? "no_match_week" : "no_match_text", { month: formatMonth(month) })}
    </NoMatch>
  );

  const toolbar = (
    <PlanToolbar
      month={month}
      today={today}
      responsibleName={
        [...planned.map(({ review }) => review), ...reviewOf.values()].find(
          ({ responsible }) => responsible?.id === search.responsible,
        )?.responsible?.name
      }
      {...planSearch}
    />
  );
  const isEmpty = editions.data?.length === 0 && issues.data?.length === 0;
  if (hasRule === false && isEmpty && search.view !== "week")
    return (
      <>
        {/* Other months may contain issues. */}
        {toolbar}
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
      {toolbar}
      {failedImports > 0 && search.status !== "failed" && (
        <UrgentBanner color="red" icon={TriangleAlert} onShow={() => change({ status: "failed" })}>
          {t("failed_banner", { count: failedImports })}
        </UrgentBanner>
      )}
      {overdue > 0 && search.status !== "overdue" && search.status !== "due" && (
        <UrgentBanner color="red" icon={CalendarX} onShow={() => change({ status: "overdue" })}>
          {t("overdue_banner", { count: overdue })}
        </UrgentBanner>
      )}
      {near > 0 && search.status !== "due" && (
        <UrgentBanner color="yellow" icon={CalendarClock} onShow={() => change({ status: "due" })}>
          {t("due_banner", { count: near })}
        </UrgentBanner>
      )}
      {failed ? (
        <QueryError query={failed} title={t("load_failed")} />
      ) : !editions.data || !issues.data ? (
        <Skeleton h={560} radius="lg" aria-busy />
      ) : search.view !== "list" ? (
        <>
          <PlanCalendar
            weeks={weeks}
            month={search.view === "week" ? null : month}
            today={today}
            now={now}
            items={items}
            editions={planned}
            taken={takenDays(planned)}
            reviews={reviewOf}
            openEdition={search.edition}
            onOpen={open}
            onAdd={onAdd}
            onMove={moves.move}
            isMoving={moves.isMoving}
            onRefused={(message) => actionNotice({ id: "plan-refused", message })}
          />
          <PlanLegend />
          {shown.length === 0 && isFiltered(search) && noMatch}
        </>
      ) : (
        <Suspense fallback={<Skeleton h={560} radius="lg" aria-busy />}>
          <PlanListView
            key={month}
            items={shown}
            editions={planned}
            now={now}
            reviews={reviewOf}
            openEdition={search.edition}
            onOpen={open}
            empty={
              isFiltered(search) ? (
                noMatch
              ) : (
                <EmptyState icon={CalendarDays} title={t("nothing_title")}>
                  {t("nothing_text", { month: formatMonth(month) })}
                </EmptyState>
              )
            }
          />
        </Suspense>
      )}
      <p className={classes.zone}>{t("time_zone", { city: zoneCity(timeZone) })}</p>
      {wasOpened && (
        <Suspense>
          <EditionPanel
            editionId={search.edition}
            importing={(emagId) => imports.data?.find((one) => one.emag_id === emagId) ?? null}
            now={now}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface UrgentBannerProps {
  color: "red" | "yellow";
  icon: LucideIcon;
  onShow: () => void;
  children: ReactNode;
}

function UrgentBanner({ color, icon: Icon, onShow, children }: UrgentBannerProps) {
  const { t } = useTranslation("planned-editions");
  return (
    <Alert color={color} variant="light" mb="md" py={8} icon={<Icon size={18} aria-hidden />}>
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
    return editionMatches(edition, filter, { due: dueOf(edition, now), hasFailed });
  }
  // All other statuses apply only to editions.
  if (filter.status !== null && !(filter.status === "failed" && hasFailed)) return false;
  return item.kind === "issue"
    ? reviewMatches(reviews.get(item.issue.id) ?? null, filter)
    : !isFiltered(filter);
}
