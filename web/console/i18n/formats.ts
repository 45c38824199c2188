import i18next from "i18next";
import { type Formats, formatsOf } from "#web/lib/locale-formats.ts";

/**
 * Returns the locale for dates and numbers: the browser's regional variant of the console's language (en-GB, en-US).
 */
export function formatLocale(): string {
  const language = i18next.language ?? "en";
  const spoken = typeof navigator === "undefined" ? [] : navigator.languages;
  return spoken.find((tag) => tag.split("-")[0] === language) ?? (language === "en" ? "en-GB" : language);
}

const bound =
  <Args extends unknown[]>(pick: (formats: Formats) => (...args: Args) => string) =>
  (...args: Args): string =>
    pick(formatsOf(formatLocale()))(...args);

export const formatDateTime = bound((formats) => formats.formatDateTime);
export const formatDate = bound((formats) => formats.formatDate);
export const formatCalendarDay = bound((formats) => formats.formatCalendarDay);
export const formatTime = bound((formats) => formats.formatTime);
export const formatWeekdayTime = bound((formats) => formats.formatWeekdayTime);
export const formatInTimeZone = bound((formats) => formats.formatInTimeZone);
export const formatNumber = bound((formats) => formats.formatNumber);
export const formatPercent = bound((formats) => formats.formatPercent);
export const formatMoney = bound((formats) => formats.formatMoney);
export const formatBytes = bound((formats) => formats.formatBytes);
export const formatBinaryBytes = bound((formats) => formats.formatBinaryBytes);
export const formatLanguage = bound((formats) => formats.formatLanguage);
export const formatDuration = bound((formats) => formats.formatDuration);
export const formatRelative = bound((formats) => formats.formatRelative);
