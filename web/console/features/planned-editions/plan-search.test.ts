import { describe, expect, it } from "vitest";
import { changeView, isVisible, planSearchForm, visibleWeeks } from "./plan-search.ts";

const today = "2026-11-26";
const read = (query: string) => planSearchForm.read(new URLSearchParams(query));
const week = (query: string) => visibleWeeks(read(query), today)[0]!;

describe("the search of the plan", () => {
  it("shows the week of a day, the current week, or the first week of another month", () => {
    expect(week("view=week&week=2026-12-31")).toEqual([
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
      "2027-01-02",
      "2027-01-03",
    ]);
    expect(week("view=week")[0]).toBe("2026-11-23");
    expect(week("view=week&month=2026-11")[0]).toBe("2026-11-23");
    expect(week("view=week&month=2027-01")[0]).toBe("2026-12-28");
    expect(visibleWeeks(read("month=2026-11"), today)).toHaveLength(6);
  });

  it("keeps the time when the view changes", () => {
    const change = (query: string, view: "month" | "week" | "list") => changeView(read(query), view, today);
    expect(change("view=week&week=2026-11-23", "month")).toEqual({ view: "month", month: null, week: null });
    expect(change("view=week&week=2027-01-04", "list")).toEqual({
      view: "list",
      month: "2027-01",
      week: null,
    });
    expect(change("month=2027-01", "week")).toEqual({ view: "week", month: "2027-01", week: null });
  });

  it("counts the days that only fill up a week of the month as outside", () => {
    expect(isVisible(read("month=2026-12"), today, "2027-01-01")).toBe(false);
    expect(isVisible(read("view=week&week=2026-12-31"), today, "2027-01-01")).toBe(true);
  });
});
