import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime, formatTime, formatWeekdayTime } from "#web/console/i18n/formats.ts";
import { type Instant, localTimeZone, sameClock, zoneCity } from "#web/lib/time-zones.ts";

export interface DualTimeZoneProps {
  instant: Instant;
  timeZone: string;
  /** One line instead of two, for sentences and narrow spaces. */
  inline?: boolean;
}

/**
 * Shows a time in the publication's time zone and, if different, in the browser's. The city is shown only if the time
 * zones differ.
 */
export function DualTimeZone({ instant, timeZone, inline = false }: DualTimeZoneProps) {
  const { t } = useTranslation();
  const local = localTimeZone();
  const iso = new Date(instant).toISOString();
  const theirs = formatDateTime(instant, timeZone);
  if (sameClock(instant, timeZone, local))
    return (
      <Text component="time" dateTime={iso} inherit>
        {theirs}
      </Text>
    );
  const sameDay = formatDate(instant, timeZone) === formatDate(instant, local);
  const mine = t("clocks.local", {
    time: sameDay ? formatTime(instant, local) : formatWeekdayTime(instant, local),
  });
  const first = `${theirs} ${zoneCity(timeZone)}`;
  if (inline)
    return (
      <Text component="time" dateTime={iso} inherit>
        {first}{" "}
        <Text span inherit c="dimmed">
          ({mine})
        </Text>
      </Text>
    );
  return (
    <Stack component="span" gap={0}>
      <Text component="time" dateTime={iso} inherit>
        {first}
      </Text>
      <Text span size="xs" c="dimmed">
        {mine}
      </Text>
    </Stack>
  );
}
