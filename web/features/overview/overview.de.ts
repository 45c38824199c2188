import type { TextsOf } from "../../app/texts.ts";
import type english from "./overview.en.ts";

export default {
  title: "Übersicht",
  description: "Was bei {{publication}} auf Sie wartet und was kommt.",
  load_failed: "Die Übersicht konnte nicht geladen werden",
  new_issue: "Neue Ausgabe",
  needs: {
    title: "Wartet auf Sie",
    nothing: "Gerade wartet nichts auf Sie.",
    nothing_text:
      "Gescheiterte Importe, Termine ohne Ausgabe, Artikel und der Endpunkt des Verlags erscheinen hier.",
    all: "Alle {{total}} zeigen",
    more: "Alle zeigen",
    failed: {
      title_one: "{{count}} Import ist gescheitert",
      title_other: "{{count}} Importe sind gescheitert",
      unknown: "Der Grund ist nicht bekannt.",
    },
    due: {
      title_one: "{{count}} Termin ohne Ausgabe",
      title_other: "{{count}} Termine ohne Ausgabe",
      overdue: "War fällig {{when}}",
      near: "Fällig {{when}}",
    },
    endpoint: {
      title: "Der Endpunkt des Verlags",
      open: "Er wird eine Weile in Ruhe gelassen, weil er zu oft ausfällt. Geschützte Inhalte bleiben so lange zu.",
      half_open: "Er ist zu oft ausgefallen; die nächste Anfrage probiert, ob er wieder antwortet.",
      failures_one: "{{count}} Anfrage bekam in der letzten Stunde keine klare Antwort: {{reason}}",
      failures_other:
        "{{count}} Anfragen bekamen in der letzten Stunde keine klare Antwort, meistens: {{reason}}",
      breaker: "Außer Betrieb",
      answers: "Keine klaren Antworten",
    },
    broken: {
      title: "Veröffentlicht, aber nicht mehr vollständig",
      missing: "Es fehlt: {{fields}}",
    },
    ready: {
      title: "Vollständig und nicht veröffentlicht",
      dated: "Erscheint {{when}}",
    },
    field: {
      name: "Name",
      title: "Titel",
      content: "Text",
      language: "Sprache",
      released_at: "Erscheinungstermin",
      cents: "Preis",
      currency: "Währung",
    },
  },
  days: {
    title: "Die nächsten zwei Wochen",
    title_there: "Die nächsten zwei Wochen nach der Uhr von {{city}}",
    today: "Heute",
    edition: "Geplante Ausgabe",
    issue: "Ausgabe",
    article: "Artikel",
    draft: "Entwurf",
    without_issue: "noch keine Ausgabe",
    failed: "Import gescheitert",
    cancelled: "Import abgebrochen",
    unscheduled: "ohne Erscheinungsdatum",
    importing: "wird importiert",
    more_issues_one: "und {{count}} weitere Ausgabe",
    more_issues_other: "und {{count}} weitere Ausgaben",
    more_articles_one: "und {{count}} weiterer Artikel",
    more_articles_other: "und {{count}} weitere Artikel",
    nothing_at_all: "Für die nächsten zwei Wochen ist nichts geplant.",
  },
  imports: {
    title: "Importe der letzten zwei Wochen",
    none: "In den letzten zwei Wochen wurde nichts importiert.",
    finished: "Fertig",
    failed: "Gescheitert",
    summary: "{{finished}} fertig, {{failed}} gescheitert",
  },
  recent: {
    title: "Zuletzt bearbeitet",
    none: "Was Sie und Ihre Kollegen bearbeiten, erscheint hier.",
    issue: "Ausgabe",
    article: "Artikel",
    by: "{{name}}, {{when}}",
  },
} satisfies TextsOf<typeof english>;
