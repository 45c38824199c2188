import { describe, expect, it } from "vitest";
import { datesIn } from "./page-dates.ts";

describe("datesIn", () => {
  it.each([
    ["Thursday, 26 November 2026", "2026-11-26"],
    ["Nov. 26th, 2026", "2026-11-26"],
    ["November 26 2026 · No. 277", "2026-11-26"],
    ["Donnerstag, 26. November 2026", "2026-11-26"],
    ["Nr. 12, 1. März 2026, 3,20 €", "2026-03-01"],
    ["26.11.2026", "2026-11-26"],
    ["2026-11-26", "2026-11-26"],
    ["26 NOVEMBER\n2026", "2026-11-26"],
  ])("finds the date in %j", (text, date) => {
    expect(datesIn(text)).toEqual([date]);
  });

  it.each(["11/12/2026", "November 2026", "31 February 2026", "Call 126.11.20261", "maybe 26 may", ""])(
    "finds no date in %j",
    (text) => {
      expect(datesIn(text)).toEqual([]);
    },
  );

  it("returns each date once", () => {
    expect(datesIn("1 May 2026 – 1.5.2026 – 2 May 2026")).toEqual(["2026-05-01", "2026-05-02"]);
  });
});
