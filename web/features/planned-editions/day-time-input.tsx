import { TimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useTranslation } from "react-i18next";

export interface DayTimeInputProps {
  label: string;
  description?: string;
  /** `HH:MM`. */
  value: string;
  onChange: (time: string) => void;
  error: string | undefined;
}

/** A time of day with 24 hours, whatever the browser is used to. */
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
