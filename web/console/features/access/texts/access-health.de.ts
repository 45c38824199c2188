import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./access-health.en.ts";

export default {
  title: "Letzte Stunde",
  load_failed: "Der Status des Endpunkts konnte nicht geladen werden",
  empty_title: "Keine Zugriffsprüfungen in der letzten Stunde",
  empty_text: "Diagramme zu Zugriffsprüfungen, ihren Ergebnissen und ihrer Dauer erscheinen hier.",
  breaker: {
    closed: "Die Zugriffsprüfungen laufen normal.",
    open: "Der Schutzschalter ist offen, weil Ihr Endpunkt zu oft ausgefallen ist. Der nächste Versuch ist {{when}}. Bis dahin kann die Leserschaft geschützte Inhalte nicht öffnen.",
    half_open: "Ihr Endpunkt ist zu oft ausgefallen. Die nächste Anfrage prüft, ob er wieder arbeitet.",
    now: "jetzt",
    in_seconds_one: "in {{count}} Sekunde",
    in_seconds_other: "in {{count}} Sekunden",
    load: "{{in_flight}} laufend, {{queued}} wartend, gemessen in einem Prozess des Dienstes",
  },
  total: {
    label: "Summen der letzten Stunde",
    asked: "Zugriffsprüfungen",
    cached: "Aus dem Cache",
    granted: "Gewährt",
    unavailable: "Fehlgeschlagen",
    p95: "p95-Latenz",
    no_time: "–",
  },
  rate: {
    title: "Zugriffsprüfungen je Minute",
    latency: "Latenz je Minute",
    latency_text: "Ohne Antworten aus dem Cache.",
    p50: "Median",
    p95: "p95",
  },
  failures: {
    title: "Fehler",
    none: "Keine Fehler in der letzten Stunde",
    show: "Im Protokoll anzeigen",
  },
  table: {
    show: "Tabelle anzeigen",
    hide: "Tabelle ausblenden",
    minute: "Minute",
    p50: "Median der Latenz",
  },
} satisfies TextsOf<typeof english>;
