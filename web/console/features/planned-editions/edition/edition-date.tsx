import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { instantOf } from "#web/lib/release-time.ts";
import { localTimeZone, sameClock, zoneCity } from "#web/lib/time-zones.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import { addDays, type Day, dayOf, takenDays } from "../plan-days.ts";
import { editionsQuery } from "../planned-editions.api.ts";
import { useHolidays } from "../use-holidays.ts";
import { DayTimeInput } from "./day-time-input.tsx";
import { takenReason } from "./edition-text.ts";

export interface EditionDateProps {
  day: Day;
  time: string;
  /** Edition that is moved. Its own day counts as free. */
  edition?: PlannedEdition;
  error: unknown;
  onDay: (day: Day) => void;
  onTime: (time: string) => void;
}

/** Renders day and time inputs in the time zone of the publication, with the local time beside them if it differs. */
export function EditionDate({ day, time, edition, error, onDay, onTime }: EditionDateProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const timeZone = publication.time_zone;
  const now = useNow();
  const instant = /^\d{2}:\d{2}$/.test(time) ? instantOf(`${day}T${time}`, timeZone) : null;
  const reasonOn = useTakenReason(edition);
  const holidayOn = useHolidays();
  const holiday = holidayOn(day);
  return (
    <div>
      <Group grow align="flex-start">
        <DayInput
          label={t("edit.day")}
          data-autofocus
          value={day}
          onChange={(value) => value && onDay(value)}
          error={errorAt(error, "local_date") ?? reasonOn(day)}
          marked={reasonOn}
          noted={holidayOn}
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
      {holiday && (
        <Text size="xs" c="dimmed" mt={2} role="status">
          {t("edit.holiday", { name: holiday })}
        </Text>
      )}
      {instant && Date.parse(instant) < now && (
        <Text size="xs" fw={500} mt={2} role="status">
          {t("edit.passed")}
        </Text>
      )}
    </div>
  );
}

/** Days before and after today whose editions are marked in the date field. The service checks all days. */
const MARKED_DAYS = { before: 31, after: 366 };

/** Returns a function that returns why a day can't get another edition, or undefined if it can. */
function useTakenReason(moved: PlannedEdition | undefined): (day: Day) => string | undefined {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const today = dayOf(Date.now(), publication.time_zone);
  const { before, after } = MARKED_DAYS;
  const editions = useQuery(
    editionsQuery(publication.id, addDays(today, -before), addDays(today, after)),
  ).data;
  const taken = takenDays(editions ?? []);
  return (day) => {
    const edition = taken.get(day);
    return edition && edition.id !== moved?.id ? takenReason(t, edition) : undefined;
  };
}
