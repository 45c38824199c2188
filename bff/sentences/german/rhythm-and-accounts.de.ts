import type { Sentences } from "#shared/sentences.ts";

/** The rule of a rhythm. */
export const rhythm: Sentences = {
  "DAILY, WEEKLY, MONTHLY or YEARLY": "DAILY, WEEKLY, MONTHLY oder YEARLY",
  "a day such as 20261231": "einen Tag wie 20261231",
  "a weekday such as MO": "einen Wochentag wie MO",
  "a whole number from 1 to 999": "eine ganze Zahl von 1 bis 999",
  "a whole number from 1 to 9999": "eine ganze Zahl von 1 bis 9999",
  "breaks a rule of RFC 5545: {0}": "verletzt eine Regel von RFC 5545: {0}",
  "cannot combine BYWEEKNO and BYYEARDAY": "kann BYWEEKNO und BYYEARDAY nicht verbinden",
  "days of the month such as 1,15 or -1": "Tage des Monats wie 1,15 oder -1",
  "days of the year such as 1,100 or -1": "Tage des Jahres wie 1,100 oder -1",
  "gives no day within {0} years of {1}": "ergibt keinen Tag innerhalb von {0} Jahren ab {1}",
  "has a part that is not known here: {0}": "hat einen Teil, der hier nicht bekannt ist: {0}",
  "has no day of the calendar in UNTIL={0}": "hat in UNTIL={0} keinen Tag des Kalenders",
  "is not a rule such as FREQ=WEEKLY;BYDAY=TH: “{0}” is no part of one":
    "ist keine Regel wie FREQ=WEEKLY;BYDAY=TH: „{0}“ ist kein Teil einer solchen",
  "months such as 1,7": "Monate wie 1,7",
  "must not repeat within a day: there is one edition a day at most":
    "darf sich nicht innerhalb eines Tages wiederholen: Es gibt höchstens eine Ausgabe am Tag",
  "must not say DTSTART: the first day is set beside it":
    "darf DTSTART nicht nennen: Der erste Tag wird daneben gesetzt",
  "must not say {0}: the time of day is set beside it":
    "darf {0} nicht nennen: Die Uhrzeit wird daneben gesetzt",
  "must say how often editions come, such as FREQ=WEEKLY":
    "muss sagen, wie oft Ausgaben erscheinen, etwa FREQ=WEEKLY",
  "names {0} twice": "nennt {0} zweimal",
  "needs {0} in {1}": "braucht {0:said} in {1}",
  "positions such as 1 or -1": "Stellen wie 1 oder -1",
  "weekdays such as MO,TH or 1MO,-1FR": "Wochentage wie MO,TH oder 1MO,-1FR",
  "weeks of the year such as 1,20 or -1": "Wochen des Jahres wie 1,20 oder -1",
};

/** One-time links and API tokens. */
export const accounts: Sentences = {
  "has passed already": "ist schon vorbei",
  "is more than 7 days ahead: {0} at the latest": "liegt mehr als 7 Tage voraus: spätestens {0}",
  "{0} is not a publication of this organization": "{0} ist keine Publikation dieser Organisation",
};
