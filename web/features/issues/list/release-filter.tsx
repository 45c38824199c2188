import { Button, Popover, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CalendarRange } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "../../../api/session.ts";
import { formatDate, zoneCity } from "../../../ui/format.ts";
import classes from "./release-filter.module.css";
import type { ListSearchState } from "./use-list-search.ts";

/** The calendar weighs more than the rest of the list, so that it is fetched when it is asked for. */
const ReleaseCalendar = lazy(() => import("./release-calendar.tsx"));

/** A day without a time zone, as people read it. */
function dayWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}

/** Narrows the list to issues released within some days of the publication's calendar. */
export function ReleaseFilter({ search, change }: Pick<ListSearchState, "search" | "change">) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const [opened, { toggle, close, open }] = useDisclosure();
  const { from, to } = search;
  const words =
    from && to
      ? t("list.release_between", { from: dayWords(from), to: dayWords(to) })
      : from
        ? t("list.release_from", { from: dayWords(from) })
        : to
          ? t("list.release_until", { to: dayWords(to) })
          : t("list.release");
  return (
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
          aria-label={from || to ? `${t("list.release")}: ${words}` : undefined}
          onClick={toggle}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("list.release")}>
        <Suspense fallback={<Skeleton w={280} h={300} />}>
          <ReleaseCalendar
            from={from}
            to={to}
            timeZone={publication.time_zone}
            onChange={(range) => {
              change(range);
              if (range.from && range.to) close();
            }}
          />
        </Suspense>
        <Text size="xs" c="dimmed" mt="xs">
          {t("list.release_zone", { city: zoneCity(publication.time_zone) })}
        </Text>
        {(from || to) && (
          <Button
            variant="default"
            size="xs"
            mt="xs"
            fullWidth
            onClick={() => {
              change({ from: undefined, to: undefined });
              close();
            }}
          >
            {t("list.any_day")}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
