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
  no_part: "ist keine Regel wie FREQ=WEEKLY;BYDAY=TH: „{{part}}“ ist kein Teil einer solchen",
  twice: "nennt {{part}} zweimal",
  frequency: "muss sagen, wie oft Ausgaben erscheinen, etwa FREQ=WEEKLY",
  week_and_year_day: "kann BYWEEKNO und BYYEARDAY nicht verbinden",
  no_calendar_day: "hat in UNTIL={{until}} keinen Tag des Kalenders",
  rfc5545: "verletzt eine Regel von RFC 5545: {{reason}}",
  time_of_day: "darf {{part}} nicht nennen: Die Uhrzeit wird daneben gesetzt",
  first_day: "darf DTSTART nicht nennen: Der erste Tag wird daneben gesetzt",
  unknown_part: "hat einen Teil, der hier nicht bekannt ist: {{part}}",
  within_day: "darf sich nicht innerhalb eines Tages wiederholen: Es gibt höchstens eine Ausgabe am Tag",
  value: "braucht {{example}} in {{part}}",
  no_days: "ergibt keinen Tag innerhalb von {{years}} Jahren ab {{first}}",
};
