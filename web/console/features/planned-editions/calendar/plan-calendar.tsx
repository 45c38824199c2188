import { DndContext, DragOverlay, useDroppable } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatCalendarDay, formatLocale, formatNumber } from "#web/lib/format.ts";
import { formatWeekday } from "../edition/edition-text.ts";
import { Agenda } from "./agenda.tsx";
import { AddButton, DayItems, type DayOptions } from "./day-items.tsx";
import classes from "./plan-calendar.module.css";
import { DraggedEdition } from "./plan-chip.tsx";
import { type Day, type Month, weeksOf } from "./plan-days.ts";
import { usePlanDrag } from "./use-plan-drag.ts";

export interface PlanCalendarProps extends DayOptions {
  month: Month;
  today: Day;
  editions: readonly PlannedEdition[];
  onMove: (edition: PlannedEdition, day: Day) => void;
}

/** Formats a month, such as "November 2026". */
export function formatMonth(month: Month): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Renders a month as a table of weeks, or as a list of the days with items on a narrow screen. */
export function PlanCalendar({ month, today, editions, onMove, ...options }: PlanCalendarProps) {
  const { t } = useTranslation("planned-editions");
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const { taken, onRefused } = options;
  const { dragged, context } = usePlanDrag({ editions, taken, onMove, onRefused });
  const weeks = weeksOf(month);
  const label = t("week_of", { month: formatMonth(month) });
  if (narrow) {
    const days = weeks.flat().filter((day) => day.startsWith(month));
    const shown = days.filter((day) => day === today || options.items.get(day)?.length);
    return <Agenda {...options} label={label} days={shown} today={today} />;
  }
  return (
    <DndContext {...context}>
      <table className={classes.grid} aria-label={label} data-dragging={dragged !== null || undefined}>
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
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                  dragged={dragged}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <DraggedEdition
            item={{ kind: "edition", key: "dragged", edition: dragged, summary: null }}
            now={options.now}
            review={null}
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
  const other = options.taken.get(day);
  const isTaken = dragged !== null && other !== undefined && other.id !== dragged.id;
  return (
    <td
      ref={setNodeRef}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      data-taken={isTaken || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <AddButton day={day} {...options} />
      <time dateTime={day} className={classes.number}>
        <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
        <VisuallyHidden>{formatCalendarDay(day)}</VisuallyHidden>
      </time>
      <DayItems day={day} {...options} />
    </td>
  );
}
