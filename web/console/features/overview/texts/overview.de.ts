import type { TextsOf } from "#web/console/app/i18n/texts.ts";
import type english from "./overview.en.ts";

export default {
  title: "Übersicht",
  description: "Aufgaben und kommende Veröffentlichungen von {{publication}}.",
  load_failed: "Die Übersicht konnte nicht geladen werden",
  new_issue: "Neue Ausgabe",
  new_article: "Neuer Artikel",
  needs: {
    title: "Zu erledigen",
    nothing: "Nichts zu erledigen",
    nothing_text: "Hier erscheint, was Sie erledigen können.",
    all: "Alle {{total}} anzeigen",
    failed: {
      title_one: "{{count}} Import fehlgeschlagen",
      title_other: "{{count}} Importe fehlgeschlagen",
      unknown: "Der Grund ist unbekannt.",
    },
    due: {
      title_one: "{{count}} geplante Ausgabe noch nicht importiert",
      title_other: "{{count}} geplante Ausgaben noch nicht importiert",
      overdue: "War fällig {{when}}",
      near: "Fällig {{when}}",
    },
    endpoint: {
      title: "Ihr Autorisierungsendpunkt",
      open: "Der Schutzschalter ist nach wiederholten Fehlern offen. Geschützte Inhalte sind vorerst nicht zugänglich.",
      half_open:
        "Der Endpunkt ist wiederholt ausgefallen. Die nächste Anfrage prüft, ob er wieder funktioniert.",
      failures_one: "{{count}} Zugriffsprüfung ist in der letzten Stunde fehlgeschlagen. {{reason}}",
      failures_other:
        "{{count}} Zugriffsprüfungen sind in der letzten Stunde fehlgeschlagen. Häufigster Grund: {{reason}}",
      breaker: "Schutzschalter",
      answers: "Fehlgeschlagene Zugriffsprüfungen",
    },
    tokens: {
      title: "API-Tokens erneuern",
      expired: "{{when}} abgelaufen",
      expires: "Läuft {{when}} ab",
    },
    reviews: {
      title: "Wartet auf mich ({{count}})",
      own: "{{name}} bittet Sie um Freigabe.",
      anyone: "{{name}} bittet um Freigabe.",
      unknown: "Jemand",
    },
    webhooks: {
      title_one: "{{count}} Webhook deaktiviert",
      title_other: "{{count}} Webhooks deaktiviert",
      failures:
        "{{days}} Tage lang sind alle Versuche fehlgeschlagen. Beheben Sie den Fehler und aktivieren Sie den Webhook wieder.",
      gone: "Ihr Endpunkt hat mit 410 Gone geantwortet. Aktivieren oder löschen Sie den Webhook.",
    },
    broken: { title: "Veröffentlicht, aber unvollständig" },
  },
  story: {
    missing: "Es fehlt: {{fields}}",
    ready: "Bereit zur Veröffentlichung, erscheint {{when}}",
    field: {
      name: "Name",
      title: "Titel",
      content: "Text",
      language: "Sprache",
      released_at: "Erscheinungsdatum",
      cents: "Preis",
      currency: "Währung",
    },
  },
  drafts: {
    title: "Entwürfe",
    all: "Alle anzeigen",
  },
  days: {
    title: "Nächste zwei Wochen",
    title_there: "Nächste zwei Wochen (Zeit in {{city}})",
    today: "Heute",
    edition: "Geplante Ausgabe",
    issue: "Ausgabe",
    article: "Artikel",
    draft: "Entwurf",
    without_issue: "noch keine Ausgabe",
    failed: "Import fehlgeschlagen",
    cancelled: "Import abgebrochen",
    awaiting_approval: "wartet auf Freigabe",
    unscheduled: "ohne Erscheinungsdatum",
    importing: "wird importiert",
    more_issues_one: "und {{count}} weitere Ausgabe",
    more_issues_other: "und {{count}} weitere Ausgaben",
    more_articles_one: "und {{count}} weiterer Artikel",
    more_articles_other: "und {{count}} weitere Artikel",
    nothing_at_all: "In den nächsten zwei Wochen ist nichts geplant.",
  },
  imports: {
    title: "Importe der letzten zwei Wochen",
    none: "Keine Importe in den letzten zwei Wochen.",
    finished: "Fertig",
    failed: "Fehlgeschlagen",
    summary: "{{day}}: {{finished}} fertig, {{failed}} fehlgeschlagen",
  },
  recent: {
    title: "Zuletzt bearbeitet",
    none: "Hier erscheint, was Sie und Ihr Team bearbeiten.",
    issue: "Ausgabe",
    article: "Artikel",
    by: "{{name}}, {{when}}",
  },
} satisfies TextsOf<typeof english>;
