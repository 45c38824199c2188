import { useQuery } from "@tanstack/react-query";
import { usePublication } from "#web/api/session.ts";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import type { Day } from "./plan-days.ts";

/** Returns a function that returns the name of the public holiday on a day in the publication's region, or undefined. */
export function useHolidays(): (day: Day) => string | undefined {
  const region = usePublication().publication.holiday_region;
  const holidays = useQuery({
    queryKey: ["holidays"],
    queryFn: () => import("./holidays.ts"),
    enabled: region !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return (day) => (region === null ? undefined : holidays?.holidayOn(day, region, currentLanguage()));
}
