import type { TFunction } from "i18next";

export function calendarLabels(t: TFunction) {
  return {
    nextMonth: t("calendar.next_month"),
    previousMonth: t("calendar.previous_month"),
    nextYear: t("calendar.next_year"),
    previousYear: t("calendar.previous_year"),
    nextDecade: t("calendar.next_decade"),
    previousDecade: t("calendar.previous_decade"),
  };
}
