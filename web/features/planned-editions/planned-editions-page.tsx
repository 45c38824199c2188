import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarDays, type LucideIcon, Plus, Repeat, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/reviews.ts";
import { statusOf } from "#shared/contract/emags.ts";
import { emagReviewsQuery } from "../../api/reviews.ts";
import { usePublication } from "../../api/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { zoneCity } from "../../ui/format.ts";
import { NoMatch } from "../../ui/no-match.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ownMove } from "../../ui/unsaved-changes-guard.tsx";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import { type AddressSearch, useAddressSearch } from "../../ui/use-address-search.ts";
import { useNow } from "../../ui/use-now.ts";
import { EditionPanel } from "./edition-panel.tsx";
import { itemTone } from "./edition-words.ts";
import { MonthCalendar, monthWords } from "./month-calendar.tsx";
import { dayOf, dueOf, itemsByDay, type PlanItem, weeksOf } from "./plan-days.ts";
import { PlanList } from "./plan-list.tsx";
import { useLivePlan } from "./plan-live.ts";
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

const RhythmDialog = lazy(() => import("./rhythm-dialog.tsx"));
const AddEditionDialog = lazy(() => import("./add-edition-dialog.tsx"));

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
  const planSearch = useAddressSearch(planSearchForm);
  const rule = useQuery(editionRuleQuery(publication.id));
  const mayWrite = can("planned_emags.write");
  // The address opens the two forms: the palette and the overview lead to them.
  const [parameters, changeQuery] = useAddressQuery();
  const openForm = (form: "rhythm" | "new") => () =>
    changeQuery((now) => new URLSearchParams([...now, [form, "open"]]));
  const closeForm = () => planSearch.change({}, { replace: true, state: ownMove });
  const openRhythm = openForm("rhythm");
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
            <Button variant="default" leftSection={<Repeat size={16} aria-hidden />} onClick={openRhythm}>
              {t("rhythm")}
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
        onSetRhythm={mayWrite ? openRhythm : null}
      />
      <Suspense>
        {mayWrite && parameters.has("rhythm") && rule.data !== undefined && (
          <RhythmDialog rule={rule.data} onClose={closeForm} />
        )}
        {mayWrite && parameters.has("new") && (
          <AddEditionDialog
            month={monthOf(planSearch.search, dayOf(Date.now(), publication.time_zone))}
            onClose={closeForm}
            onAdded={(edition) =>
              planSearch.change(
                { month: edition.local_date.slice(0, 7), edition: edition.id },
                { state: ownMove },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

interface PlanBodyProps {
  planSearch: AddressSearch<PlanSearch>;
  /** Null while it is not known. */
  hasRule: boolean | null;
  /** Null for somebody who may not. */
  onSetRhythm: (() => void) | null;
}

function PlanBody({ planSearch, hasRule, onSetRhythm }: PlanBodyProps) {
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
  const matching = (item: PlanItem) => matches(item, search, now, reviewOf);
  const all = itemsByDay({
    editions: editions.data ?? [],
    issues: issues.data ?? [],
    imports: imports.data ?? [],
    failures: failures.data ?? [],
    timeZone,
    today,
  });
  const items = new Map([...all].map(([day, there]) => [day, there.filter(matching)] as const));
  const shown = days.filter((day) => day.startsWith(month)).flatMap((day) => items.get(day) ?? []);
  const due = (editions.data ?? []).filter((edition) => dueOf(edition, now) !== null).length;
  const failedImports = [...all.values()].flat().filter((item) => itemTone(item, now) === "failed").length;
  const open = (edition: number | null) => change({ edition });
  const noMatch = (
    <NoMatch title={t("no_match_title")} clear={t("clear_filters")} onClear={() => change(noFilter)}>
      {t("no_match_text", { month: monthWords(month) })}
    </NoMatch>
  );

  if (hasRule === false && editions.data?.length === 0 && issues.data?.length === 0)
    return (
      <>
        {/* Other months may hold something. */}
        <PlanToolbar month={month} today={today} {...planSearch} />
        <EmptyState
          icon={CalendarDays}
          title={t("empty_title")}
          action={onSetRhythm && <Button onClick={onSetRhythm}>{t("set_rhythm")}</Button>}
        >
          {onSetRhythm ? t("empty_text") : t("empty_reading")}
        </EmptyState>
      </>
    );
  return (
    <>
      <PlanToolbar month={month} today={today} {...planSearch} />
      {failedImports > 0 && search.status !== "failed" && (
        <Urgent color="red" icon={TriangleAlert} onShow={() => change({ status: "failed" })}>
          {t("failed_banner", { count: failedImports })}
        </Urgent>
      )}
      {due > 0 && search.status !== "due" && (
        <Urgent color="yellow" icon={CalendarClock} onShow={() => change({ status: "due" })}>
          {t("due_banner", { count: due })}
        </Urgent>
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
          {t("nothing_text", { month: monthWords(month) })}
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

interface UrgentProps {
  color: "red" | "yellow";
  icon: LucideIcon;
  onShow: () => void;
  children: ReactNode;
}

/** How much waits for someone, with the way to it. */
function Urgent({ color, icon: Icon, onShow, children }: UrgentProps) {
  const { t } = useTranslation("planned-editions");
  return (
    <Alert color={color} variant="light" className={classes.due} icon={<Icon size={18} aria-hidden />}>
      <span className={classes.dueWords}>
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
  // The other states are those of editions.
  if (filter.status !== null && !(filter.status === "failed" && hasFailed)) return false;
  return item.kind === "issue"
    ? reviewMatches(reviews.get(item.issue.id) ?? null, filter)
    : !isFiltered(filter);
}
