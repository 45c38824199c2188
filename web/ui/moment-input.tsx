import { Text } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { calendarLabels } from "./calendar-labels.ts";
import { formatDateTime, localTimeZone, sameClock, zoneCity } from "./format.ts";
import { instantOf, nextFullHour, wallTimeOf } from "./release-time.ts";

export interface MomentInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  readOnly: boolean;
  /** The publication's time zone: by its clock the moment is chosen. */
  timeZone: string;
  /** ISO 8601, or null for none. */
  value: string | null;
  onChange: (instant: string | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLButtonElement>;
  /** What it means that no moment is set, and that it has passed. */
  empty: ReactNode;
  past: ReactNode;
}

/** A moment, set by the publication's clock and shown by the browser's as well. */
export function MomentInput({ value, onChange, timeZone, empty, past, ...field }: MomentInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <DateTimePicker
        {...field}
        placeholder={t("moment.pick")}
        clearable
        clearButtonProps={{ "aria-label": t("moment.clear") }}
        submitButtonProps={{ "aria-label": t("moment.use") }}
        timePickerProps={{
          hoursInputLabel: t("moment.hours"),
          minutesInputLabel: t("moment.minutes"),
          "aria-label": t("moment.time"),
        }}
        ariaLabels={calendarLabels(t)}
        weekendDays={[]}
        hideOutsideDates
        id={id}
        // The dialog looks for its name at this id, which is otherwise not the button's.
        popoverProps={{ id, returnFocus: true }}
        defaultTimeValue={value ? undefined : nextFullHour(Date.now(), timeZone)}
        valueFormat={(wallTime) => formatDateTime(`${wallTime.replace(" ", "T")}Z`, "UTC")}
        value={value && wallTimeOf(value, timeZone)}
        onChange={(wallTime) => {
          onChange(wallTime && instantOf(wallTime, timeZone));
          // The button that clears is gone with what it cleared.
          if (!wallTime) document.getElementById(id)?.focus({ preventScroll: true });
        }}
      />
      <Text size="xs" c="dimmed" mt={6} role="status">
        {value ? (
          <>
            {!sameClock(value, timeZone, localTimeZone()) &&
              t("moment.local", {
                theirs: formatDateTime(value, timeZone),
                city: zoneCity(timeZone),
                mine: formatDateTime(value),
              })}{" "}
            {Date.parse(value) <= Date.now() && past}
          </>
        ) : (
          empty
        )}
      </Text>
    </div>
  );
}
