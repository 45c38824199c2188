import { Button, Popover, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CalendarRange } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { formatDate } from "#web/console/i18n/formats.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import type { Days } from "./day-range-calendar.tsx";
import classes from "./day-range-filter.module.css";

/** Loaded lazily, because the calendar is larger than the rest of the list. */
const DayRangeCalendar = lazy(() => import("./day-range-calendar.tsx"));

function dayRangeText(day: string): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}

export interface DayRangeFilterProps {
  label: string;
  days: Days;
  /** True if the presets are in the future, false if in the past. */
  ahead: boolean;
  onChange: (days: Days) => void;
}

export function DayRangeFilter({ label, days, ahead, onChange }: DayRangeFilterProps) {
  const { t } = useTranslation();
  const { publication } = usePublication();
  const [opened, { toggle, close, open }] = useDisclosure();
  const { from, to } = days;
  const words =
    from && to
      ? t("day_range.between", { from: dayRangeText(from), to: dayRangeText(to) })
      : from
        ? t("day_range.from", { from: dayRangeText(from) })
        : to
          ? t("day_range.until", { to: dayRangeText(to) })
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
            justify="start"
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
