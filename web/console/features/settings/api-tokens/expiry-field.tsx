import { Select, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDate } from "#web/console/i18n/formats.ts";
import { DayInput } from "#web/ui/inputs/day-input.tsx";

const DAY_MS = 24 * 3600 * 1000;
const presets = { days_30: 30, days_90: 90, days_365: 365 } as const;

export interface Expiry {
  choice: keyof typeof presets | "never" | "day" | "keep";
  /** `YYYY-MM-DD` in the browser's time zone. Used with the choice `day`. */
  day: string | null;
}

/** Returns the day of an instant in the browser's time zone as `YYYY-MM-DD`. */
export const localDay = (instant: Date): string => instant.toLocaleDateString("en-CA");

/** Returns the time of an expiry. Undefined keeps the current one. */
export function expiresAt({ choice, day }: Expiry): string | null | undefined {
  if (choice === "keep") return undefined;
  if (choice === "never") return null;
  if (choice === "day") return day && new Date(`${day}T23:59:59.999`).toISOString();
  return new Date(Date.now() + presets[choice] * DAY_MS).toISOString();
}

interface ExpiryFieldProps {
  value: Expiry;
  onChange: (value: Expiry) => void;
  error: string | undefined;
  /** Current expiry, if it can be kept. */
  before?: string | null | undefined;
}

export function ExpiryField({ value, onChange, error, before }: ExpiryFieldProps) {
  const { t } = useTranslation(["settings-tokens", "common"]);
  const keep = before === null ? t("expiry.keep_never") : t("expiry.keep", { date: formatDate(before ?? 0) });
  const choices: Expiry["choice"][] = ["days_30", "days_90", "days_365", "never", "day"];
  const own = value.choice === "day";
  return (
    <Stack gap="sm">
      <Select
        label={t("expires")}
        data={[
          ...(before === undefined ? [] : [{ value: "keep", label: keep }]),
          ...choices.map((choice) => ({
            value: choice,
            label: choice === "keep" ? keep : t(`expiry.${choice}`),
          })),
        ]}
        value={value.choice}
        onChange={(choice) => choice && onChange({ ...value, choice: choice as Expiry["choice"] })}
        allowDeselect={false}
        error={own ? undefined : error}
      />
      {own && (
        <DayInput
          label={t("expiry_day")}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          minDate={localDay(new Date())}
          withinPortal={false}
          error={error}
        />
      )}
    </Stack>
  );
}
