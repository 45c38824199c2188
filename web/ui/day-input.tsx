import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { calendarLabels } from "./calendar-labels.ts";
import { formatDate } from "./format.ts";

export interface DayInputProps
  extends Pick<DatePickerInputProps, "label" | "description" | "error" | "clearable" | "minDate"> {
  /** `YYYY-MM-DD`, without a time zone. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** False in a drawer or dialog that the calendar has to belong to. */
  withinPortal?: boolean;
  /** The field has the focus when its dialog opens. */
  "data-autofocus"?: boolean;
}

/** A day, chosen from a calendar. The focus returns to the field once a day is chosen or cleared. */
export function DayInput({ onChange, withinPortal = true, ...field }: DayInputProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DatePickerInput
      {...field}
      ref={button}
      onChange={(day) => {
        onChange(day);
        // The button that clears is removed with what it cleared.
        if (!day) button.current?.focus({ preventScroll: true });
      }}
      clearButtonProps={{ "aria-label": t("moment.clear") }}
      valueFormatter={({ date }) => (typeof date === "string" ? formatDate(`${date}T12:00:00Z`, "UTC") : "")}
      ariaLabels={calendarLabels(t)}
      weekendDays={[]}
      hideOutsideDates
      popoverProps={{ withinPortal, returnFocus: true }}
    />
  );
}
