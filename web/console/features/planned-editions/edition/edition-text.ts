import type { TFunction } from "i18next";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import { formatDate, formatLocale, formatNumber } from "#web/console/i18n/formats.ts";
import { type Day, dueOf, type PlanItem } from "../plan-days.ts";

type T = TFunction<"planned-editions">;

/** Display state of an edition, which determines its color, icon and label. */
export type EditionTone =
  | "overdue"
  | "near"
  | "planned"
  | "skipped"
  | "importing"
  | "failed"
  | "cancelled"
  | "awaiting_approval"
  | "unscheduled"
  | "ready";

/** Display state of any item in the plan. `issue` is a successfully imported issue without an edition. */
export type PlanTone = EditionTone | "issue";

export function toneOf(edition: PlannedEdition, summary: ImportSummary | null, now: number): EditionTone {
  if (edition.status === "skipped") return "skipped";
  if (edition.status === "planned") return dueOf(edition, now) ?? "planned";
  const status = summary?.status ?? edition.emag?.import_status;
  if (status === "failed") return edition.emag?.import_cancelled ? "cancelled" : "failed";
  if (status !== "finished") return "importing";
  if (edition.emag?.awaiting_approval) return "awaiting_approval";
  return edition.emag?.released_at === null ? "unscheduled" : "ready";
}

export function itemTone(item: PlanItem, now: number): PlanTone {
  if (item.kind === "import") return "importing";
  if (item.kind === "edition") return toneOf(item.edition, item.summary, now);
  const { issue, summary } = item;
  // A new import may have started after the failure was fetched.
  const isOver = summary === null || summary.status === "failed" || summary.status === "finished";
  const status = isOver ? statusOf(issue) : summary.status;
  if (status === "failed") return summary?.failure?.code === "cancelled" ? "cancelled" : "failed";
  if (status !== "finished") return "importing";
  return issue.awaiting_approval ? "awaiting_approval" : "issue";
}

/** Returns the progress of an import, such as "Importing, page 41 of 352". */
function importLabel(t: T, summary: ImportSummary | null): string {
  if (summary?.step === "render" && summary.total)
    return t("state.rendering", { done: formatNumber(summary.done), total: formatNumber(summary.total) });
  return t("state.importing");
}

/** Returns the label of a state. With `hasPages`, readers still see the previous pages of an issue after a failed import. */
export function toneLabel(
  t: T,
  tone: PlanTone,
  { summary, hasPages }: { summary: ImportSummary | null; hasPages: boolean },
): string {
  if (tone === "importing") return importLabel(t, summary);
  if (hasPages && (tone === "failed" || tone === "cancelled")) return t(`state.${tone}_kept`);
  return t(`state.${tone}`);
}

export function itemLabel(t: T, item: PlanItem, tone: PlanTone): string {
  const { summary } = item;
  const hasPages =
    item.kind === "edition" ? item.edition.emag?.has_pages === true : summary?.shown_import_id != null;
  return toneLabel(t, tone, { summary, hasPages });
}

/** Returns the reason why the day of an edition can't get another one. */
export function takenReason(t: T, { name, status }: PlannedEdition): string {
  return t(status === "skipped" ? "taken.skipped" : "taken.edition", { name });
}

/**
 * Returns the short name of an edition or issue: without the publication's name, which all of them have. A name that consists
 * of the publication and the day becomes the weekday, such as "Sat edition".
 */
export function shortName(t: T, name: string, publicationName: string, day: Day): string {
  if (!name.startsWith(publicationName)) return name;
  const after = name.slice(publicationName.length);
  const [separator] = /^[:,]?\s+(?:[-–—:|·]\s+)?/u.exec(after) ?? [];
  const rest = separator && after.slice(separator.length).trimEnd();
  return rest === day ? t("weekday_edition", { weekday: formatWeekday(day) }) : rest || name;
}

/** Formats the weekday of a day, such as "Sat". */
export function formatWeekday(day: Day, weekday: "short" | "long" = "short"): string {
  return new Intl.DateTimeFormat(formatLocale(), { weekday, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function formatDay(day: Day): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}
