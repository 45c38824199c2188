import { useDroppable } from "@dnd-kit/core";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import type { Day } from "../plan-days.ts";
import { AddButton, DayItems, type DayOptions } from "./day-items.tsx";
import classes from "./plan-calendar.module.css";

export interface AgendaProps extends DayOptions {
  label: string;
  days: readonly Day[];
  today: Day;
  /** True if editions can be added and dropped on the days, which needs all days of a period. */
  isTarget: boolean;
  dragged: PlannedEdition | null;
}

export function Agenda({ label, days, today, ...options }: AgendaProps) {
  return (
    <ol className={classes.agenda} aria-label={label}>
      {days.map((day) => (
        <AgendaDay key={day} {...options} day={day} isToday={day === today} />
      ))}
    </ol>
  );
}

interface AgendaDayProps extends Omit<AgendaProps, "label" | "days" | "today"> {
  day: Day;
  isToday: boolean;
}

function AgendaDay({ day, isToday, isTarget, dragged, ...options }: AgendaDayProps) {
  const { t } = useTranslation("planned-editions");
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: !isTarget });
  const holiday = options.holidayOn(day);
  return (
    <li
      ref={setNodeRef}
      data-over={isOver || undefined}
      data-taken={isTakenBy(dragged, day, options) || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      {isTarget && <AddButton day={day} {...options} />}
      <div className={classes.agendaDay}>
        <time dateTime={day}>{formatCalendarDay(day)}</time>
        {holiday && <span className={classes.holiday}>{holiday}</span>}
      </div>
      {options.items.get(day)?.length ? (
        <DayItems day={day} {...options} draggable={isTarget} />
      ) : (
        <Text size="sm" c="dimmed">
          {t("no_items")}
        </Text>
      )}
    </li>
  );
}

/** Returns true if the dragged edition can't be dropped on a day. */
export function isTakenBy(
  dragged: PlannedEdition | null,
  day: Day,
  { taken }: Pick<DayOptions, "taken">,
): boolean {
  const other = taken.get(day);
  return dragged !== null && other !== undefined && other.id !== dragged.id;
}
