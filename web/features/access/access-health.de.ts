import type { TextsOf } from "../../app/texts.ts";
import type english from "./access-health.en.ts";

export default {
  title: "Die letzte Stunde",
  load_failed: "Der Zustand konnte nicht geladen werden",
  empty_title: "In der letzten Stunde hat niemand gefragt",
  empty_text:
    "Diagramme dazu, was gefragt wurde, wie es ausging und wie lange es dauerte, erscheinen hier mit der ersten Anfrage.",
  breaker: {
    closed: "Der Endpunkt des Verlags wird wie gewohnt gefragt.",
    open: "Der Endpunkt ist zu oft ausgefallen und wird in Ruhe gelassen. Der nächste Versuch ist {{when}}; bis dahin bleiben geschützte Inhalte zu.",
    half_open: "Der Endpunkt ist zu oft ausgefallen. Die nächste Anfrage probiert ihn aus.",
    now: "jetzt",
    in_seconds_one: "in {{count}} Sekunde",
    in_seconds_other: "in {{count}} Sekunden",
    load: "Unterwegs: {{in_flight}}. Warten auf einen Platz: {{queued}}.",
    process: "Wie es dieser Prozess des Dienstes sieht.",
  },
  total: {
    label: "Summen der letzten Stunde",
    asked: "Gefragt",
    cached: "Aus dem Gedächtnis",
    granted: "Gewährt",
    unavailable: "Keine klare Antwort",
    p95: "Langsamste von 20 (95. Perzentil)",
    no_time: "–",
  },
  rate: {
    title: "Anfragen und ihr Ausgang, je Minute",
    latency: "Wie lange der Endpunkt brauchte, je Minute",
    latency_text: "Nur Anfragen, die wirklich gesendet wurden.",
    p50: "Die Hälfte ist schneller als",
    p95: "19 von 20 sind schneller als",
  },
  failures: {
    title: "Warum keine klare Antwort kam",
    none: "Jede Anfrage der letzten Stunde bekam eine klare Antwort.",
    reason: "Grund",
    count: "Anzahl",
    show: "Im Protokoll zeigen",
  },
  table: {
    show: "Als Tabelle zeigen",
    hide: "Tabelle verbergen",
    minute: "Minute",
    cached: "Aus dem Gedächtnis",
    p50: "Hälfte schneller als",
    p95: "19 von 20 schneller als",
  },
} satisfies TextsOf<typeof english>;
