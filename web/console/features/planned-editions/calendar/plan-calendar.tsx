import { DndContext, DragOverlay, useDroppable } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatCalendarDay, formatLocale, formatNumber } from "#web/console/i18n/formats.ts";
import { formatWeekday } from "../edition/edition-text.ts";
import type { Day, Month } from "../plan-days.ts";
import { useHolidays } from "../use-holidays.ts";
import { Agenda, isTakenBy } from "./agenda.tsx";
import { AddButton, DayItems, type DayOptions } from "./day-items.tsx";
import classes from "./plan-calendar.module.css";
import { DraggedEdition } from "./plan-chip.tsx";
import { usePlanDrag } from "./use-plan-drag.ts";

export interface PlanCalendarProps extends Omit<DayOptions, "detailed" | "holidayOn"> {
  weeks: readonly Day[][];
  /** Null in the week view. */
  month: Month | null;
  today: Day;
  editions: readonly PlannedEdition[];
  onMove: (edition: PlannedEdition, day: Day) => void;
}

/** Formats a month, such as "November 2026". */
export function formatMonth(month: Month): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats a week, such as "30 Nov – 6 Dec 2026". */
export function formatWeek(week: readonly Day[]): string {
  const format = new Intl.DateTimeFormat(formatLocale(), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.formatRange(Date.parse(week[0]!), Date.parse(week.at(-1)!));
}

/**
 * Renders a month or a week as a table. On a narrow screen, a month becomes a list of the days with items, and a week a list of
 * all its days.
 */
export function PlanCalendar({ weeks, month, today, editions, onMove, ...given }: PlanCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const options = { ...given, holidayOn: useHolidays(), detailed: month === null };
  const { taken, onRefused } = options;
  const { dragged, announcement, context } = usePlanDrag({
    isList: narrow,
    editions,
    taken,
    onMove,
    onRefused,
  });
  const label = t("week_of", { month: month === null ? formatWeek(weeks[0]!) : formatMonth(month) });
  const days = weeks.flat().filter((day) => month === null || day.startsWith(month));
  const withItems = days.filter((day) => day === today || options.items.get(day)?.length);
  return (
    <DndContext {...context}>
      {narrow ? (
        <Agenda
          {...options}
          label={label}
          days={month === null ? days : withItems}
          today={today}
          isTarget={month === null}
          dragged={dragged}
        />
      ) : (
        <table className={classes.grid} aria-label={label} data-week={month === null || undefined}>
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
                  <DayCell
                    key={day}
                    {...options}
                    day={day}
                    isOutside={month !== null && !day.startsWith(month)}
                    isToday={day === today}
                    dragged={dragged}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <DraggedEdition
            item={{ kind: "edition", key: "dragged", edition: dragged, summary: null }}
            now={options.now}
            detailed={options.detailed}
          />
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface DayCellProps extends DayOptions {
  day: Day;
  isOutside: boolean;
  isToday: boolean;
  dragged: PlannedEdition | null;
}

function DayCell({ day, isOutside, isToday, dragged, ...options }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const holiday = options.holidayOn(day);
  return (
    <td
      ref={setNodeRef}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      data-taken={isTakenBy(dragged, day, options) || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <AddButton day={day} {...options} />
      <time dateTime={day} className={classes.number}>
        <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
        <VisuallyHidden>{formatCalendarDay(day)}</VisuallyHidden>
      </time>
      {holiday && <span className={classes.holiday}>{holiday}</span>}
      <DayItems day={day} {...options} />
    </td>
  );
}
