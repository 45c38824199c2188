import { TimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useTranslation } from "react-i18next";

export interface DayTimeInputProps {
  label: string;
  description?: string;
  /** Time in the format `HH:MM`. */
  value: string;
  onChange: (time: string) => void;
  error: string | undefined;
}

/** Renders an input for the time of day in 24-hour format, independent of the browser locale. */
export function DayTimeInput({ value, onChange, ...rest }: DayTimeInputProps) {
  const { t } = useTranslation("planned-editions");
  return (
    <TimePicker
      {...rest}
      format="24h"
      hoursInputLabel={t("edit.hours")}
      minutesInputLabel={t("edit.minutes")}
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
    />
  );
}
