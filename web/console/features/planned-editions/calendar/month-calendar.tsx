import { Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { formatLocale, formatNumber } from "#web/lib/format.ts";
import classes from "./month-calendar.module.css";
import { PlanChip } from "./plan-chip.tsx";
import { type Day, type Month, type PlanItem, weeksOf } from "./plan-days.ts";

export interface MonthCalendarProps {
  month: Month;
  today: Day;
  now: number;
  items: ReadonlyMap<Day, readonly PlanItem[]>;
  reviews: ReadonlyMap<number, Review>;
  openEdition: number | null;
  onOpen: (editionId: number) => void;
}

/** Formats a month, such as "November 2026". */
export function formatMonth(month: Month): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

function weekdayText(day: Day, length: "short" | "long"): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { weekday: length, timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function dayLabel(day: Day): string {
  const format = new Intl.DateTimeFormat(formatLocale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Renders a month as a table of weeks, or as a list of the days with items on a narrow screen. */
export function MonthCalendar(props: MonthCalendarProps) {
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return narrow ? <Agenda {...props} /> : <Grid {...props} />;
}

function Grid({ month, today, ...rest }: MonthCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const weeks = weeksOf(month);
  return (
    <table className={classes.grid} aria-label={t("week_of", { month: formatMonth(month) })}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={weekdayText(day, "long")}>
              {weekdayText(day, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={!day.startsWith(month) || undefined}
                aria-current={day === today ? "date" : undefined}
              >
                <time dateTime={day} className={classes.number}>
                  <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
                  <VisuallyHidden>{dayLabel(day)}</VisuallyHidden>
                </time>
                <DayItems day={day} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Agenda({ month, today, ...rest }: MonthCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const days = weeksOf(month)
    .flat()
    .filter((day) => day.startsWith(month) && ((rest.items.get(day)?.length ?? 0) > 0 || day === today));
  return (
    <ol className={classes.agenda} aria-label={t("week_of", { month: formatMonth(month) })}>
      {days.map((day) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <time dateTime={day} className={classes.agendaDay}>
            {dayLabel(day)}
          </time>
          {(rest.items.get(day)?.length ?? 0) === 0 ? (
            <Text size="sm" c="dimmed">
              {t("no_items")}
            </Text>
          ) : (
            <DayItems day={day} {...rest} />
          )}
        </li>
      ))}
    </ol>
  );
}

type DayItemsProps = Omit<MonthCalendarProps, "month" | "today"> & { day: Day };

function DayItems({ day, items, now, reviews, openEdition, onOpen }: DayItemsProps) {
  const dayItems = items.get(day);
  if (!dayItems) return null;
  return (
    <ul className={classes.items}>
      {dayItems.map((item) => (
        <li key={item.key}>
          <PlanChip
            item={item}
            now={now}
            review={reviews.get(issueOf(item) ?? 0) ?? null}
            openEdition={openEdition}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns the ID of the issue of an item, or null. */
function issueOf(item: PlanItem): number | null {
  if (item.kind === "issue") return item.issue.id;
  return item.kind === "edition" ? (item.edition.emag?.id ?? null) : item.summary.emag_id;
}
