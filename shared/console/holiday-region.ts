import type { z } from "zod";
import { oneOf } from "#shared/contract/fields.ts";

/** Regions with known public holidays, by ISO 3166 code: Germany, for holidays of the whole country, and its states. */
export const holidayRegion = oneOf([
  "DE",
  "DE-BW",
  "DE-BY",
  "DE-BE",
  "DE-BB",
  "DE-HB",
  "DE-HH",
  "DE-HE",
  "DE-MV",
  "DE-NI",
  "DE-NW",
  "DE-RP",
  "DE-SL",
  "DE-SN",
  "DE-ST",
  "DE-SH",
  "DE-TH",
]);
export type HolidayRegion = z.infer<typeof holidayRegion>;
