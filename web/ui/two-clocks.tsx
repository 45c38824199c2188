import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatWeekdayTime,
  type Instant,
  localTimeZone,
  sameClock,
  zoneCity,
} from "./format.ts";

export interface TwoClocksProps {
  instant: Instant;
  /** The publication's time zone. */
  timeZone: string;
  /** One line instead of two, for sentences and narrow places. */
  inline?: boolean;
}

/**
 * A moment by the publication's clock, and by the browser's where that one differs. The first line
 * names the publication's city only when there are two clocks to tell apart.
 */
export function TwoClocks({ instant, timeZone, inline = false }: TwoClocksProps) {
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
