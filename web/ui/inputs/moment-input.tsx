import { Text } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, localTimeZone, sameClock, zoneCity } from "#web/lib/format.ts";
import { instantOf, nextFullHour, wallTimeOf } from "#web/lib/release-time.ts";
import { calendarLabels } from "./calendar-labels.ts";

export interface MomentInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  readOnly: boolean;
  /** Time zone in which the person enters the moment: the publication's. */
  timeZone: string;
  /** ISO 8601 date-time, or null. */
  value: string | null;
  onChange: (instant: string | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLButtonElement>;
  /** Help texts for an empty value and for one in the past. */
  empty: ReactNode;
  past: ReactNode;
}

/** Renders a date and time field in the publication's time zone that also shows the browser's. */
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
        // Mantine labels the popover by this id, which the button doesn't get by default.
        popoverProps={{ id, returnFocus: true }}
        defaultTimeValue={value ? undefined : nextFullHour(Date.now(), timeZone)}
        valueFormat={(wallTime) => formatDateTime(`${wallTime.replace(" ", "T")}Z`, "UTC")}
        value={value && wallTimeOf(value, timeZone)}
        onChange={(wallTime) => {
          onChange(wallTime && instantOf(wallTime, timeZone));
          // The clear button disappears with the value and would lose the focus.
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
