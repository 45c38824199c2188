import { describe, expect, it } from "vitest";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { itemTone, toneOf } from "./edition/edition-text.ts";
import { addDays, addMonths, dayOf, dueOf, itemsByDay, weeksOf } from "./plan-days.ts";
import { edition } from "./planned-editions.fixture.ts";

const issue = (given: Partial<NonNullable<PlannedEdition["emag"]>> = {}) => ({
  id: 7,
  name: "Thursday",
  released_at: "2026-11-26T05:00:00.000Z",
  import_id: "a",
  import_status: "finished" as const,
  import_cancelled: false,
  has_pages: true,
  awaiting_approval: false,
  ...given,
});

describe("plan days", () => {
  it("follow the time zone of the publication", () => {
    expect(dayOf("2026-03-28T23:30:00.000Z", "Europe/Berlin")).toBe("2026-03-29");
    expect(dayOf("2026-03-28T23:30:00.000Z", "America/New_York")).toBe("2026-03-28");
    expect(addDays("2026-02-27", 2)).toBe("2026-03-01");
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    const weeks = weeksOf("2026-11");
    expect(weeks[0]![0]).toBe("2026-10-26");
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.at(-1)!.at(-1)).toBe("2026-12-06");
  });

  it("mark an edition as near or overdue only while it has no issue to release", () => {
    const release = Date.parse("2026-11-26T05:00:00.000Z");
    const day = 86_400_000;
    expect(dueOf(edition(), release - 4 * day)).toBeNull();
    expect(dueOf(edition(), release - 2 * day)).toBe("near");
    expect(dueOf(edition(), release)).toBe("overdue");
    expect(dueOf(edition({ status: "skipped" }), release)).toBeNull();
    const made = (given: Partial<NonNullable<PlannedEdition["emag"]>>) =>
      edition({ status: "transferred", emag: issue({ has_pages: false, ...given }) });
    const { release_date } = edition();
    const out = made({ released_at: release_date, import_status: "finished" });
    expect(dueOf(out, release)).toBeNull();
    const broken = made({ released_at: release_date, import_status: "failed" });
    expect([-4, -2, 1, 4].map((days) => dueOf(broken, release + days * day))).toEqual([
      null,
      "near",
      "overdue",
      null,
    ]);
    const kept = edition({ status: "transferred", emag: { ...broken.emag!, has_pages: true } });
    expect([-2, 1].map((days) => dueOf(kept, release + days * day))).toEqual([null, null]);
    const waiting = made({ released_at: release_date, awaiting_approval: true });
    expect(dueOf(waiting, release)).toBe("overdue");
    const withheld = made({ released_at: null, import_status: "finished" });
    expect(dueOf(withheld, release - day)).toBe("near");
  });

  it("show an edition on the release day of its issue, or on the planned day without one", () => {
    const there = (emag: PlannedEdition["emag"], timeZone = "Europe/Berlin") => [
      ...itemsByDay({
        editions: [edition({ status: "transferred", emag })],
        issues: [],
        imports: [],
        failures: [],
        timeZone,
        today: "2026-11-21",
      }).keys(),
    ];
    expect(there(issue({ released_at: "2026-11-29T23:30:00.000Z" }))).toEqual(["2026-11-30"]);
    expect(there(issue({ released_at: null }))).toEqual(["2026-11-26"]);
    // After a change of the time zone, the same release time can be on another day.
    expect(there(issue(), "America/Los_Angeles")).toEqual(["2026-11-25"]);
  });

  it("show the state of the issue of an edition", () => {
    const tone = (emag: PlannedEdition["emag"]) => toneOf(edition({ status: "transferred", emag }), null, 0);
    expect(tone(issue())).toBe("ready");
    expect(tone(issue({ released_at: null }))).toBe("unscheduled");
    expect(tone(issue({ awaiting_approval: true }))).toBe("awaiting_approval");
    expect(tone(issue({ import_status: "failed" }))).toBe("failed");
    expect(tone(issue({ import_status: "failed", import_cancelled: true }))).toBe("cancelled");
  });

  it("show the result of the import for an issue without an edition", () => {
    const status = (given: "pending" | "finished" | "failed") =>
      ({ id: 9, import: { status: given } }) as ManagedEmag;
    const tone = (given: ManagedEmag, summary: Partial<ImportSummary> | null = null) =>
      itemTone({ kind: "issue", key: "issue-9", issue: given, summary: summary as ImportSummary | null }, 0);
    expect(tone(status("finished"))).toBe("issue");
    expect(tone({ ...status("finished"), awaiting_approval: true })).toBe("awaiting_approval");
    expect(tone(status("pending"))).toBe("importing");
    expect(tone(status("failed"))).toBe("failed");
    const cancelled = { status: "failed", failure: { code: "cancelled" } } as ImportSummary;
    expect(tone(status("failed"), cancelled)).toBe("cancelled");
    expect(tone(status("finished"), cancelled)).toBe("issue");
    // A new import was started after the list was fetched.
    expect(tone(status("failed"), { status: "processing" })).toBe("importing");
  });

  it("contain each issue once, together with its edition if it has one", () => {
    const emag = issue({ id: 7, import_status: "processing" });
    const importing = { emag_id: 7, import_id: "a", publication_id: 1 } as never;
    const unscheduled = { emag_id: 8, import_id: "b", publication_id: 1 } as never;
    const days = itemsByDay({
      editions: [edition({ status: "transferred", emag })],
      issues: [
        { id: 7, released_at: "2026-11-26T05:00:00.000Z" },
        { id: 9, released_at: "2026-11-26T04:00:00.000Z" },
      ] as never,
      imports: [importing, unscheduled],
      failures: [],
      timeZone: "Europe/Berlin",
      today: "2026-11-21",
    });
    expect(days.get("2026-11-26")!.map(({ key }) => key)).toEqual(["issue-9", "edition-1"]);
    expect(days.get("2026-11-26")![1]).toMatchObject({ summary: importing });
    expect(days.get("2026-11-21")!.map(({ key }) => key)).toEqual(["import-b"]);
  });
});
