import type { Translation } from "#shared/i18n/catalogue.ts";
import type { recurrence as english } from "./recurrence.en.ts";

export const recurrence: Translation<typeof english> = {
  example: {
    FREQ: "DAILY, WEEKLY, MONTHLY oder YEARLY",
    INTERVAL: "eine ganze Zahl von 1 bis 999",
    COUNT: "eine ganze Zahl von 1 bis 9999",
    UNTIL: "einen Tag wie 20261231",
    BYDAY: "Wochentage wie MO,TH oder 1MO,-1FR",
    BYMONTHDAY: "Tage des Monats wie 1,15 oder -1",
    BYYEARDAY: "Tage des Jahres wie 1,100 oder -1",
    BYWEEKNO: "Wochen des Jahres wie 1,20 oder -1",
    BYMONTH: "Monate wie 1,7",
    BYSETPOS: "Stellen wie 1 oder -1",
    WKST: "einen Wochentag wie MO",
  },
  no_part: "ist keine Regel wie FREQ=WEEKLY;BYDAY=TH, weil „{{part}}“ kein Teil einer Regel ist",
  twice: "enthält {{part}} zweimal",
  frequency: "muss eine Häufigkeit enthalten, etwa FREQ=WEEKLY",
  exclusive: "kann {{part}} und {{other}} nicht verbinden",
  month_day_and_ordinal:
    "kann in einer jährlichen Regel BYMONTHDAY nicht mit gezählten Wochentagen wie 1MO verbinden",
  no_calendar_day: "hat ein ungültiges Datum in UNTIL={{until}}",
  rfc5545: "verletzt eine Regel von RFC 5545: {{reason}}",
  time_of_day: "darf {{part}} nicht enthalten, weil die Uhrzeit ein eigenes Feld ist",
  first_day: "darf DTSTART nicht enthalten, weil der erste Tag ein eigenes Feld ist",
  unknown_part: "enthält den nicht unterstützten Teil {{part}}",
  within_day: "darf sich nicht innerhalb eines Tages wiederholen, weil es höchstens eine Ausgabe am Tag gibt",
  value: "braucht {{example}} in {{part}}",
  no_days: "ergibt keinen Tag innerhalb von {{years}} Jahren ab {{first, day}}",
};
