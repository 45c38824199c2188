import type { TFunction } from "i18next";
import type { ImportSummary } from "#shared/console/imports.ts";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { statusOf } from "#shared/contract/emags.ts";
import { formatDate, formatNumber } from "../../ui/format.ts";
import { type Day, dueOf, type PlanItem } from "./plan-days.ts";

type T = TFunction<"planned-editions">;

/** What an edition is just now: colour and icon go by it, words say it. */
export type EditionTone =
  | "overdue"
  | "near"
  | "planned"
  | "skipped"
  | "importing"
  | "failed"
  | "cancelled"
  | "unscheduled"
  | "ready";

/** The same for anything in a plan; `issue` is one that is in order, and has no edition. */
export type PlanTone = EditionTone | "issue";

export function toneOf(edition: PlannedEdition, summary: ImportSummary | null, now: number): EditionTone {
  if (edition.status === "skipped") return "skipped";
  if (edition.status === "planned") return dueOf(edition, now) ?? "planned";
  const status = summary?.status ?? edition.emag?.import_status;
  if (status === "failed") return edition.emag?.import_cancelled ? "cancelled" : "failed";
  if (status !== "finished") return "importing";
  return edition.emag?.released_at === null ? "unscheduled" : "ready";
}

export function itemTone(item: PlanItem, now: number): PlanTone {
  if (item.kind === "import") return "importing";
  if (item.kind === "edition") return toneOf(item.edition, item.summary, now);
  const { issue, summary } = item;
  // A failure that was fetched earlier may have been followed by a new import.
  const isOver = summary === null || summary.status === "failed" || summary.status === "finished";
  const status = isOver ? statusOf(issue) : summary.status;
  if (status === "failed") return summary?.failure?.code === "cancelled" ? "cancelled" : "failed";
  return status === "finished" ? "issue" : "importing";
}

/** "Importing, page 41 of 352". */
function importWords(t: T, summary: ImportSummary | null): string {
  if (summary?.step === "render" && summary.total)
    return t("state.rendering", { done: formatNumber(summary.done), total: formatNumber(summary.total) });
  return t("state.importing");
}

/** A tone in words. `hasPages`: readers keep the previous pages of an issue whose import did not succeed. */
export function toneWords(
  t: T,
  tone: PlanTone,
  { summary, hasPages }: { summary: ImportSummary | null; hasPages: boolean },
): string {
  if (tone === "importing") return importWords(t, summary);
  if (hasPages && (tone === "failed" || tone === "cancelled")) return t(`state.${tone}_kept`);
  return t(`state.${tone}`);
}

export function itemWords(t: T, item: PlanItem, tone: PlanTone): string {
  const { summary } = item;
  const hasPages =
    item.kind === "edition" ? item.edition.emag?.has_pages === true : summary?.shown_import_id != null;
  return toneWords(t, tone, { summary, hasPages });
}

/** A day of the publication's calendar as people read it. */
export function dayWords(day: Day): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}
