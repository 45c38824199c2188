import { getMonthDays } from "@mantine/dates";
import type { ImportSummary } from "#shared/console/imports.ts";
import { type PlannedEdition, releaseOf } from "#shared/console/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";

/** Days are `YYYY-MM-DD` and months `YYYY-MM` of the publication's own calendar. */
export type Day = string;
export type Month = string;

/** So many days before its release an edition without an issue begins to stand out. */
export const NEAR_DAYS = 3;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that a time zone's calendar shows at a moment. */
export function dayOf(instant: string | number, timeZone: string): Day {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, whole ones, Monday first. */
export function weeksOf(month: Month): Day[][] {
  return getMonthDays({ month: `${month}-01`, firstDayOfWeek: 1, consistentWeeks: false });
}

/** How an edition with nothing that would come out stands to its release. */
export type Due = "overdue" | "near" | null;

/**
 * Null for one whose issue comes out, that was skipped, or that has time; and for one whose issue was withheld long ago,
 * which somebody meant.
 */
export function dueOf(edition: PlannedEdition, now: number): Due {
  const { status, emag, release_date } = edition;
  if (status === "skipped") return null;
  const comesOut = emag !== null && (emag.has_pages || emag.import_status !== "failed");
  if (comesOut && emag.released_at !== null) return null;
  const left = Date.parse(release_date) - now;
  const near = NEAR_DAYS * 86_400_000;
  if (emag && left < -near) return null;
  if (left <= 0) return "overdue";
  return left <= near ? "near" : null;
}

/** What stands on a day: an edition, an issue of its own, or an import of an issue without a date. */
export type PlanItem =
  | { kind: "edition"; key: string; edition: PlannedEdition; summary: ImportSummary | null }
  | { kind: "issue"; key: string; issue: Emag; summary: ImportSummary | null }
  | { kind: "import"; key: string; summary: ImportSummary };

export interface PlanSources {
  editions: readonly PlannedEdition[];
  issues: readonly Emag[];
  /** Under way. */
  imports: readonly ImportSummary[];
  /** Of `issues`, those that have failed. */
  failures: readonly ImportSummary[];
  timeZone: string;
  today: Day;
}

/** Everything by its day, each day in the order of time; running imports of unscheduled issues stand on today. */
export function itemsByDay({
  editions,
  issues,
  imports,
  failures,
  timeZone,
  today,
}: PlanSources): Map<Day, PlanItem[]> {
  const days = new Map<Day, { at: number; item: PlanItem }[]>();
  const put = (day: Day, at: number, item: PlanItem) => {
    const there = days.get(day);
    if (there) there.push({ at, item });
    else days.set(day, [{ at, item }]);
  };
  const summaryOf = new Map([...failures, ...imports].map((one) => [one.emag_id, one]));
  const shown = new Set<number>();
  for (const edition of editions) {
    const summary = (edition.emag && summaryOf.get(edition.emag.id)) ?? null;
    if (edition.emag) shown.add(edition.emag.id);
    const item = { kind: "edition", key: `edition-${edition.id}`, edition, summary } as const;
    const release = releaseOf(edition);
    put(dayOf(release, timeZone), Date.parse(release), item);
  }
  for (const issue of issues) {
    if (shown.has(issue.id) || issue.released_at === null) continue;
    shown.add(issue.id);
    const item = {
      kind: "issue",
      key: `issue-${issue.id}`,
      issue,
      summary: summaryOf.get(issue.id) ?? null,
    } as const;
    put(dayOf(issue.released_at, timeZone), Date.parse(issue.released_at), item);
  }
  for (const summary of imports)
    if (!shown.has(summary.emag_id))
      put(today, Number.POSITIVE_INFINITY, { kind: "import", key: `import-${summary.import_id}`, summary });
  return new Map(
    [...days].map(([day, items]) => [
      day,
      items
        .toSorted((one, other) => one.at - other.at || one.item.key.localeCompare(other.item.key))
        .map(({ item }) => item),
    ]),
  );
}
