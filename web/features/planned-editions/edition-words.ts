import type { TFunction } from "i18next";
import type { ImportSummary } from "#shared/console/imports.ts";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { formatDate, formatNumber } from "../../ui/format.ts";
import { type Day, dueOf } from "./plan-days.ts";

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

export function toneOf(edition: PlannedEdition, importing: ImportSummary | null, now: number): EditionTone {
  if (edition.status === "skipped") return "skipped";
  if (edition.status === "planned") return dueOf(edition, now) ?? "planned";
  const status = importing?.status ?? edition.emag?.import_status;
  if (status === "failed") return edition.emag?.import_cancelled ? "cancelled" : "failed";
  if (status !== "finished") return "importing";
  return edition.emag?.released_at === null ? "unscheduled" : "ready";
}

/** "Importing, page 41 of 352". */
export function importWords(t: T, importing: ImportSummary | null): string {
  if (importing?.step === "render" && importing.total)
    return t("state.rendering", {
      done: formatNumber(importing.done),
      total: formatNumber(importing.total),
    });
  return t("state.importing");
}

export function toneWords(t: T, tone: EditionTone, importing: ImportSummary | null): string {
  return tone === "importing" ? importWords(t, importing) : t(`state.${tone}`);
}

/** A day of the publication's calendar as people read it. */
export function dayWords(day: Day): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
}
