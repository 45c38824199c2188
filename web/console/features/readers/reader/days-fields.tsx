import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { DayInput } from "#web/ui/inputs/day-input.tsx";

/** The first day of a holding, and the last one or null. */
export interface Days {
  starts_on: string;
  ends_on: string | null;
}

interface DaysFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
  error: unknown;
}

export function DaysFields({ days, onChange, error }: DaysFieldsProps) {
  const { t } = useTranslation("reader");
  const { time_zone } = usePublication().publication;
  return (
    <div>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <DayInput
          label={t("days.starts_on")}
          value={days.starts_on}
          onChange={(day) => day && onChange({ ...days, starts_on: day })}
          error={errorAt(error, "starts_on")}
        />
        <DayInput
          label={t("days.ends_on")}
          value={days.ends_on}
          onChange={(ends_on) => onChange({ ...days, ends_on })}
          clearable
          error={errorAt(error, "ends_on")}
        />
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        {t("days.hint", { city: zoneCity(time_zone) })}
      </Text>
    </div>
  );
}
