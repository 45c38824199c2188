import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#web/console/i18n/formats.ts";
import { calendarLabels } from "./calendar-labels.ts";
import classes from "./day-input.module.css";

export interface DayInputProps
  extends Pick<DatePickerInputProps, "label" | "description" | "error" | "clearable" | "minDate"> {
  /** Calendar day as `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** Returns the reason why a day is marked in the calendar, or undefined. */
  marked?: ((day: string) => string | undefined) | undefined;
  /** Returns a hint about a day, or undefined. */
  noted?: (day: string) => string | undefined;
  /** False to render the calendar inside its drawer or dialog. */
  withinPortal?: boolean;
  /** Focuses the field when its dialog opens. */
  "data-autofocus"?: boolean;
}

/** Renders a date field with a calendar. The focus returns to the field after a day is chosen or cleared. */
export function DayInput({ onChange, marked, noted, withinPortal = true, ...field }: DayInputProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DatePickerInput
      {...field}
      ref={button}
      onChange={(day) => {
        onChange(day);
        // The clear button disappears with the value and would lose the focus.
        if (!day) button.current?.focus({ preventScroll: true });
      }}
      clearButtonProps={{ "aria-label": t("moment.clear") }}
      valueFormatter={({ date }) => (typeof date === "string" ? formatDate(`${date}T12:00:00Z`, "UTC") : "")}
      ariaLabels={calendarLabels(t)}
      getDayProps={(day) => {
        const reason = marked?.(day);
        const title = [noted?.(day), reason].filter(Boolean).join(". ");
        return title ? { title, className: reason ? classes.marked : classes.noted } : {};
      }}
      weekendDays={[]}
      hideOutsideDates
      popoverProps={{ withinPortal, returnFocus: true }}
    />
  );
}
