import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatCalendarDay } from "#web/lib/format.ts";
import { DayItems, type DayOptions } from "./day-items.tsx";
import classes from "./plan-calendar.module.css";
import type { Day } from "./plan-days.ts";

export interface AgendaProps extends DayOptions {
  label: string;
  days: readonly Day[];
  today: Day;
}

/** Renders days as a list, for narrow screens. */
export function Agenda({ label, days, today, ...options }: AgendaProps) {
  const { t } = useTranslation("planned-editions");
  return (
    <ol className={classes.agenda} aria-label={label}>
      {days.map((day) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <time dateTime={day} className={classes.agendaDay}>
            {formatCalendarDay(day)}
          </time>
          {options.items.get(day)?.length ? (
            <DayItems day={day} {...options} draggable={false} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("no_items")}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}
