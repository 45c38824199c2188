import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/dates/styles.layer.css";
import { calendarLabels } from "#web/ui/inputs/calendar-labels.ts";
import classes from "./day-range-filter.module.css";

export type Days = { from?: string | undefined; to?: string | undefined };

/** Returns the calendar day some days from today in a time zone, as "2026-03-05". */
function dayIn(timeZone: string, days = 0): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return parts.format(Date.now() + days * 86_400_000);
}

export interface DayRangeCalendarProps extends Days {
  timeZone: string;
  /** True if the presets are in the future, false if in the past. */
  ahead: boolean;
  /** Called when both ends are chosen or with a preset. */
  onChange: (days: Days) => void;
}

export default function DayRangeCalendar({ from, to, timeZone, ahead, onChange }: DayRangeCalendarProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState<[string | null, string | null]>([from ?? null, to ?? null]);
  const today = dayIn(timeZone);
  const [year, month] = today.split("-") as [string, string];
  const endOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={calendarLabels(t)}
      classNames={{ datePickerRoot: classes.picker, presetsList: classes.presets }}
      enableKeyboardNavigation
      defaultDate={from ?? to ?? today}
      value={range}
      onChange={(next) => {
        setRange(next);
        const [start, end] = next;
        if (start && end) onChange({ from: start, to: end });
      }}
      presets={[
        ahead
          ? { value: [today, dayIn(timeZone, 14)], label: t("day_range.preset.next_14") }
          : { value: [dayIn(timeZone, -7), today], label: t("day_range.preset.last_7") },
        { value: [dayIn(timeZone, -30), today], label: t("day_range.preset.last_30") },
        { value: [`${year}-${month}-01`, endOfMonth], label: t("day_range.preset.this_month") },
        { value: [`${year}-01-01`, `${year}-12-31`], label: t("day_range.preset.this_year") },
      ]}
    />
  );
}
