import { describe, expect, it } from "vitest";
import { holidayRegion } from "#shared/console/holiday-region.ts";
import { holidayOn } from "./holidays.ts";

describe("holidayOn", () => {
  it("names the holidays of a state in both languages", () => {
    expect(holidayOn("2027-05-27", "DE-NW", "de")).toBe("Fronleichnam");
    expect(holidayOn("2027-05-27", "DE-NW", "en")).toBe("Corpus Christi");
    expect(holidayOn("2027-05-27", "DE-BE", "de")).toBeUndefined();
    expect(holidayOn("2027-05-28", "DE-NW", "de")).toBeUndefined();
  });

  it("knows only the holidays of the whole country for Germany", () => {
    expect(holidayOn("2027-10-03", "DE", "de")).toBe("Tag der Deutschen Einheit");
    expect(holidayOn("2027-05-27", "DE", "de")).toBeUndefined();
  });

  it("knows every region", () => {
    for (const region of holidayRegion.options)
      expect(holidayOn("2027-12-25", region, "en"), region).toBe("Christmas Day");
  });
});
