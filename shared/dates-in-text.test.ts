import { describe, expect, it } from "vitest";
import { datesIn, datesInFileName } from "./dates-in-text.ts";

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

describe("datesInFileName", () => {
  it.each([
    ["harbour-weekly-2026-12-03.pdf", "2026-12-03"],
    ["HBW_20261203_final.pdf", "2026-12-03"],
    ["2026_12_03.pdf", "2026-12-03"],
    ["2026.12.03 Weekly.pdf", "2026-12-03"],
    ["Hafenblatt_3._Dezember_2026.pdf", "2026-12-03"],
    ["Hafenblatt 03.12.2026.pdf", "2026-12-03"],
  ])("finds the date in %j", (name, date) => {
    expect(datesInFileName(name)).toEqual([date]);
  });

  it.each(["issue-48.pdf", "scan_2026123456.pdf", "20261399.pdf", "Spring_2026.pdf"])(
    "finds no date in %j",
    (name) => {
      expect(datesInFileName(name)).toEqual([]);
    },
  );
});
