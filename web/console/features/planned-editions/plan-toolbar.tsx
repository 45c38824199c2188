import { ActionIcon, Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { DatePickerInput, MonthPickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { signOffs } from "#shared/console/issues/reviews.ts";
import { reviewersQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { calendarLabels } from "#web/ui/inputs/calendar-labels.ts";
import { withChosen } from "#web/ui/inputs/with-chosen.ts";
import { formatMonth, formatWeek } from "./calendar/plan-calendar.tsx";
import { addDays, addMonths, type Day, type Month } from "./plan-days.ts";
import { changeView, type PlanSearch, planViews, visibleWeeks } from "./plan-search.ts";
import classes from "./plan-toolbar.module.css";

export interface PlanToolbarProps extends UrlSearch<PlanSearch> {
  month: Month;
  today: Day;
  /** Name of the person in the filter, if an edition or issue on screen has it. */
  responsibleName: string | undefined;
}

const statuses = ["failed", "overdue", "due", "planned", "transferred", "skipped"] as const;

export function PlanToolbar({ month, today, responsibleName, search, change }: PlanToolbarProps) {
  const { t, i18n } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const people = useQuery(reviewersQuery(publication.id)).data;
  const go = (to: Month) => change({ month: to === today.slice(0, 7) ? null : to });
  const week = search.view === "week" ? visibleWeeks(search, today)[0]! : null;
  const goToWeek = (day: Day) => change({ week: week?.includes(day) ? search.week : day });
  const step = (by: -1 | 1) => (week ? goToWeek(addDays(week[0]!, by * 7)) : go(addMonths(month, by)));
  return (
    <Group gap="8px 16px" justify="space-between" mb="md">
      <div className={classes.time}>
        <Group gap={4} wrap="nowrap" className={classes.months}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(week ? "previous_week" : "previous_month")}
            onClick={() => step(-1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </ActionIcon>
          {week ? (
            <DatePickerInput
              className={classes.month}
              aria-label={`${t("view.week")}: ${formatWeek(week)}`}
              value={week[0]!}
              valueFormatter={() => formatWeek(week)}
              onChange={(value) => value && goToWeek(value)}
              ariaLabels={calendarLabels(i18n.t)}
              weekendDays={[]}
            />
          ) : (
            <MonthPickerInput
              className={classes.month}
              aria-label={`${t("view.month")}: ${formatMonth(month)}`}
              value={`${month}-01`}
              valueFormatter={() => formatMonth(month)}
              onChange={(value) => value && go(value.slice(0, 7))}
            />
          )}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(week ? "next_week" : "next_month")}
            onClick={() => step(1)}
          >
            <ChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            onClick={() => change({ month: null, week: null })}
            disabled={week ? week.includes(today) : month === today.slice(0, 7)}
          >
            {t("today")}
          </Button>
        </Group>
        <SegmentedControl
          aria-label={t("view.label")}
          value={search.view}
          onChange={(value) => change(changeView(search, value as PlanSearch["view"], today))}
          data={planViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      <Group gap="xs" className={classes.filters}>
        <NativeSelect
          aria-label={t("common:status")}
          className={classes.filter}
          value={search.status ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ status: statuses.find((one) => one === value) ?? null })
          }
          data={[
            { value: "", label: t("filter.any_status") },
            ...statuses.map((value) => ({ value, label: t(`filter.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t("common:review.sign_off")}
          className={classes.filter}
          value={search.sign_off ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ sign_off: signOffs.find((one) => one === value) ?? null })
          }
          data={[
            { value: "", label: t("filter.any_sign_off") },
            ...signOffs.map((value) => ({ value, label: t(`common:review.sign_offs.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t("filter.responsible")}
          className={classes.filter}
          value={search.responsible ?? ""}
          onChange={({ currentTarget: { value } }) => change({ responsible: value || null })}
          data={withChosen(
            [
              { value: "", label: t("filter.anyone") },
              ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
            search.responsible,
            responsibleName ?? (people ? t("filter.former_member") : "…"),
          )}
        />
      </Group>
    </Group>
  );
}
