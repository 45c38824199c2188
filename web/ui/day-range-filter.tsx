import { Button, Popover, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CalendarRange } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "../api/session.ts";
import type { Days } from "./day-range-calendar.tsx";
import classes from "./day-range-filter.module.css";
import { formatDate, zoneCity } from "./format.ts";

/** The calendar weighs more than the rest of the list, so that it is fetched when it is asked for. */
const DayRangeCalendar = lazy(() => import("./day-range-calendar.tsx"));

/** A day without a time zone, as people read it. */
function dayWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}

export interface DayRangeFilterProps {
  /** What the days are about: "Release date". */
  label: string;
  days: Days;
  /** Whether the days people ask for lie ahead or behind. */
  ahead: boolean;
  onChange: (days: Days) => void;
}

/** Narrows a list to some days of the publication's calendar, both included. */
export function DayRangeFilter({ label, days, ahead, onChange }: DayRangeFilterProps) {
  const { t } = useTranslation();
  const { publication } = usePublication();
  const [opened, { toggle, close, open }] = useDisclosure();
  const { from, to } = days;
  const words =
    from && to
      ? t("day_range.between", { from: dayWords(from), to: dayWords(to) })
      : from
        ? t("day_range.from", { from: dayWords(from) })
        : to
          ? t("day_range.until", { to: dayWords(to) })
          : label;
  return (
    <div className={classes.root}>
      <Popover
        opened={opened}
        onChange={(next) => (next ? open() : close())}
        position="bottom-end"
        trapFocus
        returnFocus
        withinPortal={false}
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.target}
            data-set={from || to ? true : undefined}
            leftSection={<CalendarRange size={16} aria-hidden />}
            aria-label={from || to ? `${label}: ${words}` : undefined}
            onClick={toggle}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          <Suspense fallback={<Skeleton w={280} h={300} />}>
            <DayRangeCalendar
              from={from}
              to={to}
              ahead={ahead}
              timeZone={publication.time_zone}
              onChange={(range) => {
                onChange(range);
                if (range.from && range.to) close();
              }}
            />
          </Suspense>
          <Text size="xs" c="dimmed" mt="xs">
            {t("day_range.zone", { city: zoneCity(publication.time_zone) })}
          </Text>
          {(from || to) && (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              fullWidth
              onClick={() => {
                onChange({ from: undefined, to: undefined });
                close();
              }}
            >
              {t("day_range.any")}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
