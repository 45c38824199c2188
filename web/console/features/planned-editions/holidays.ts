import { getHolidays } from "feiertagejs";
import type { HolidayRegion } from "#shared/console/holiday-region.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Day } from "./plan-days.ts";

type LibraryRegion = Parameters<typeof getHolidays>[1];

/** Returns the name of the public holiday on a day, or undefined. */
export function holidayOn(day: Day, region: HolidayRegion, language: Language): string | undefined {
  const inLibrary = (region === "DE" ? "BUND" : region.slice("DE-".length)) as LibraryRegion;
  const holidays = getHolidays(Number(day.slice(0, 4)), inLibrary);
  // Not `dateString`, which is the day after in time zones far east. `date` is noon in UTC.
  return holidays.find(({ date }) => date.toISOString().startsWith(day))?.translate(language);
}
