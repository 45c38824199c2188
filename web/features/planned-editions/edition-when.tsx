import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Temporal } from "temporal-polyfill";
import { usePublication } from "../../api/session.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { formatDateTime, localTimeZone, sameClock, zoneCity } from "../../ui/format.ts";
import { useNow } from "../../ui/use-now.ts";
import { DayTimeInput } from "./day-time-input.tsx";
import { errorOf } from "./edition-problem.tsx";
import type { Day } from "./plan-days.ts";

export interface EditionWhenProps {
  day: Day;
  time: string;
  error: Error | null;
  onDay: (day: Day) => void;
  onTime: (time: string) => void;
}

/** A day and a time by the publication's clock, with the browser's beside it where that differs. */
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
          error={errorOf(error, "local_date")}
          withinPortal={false}
        />
        <DayTimeInput
          label={t("edit.time")}
          value={time}
          onChange={onTime}
          error={errorOf(error, "local_time")}
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
  const there = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  return there.toInstant().toString();
}
