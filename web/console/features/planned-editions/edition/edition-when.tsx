import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Temporal } from "temporal-polyfill";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatDateTime, localTimeZone, sameClock, zoneCity } from "#web/lib/format.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import type { Day } from "../calendar/plan-days.ts";
import { DayTimeInput } from "./day-time-input.tsx";

export interface EditionWhenProps {
  day: Day;
  time: string;
  error: Error | null;
  onDay: (day: Day) => void;
  onTime: (time: string) => void;
}

/** Renders day and time inputs in the time zone of the publication, with the local time beside them if it differs. */
export function EditionWhen({ day, time, error, onDay, onTime }: EditionWhenProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const timeZone = publication.time_zone;
  const now = useNow();
  const instant = instantOf(day, time, timeZone);
  return (
    <div>
      <Group grow align="flex-start">
        <DayInput
          label={t("edit.day")}
          data-autofocus
          value={day}
          onChange={(value) => value && onDay(value)}
          error={errorAt(error, "local_date")}
          withinPortal={false}
        />
        <DayTimeInput
          label={t("edit.time")}
          value={time}
          onChange={onTime}
          error={errorAt(error, "local_time")}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {t("edit.time_help", { city: zoneCity(timeZone) })}
        {instant && !sameClock(instant, timeZone, localTimeZone()) && ` · ${formatDateTime(instant)}`}
      </Text>
      {instant && Date.parse(instant) < now && (
        <Text size="xs" fw={500} mt={2} role="status">
          {t("edit.passed")}
        </Text>
      )}
    </div>
  );
}

function instantOf(day: Day, time: string, timeZone: string): string | null {
  if (!/^\d{2}:\d{2}$/.test(time)) return null;
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  return zoned.toInstant().toString();
}
