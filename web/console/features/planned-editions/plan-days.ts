import { getMonthDays } from "@mantine/dates";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import { type PlannedEdition, releaseOf } from "#shared/console/issues/planned-editions.ts";

/** Date in the format `YYYY-MM-DD`, in the time zone of the publication. */
export type Day = string;
/** Month in the format `YYYY-MM`. */
export type Month = string;

/** An edition without an issue is highlighted from this number of days before its release. */
export const NEAR_DAYS = 3;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the given day, or undefined if it is not a date, such as 30 February. */
export function existingDay(given: string | null | undefined): Day | undefined {
  if (!given || !/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given))) return undefined;
  return addDays(given, 0) === given ? given : undefined;
}

export function dayOf(instant: string | number, timeZone: string): Day {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** Editions by their local day. Each day has at most one, which can also be skipped. */
export type TakenDays = ReadonlyMap<Day, PlannedEdition>;

export function takenDays(editions: readonly PlannedEdition[]): TakenDays {
  return new Map(editions.map((edition) => [edition.local_date, edition]));
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the days of the week of a day, from Monday. */
export function weekOf(day: Day): Day[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - weekday));
}

/** Returns the full weeks that contain the days of a month. Weeks start on Monday. */
export function weeksOf(month: Month): Day[][] {
  return getMonthDays({ month: `${month}-01`, firstDayOfWeek: 1, consistentWeeks: false });
}

/** Urgency of an edition that has no issue to release. */
export type Due = "overdue" | "near" | null;

/**
 * Returns the urgency of an edition, or null if its issue will be released, if it was skipped or if it has time left. Also
 * returns null if the issue was not released three days after the planned time, because it was then withheld on purpose.
 */
export function dueOf(edition: PlannedEdition, now: number): Due {
  const { status, emag, release_date } = edition;
  if (status === "skipped") return null;
  const comesOut =
    emag !== null && (emag.has_pages || (emag.import_status !== "failed" && !emag.awaiting_approval));
  if (comesOut && emag.released_at !== null) return null;
  const left = Date.parse(release_date) - now;
  const near = NEAR_DAYS * 86_400_000;
  if (emag && left < -near) return null;
  if (left <= 0) return "overdue";
  return left <= near ? "near" : null;
}

/** Item on a day of the plan: an edition, an issue without an edition, or the import of an issue without a date. */
export type PlanItem =
  | { kind: "edition"; key: string; edition: PlannedEdition; summary: ImportSummary | null }
  | { kind: "issue"; key: string; issue: ManagedEmag; summary: ImportSummary | null }
  | { kind: "import"; key: string; summary: ImportSummary };

export interface PlanSources {
  editions: readonly PlannedEdition[];
  issues: readonly ManagedEmag[];
  /** Running imports. */
  imports: readonly ImportSummary[];
  /** Failed imports of `issues`. */
  failures: readonly ImportSummary[];
  timeZone: string;
  today: Day;
}

/** Groups all items by day, sorted by time. Running imports of issues without a date appear on the current day. */
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
    const items = days.get(day);
    if (items) items.push({ at, item });
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
