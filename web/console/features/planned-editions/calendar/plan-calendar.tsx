import { Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { formatCalendarDay, formatLocale, formatNumber } from "#web/lib/format.ts";
import { formatWeekday, takenReason } from "../edition/edition-text.ts";
import classes from "./plan-calendar.module.css";
import { PlanChip } from "./plan-chip.tsx";
import { type Day, type Month, type PlanItem, type TakenDays, weeksOf } from "./plan-days.ts";

export interface PlanCalendarProps {
  month: Month;
  today: Day;
  now: number;
  items: ReadonlyMap<Day, readonly PlanItem[]>;
  taken: TakenDays;
  reviews: ReadonlyMap<number, Review>;
  openEdition: number | null;
  onOpen: (editionId: number) => void;
  /** Adds an edition on a day. Null if the user may not. */
  onAdd: ((day: Day) => void) | null;
  /** Explains the reason why a day can't get another edition. */
  onRefused: (reason: string) => void;
}

/** Formats a month, such as "November 2026". */
export function formatMonth(month: Month): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Renders a month as a table of weeks, or as a list of the days with items on a narrow screen. */
export function PlanCalendar(props: PlanCalendarProps) {
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return narrow ? <Agenda {...props} /> : <Grid {...props} />;
}

function Grid({ month, today, ...rest }: PlanCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const weeks = weeksOf(month);
  return (
    <table className={classes.grid} aria-label={t("week_of", { month: formatMonth(month) })}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatWeekday(day, "long")}>
              {formatWeekday(day)}
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
                <AddButton day={day} {...rest} />
                <time dateTime={day} className={classes.number}>
                  <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
                  <VisuallyHidden>{formatCalendarDay(day)}</VisuallyHidden>
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

function Agenda({ month, today, ...rest }: PlanCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const days = weeksOf(month)
    .flat()
    .filter((day) => day.startsWith(month) && ((rest.items.get(day)?.length ?? 0) > 0 || day === today));
  return (
    <ol className={classes.agenda} aria-label={t("week_of", { month: formatMonth(month) })}>
      {days.map((day) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <time dateTime={day} className={classes.agendaDay}>
            {formatCalendarDay(day)}
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

type DayProps = Omit<PlanCalendarProps, "month" | "today"> & { day: Day };

/**
 * Renders a button that covers the day behind its items. It adds an edition, or explains why the day can't have another. Not a
 * tab stop, because a month has too many of them. The button above the calendar adds editions by keyboard.
 */
function AddButton({ day, taken, onAdd, onRefused }: DayProps) {
  const { t } = useTranslation("planned-editions");
  if (!onAdd) return null;
  const edition = taken.get(day);
  const reason = edition && takenReason(t, edition);
  return (
    <button
      type="button"
      className={classes.add}
      data-taken={edition !== undefined || undefined}
      tabIndex={-1}
      title={reason}
      aria-label={reason ?? t("add_on", { day: formatCalendarDay(day) })}
      onClick={() => (reason ? onRefused(reason) : onAdd(day))}
    >
      {!reason && <Plus size={14} aria-hidden />}
    </button>
  );
}

function DayItems({ day, items, now, reviews, openEdition, onOpen }: DayProps) {
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
