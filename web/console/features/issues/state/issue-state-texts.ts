import type { TFunction } from "i18next";
import { formatBytes, formatDateTime, formatNumber, formatWeekdayTime } from "#web/console/i18n/formats.ts";
import { localTimeZone, sameClock, zoneCity } from "#web/lib/time-zones.ts";
import type { IssueState } from "./issue-state.ts";

type Importing = Extract<IssueState, { kind: "importing" }>;

function importingText(t: TFunction<"issues">, { step, done, total }: Importing): string {
  if (step === "download" && total)
    return t("state.step.download_of", { done: formatBytes(done), total: formatBytes(total) });
  if (step === "render" && total && done > 0)
    return t("state.step.render_of", { done: formatNumber(done), total: formatNumber(total) });
  if (step === "articles" && total && done > 0)
    return t("state.step.articles_of", { done: formatNumber(done), total: formatNumber(total) });
  return step ? t(`state.step.${step}`) : t("state.importing");
}

/** Returns the state of an issue in a few words, for lists. */
export function stateText(t: TFunction<"issues">, state: IssueState): string {
  if (state.kind === "importing") return importingText(t, state);
  if (state.kind === "failed" && state.failure)
    return t(state.previous ? "state.failed_kept_because" : "state.failed_because", {
      reason: state.failure.message,
    });
  if (state.kind === "cancelled" && state.previous) return t("state.cancelled_kept");
  return t(`state.${state.kind}`);
}

/** Formats a time like "Thu 20 Nov 2025, 06:00", in both time zones if they differ. */
function when(t: TFunction<"issues">, instant: string, timeZone: string): string {
  const there = formatDateTime(instant, timeZone);
  if (sameClock(instant, timeZone, localTimeZone())) return there;
  return t("sentence.dual_time_zone", { there, city: zoneCity(timeZone), here: formatWeekdayTime(instant) });
}

export function stateSentence(t: TFunction<"issues">, state: IssueState, timeZone: string): string {
  const sentence = mainSentence(t, state, timeZone);
  if (!("previous" in state) || state.previous === null) return sentence;
  return `${sentence.replace(/\.?$/, ".")} ${t(`sentence.previous.${state.previous}`)}`;
}

function mainSentence(t: TFunction<"issues">, state: IssueState, timeZone: string): string {
  switch (state.kind) {
    case "importing":
      return importingText(t, state);
    case "failed":
      return state.failure
        ? t("sentence.failed", { reason: state.failure.message })
        : t("sentence.failed_unknown");
    case "visible":
      return t("sentence.visible", { when: when(t, state.since, timeZone) });
    case "scheduled":
      return t("sentence.scheduled", { when: when(t, state.from, timeZone) });
    case "cancelled":
      return t(state.previous ? "sentence.cancelled_kept" : "sentence.cancelled");
    case "awaiting_approval":
      return t(state.previous ? "sentence.awaiting_approval_kept" : "sentence.awaiting_approval");
    default:
      return t(`sentence.${state.kind}`);
  }
}
