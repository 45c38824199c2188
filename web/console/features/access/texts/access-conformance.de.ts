import type { TextsOf } from "../../../app/i18n/texts.ts";
import type english from "./access-conformance.en.ts";

export default {
  title: "Konformität",
  text: "Prüft Ihren Autorisierungsserver gegen den Vertrag. Zu jeder Regel sehen Sie die Anfrage, die Antwort und was zu korrigieren ist.",
  form: {
    auth_server_url: "Serveradresse",
    auth_server_url_hint: "Leer lassen, um die konfigurierte Adresse zu verwenden.",
    profile_token: "Profil-Token",
    profile_token_hint: "Leer lassen, um das konfigurierte Token zu verwenden.",
    granted: "Testleser mit Zugriff, möglichst auf ein Produkt",
    denied: "Testleser ohne Zugriff (optional)",
    no_reader: "Keiner",
    own: "Eigenes Token verwenden",
    token: "Access-Token",
    denied_token: "Access-Token des Testlesers ohne Zugriff",
    product: "Produkt des Testlesers mit Zugriff (optional)",
    product_hint: "Die externe Produkt-ID. Leer lassen, um die erste aus dem Endpunkt „issues“ zu verwenden.",
    run: "Prüfen",
    again: "Erneut prüfen",
    running: "Die Prüfung läuft … Manche Regeln warten mehrere Sekunden auf eine Antwort.",
    failed: "Prüfung fehlgeschlagen",
    not_yet: "Konformitätsprüfungen sind hier nicht verfügbar.",
  },
  report: {
    conformant: "{{url}} entspricht dem Vertrag",
    not_conformant: "{{url}} entspricht dem Vertrag nicht",
    counts: "{{passed}} bestanden, {{failed}} fehlgeschlagen, {{warned}} Warnungen, {{skipped}} übersprungen",
    only_failed: "Nur fehlgeschlagene Regeln anzeigen",
    copy: "Als JSON kopieren",
    nothing_failed: "Keine fehlgeschlagenen Regeln",
    rule: "Regel",
    sent: "Anfrage",
    came: "Antwort",
    verdict: "Ergebnis",
  },
  verdict: {
    pass: "Bestanden",
    fail: "Fehlgeschlagen",
    warn: "Warnung",
    skip: "Übersprungen",
  },
} satisfies TextsOf<typeof english>;
