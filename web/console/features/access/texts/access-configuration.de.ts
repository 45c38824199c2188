import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./access-configuration.en.ts";

export default {
  load_failed: "Die Konfiguration konnte nicht geladen werden",
  read_only: "Nur die Administration kann diese Konfiguration bearbeiten.",
  seconds: " Sekunden",
  nothing: "nicht gesetzt",
  empty: {
    title: "Wer entscheidet, was die Leserschaft öffnen kann?",
    text: "Bis Sie wählen, kann niemand geschützte Inhalte öffnen.",
    text_reading:
      "Der Zugriff ist nicht eingerichtet. Bis die Administration das tut, kann niemand geschützte Ausgaben, Artikel und Chatbots öffnen.",
    newsrack: "Newsrack-Konten verwenden",
    newsrack_help: "Die Leserschaft erhält Konten, und Sie vergeben Produkte.",
    endpoint: "Eigenen Endpunkt verwenden",
    endpoint_help: "Newsrack fragt Ihren Server nach jeder Person und jedem Inhalt.",
    nothing: "Nichts ist geschützt",
    nothing_help: "Alle können alles öffnen.",
    nothing_done:
      "Es ist nichts einzurichten. Wenn Sie später eine Ausgabe oder einen Artikel schützen, führen Checkliste und Übersicht wieder hierher.",
  },
  decides: { newsrack: "Newsrack-Konten", endpoint: "Eigener Endpunkt" },
  decides_help: {
    newsrack:
      "Die Leserschaft meldet sich mit einem Newsrack-Konto an und öffnet, was ihre Produkte freischalten.",
    endpoint: "Newsrack fragt Ihren Server zu jeder Person und jedem Inhalt.",
  },
  leaves: {
    endpoint:
      "Ihr Server wird nicht mehr gefragt. Seine Adresse und seine Tokens werden beim Speichern entfernt.",
    newsrack:
      "Produkte zählen in dieser Publikation nicht mehr. Ihr Profil-Token gilt ab dem Speichern nicht mehr.",
  },
  to_products:
    "Legen Sie <products>Produkte</products> an, und geben Sie sie Ihrer <readers>Leserschaft</readers>.",
  outside: {
    none: "Noch kein Profil-Token.",
    set: "Ein Token ist gesetzt. Es wurde beim Anlegen angezeigt.",
    save_first: "Speichern Sie zuerst.",
    create: "Profil-Token anlegen",
    replace: "Profil-Token ersetzen",
    replace_title: "Profil-Token ersetzen?",
    replace_text:
      "Das bisherige Token gilt sofort nicht mehr. Tragen Sie das neue in allen Apps und Servern ein, die es verwenden.",
    shown_once: "Kopieren Sie das Token jetzt. Es wird nicht noch einmal angezeigt.",
    copy_address: "Adresse kopieren",
    copy_token: "Token kopieren",
  },
  section: {
    decides: "Zugriff",
    decides_hint: "Wer entscheidet, was die Leserschaft öffnen kann.",
    products_hint: "Die Leserschaft öffnet, was ihre Produkte freischalten.",
    outside: "Andere Aufrufer",
    outside_hint:
      "Ihre eigenen Apps und Server können mit einem Profil-Token den Zugriff bei Newsrack prüfen.",
    endpoint: "Autorisierungsendpunkt",
    endpoint_hint:
      "Ihr Server, der entscheidet, was die Leserschaft öffnen kann. Newsrack ruft ihn mit dem Token der lesenden Person auf.",
    asked: "Endpunkte",
    asked_hint: "Die Endpunkte, die Ihr Server zusätzlich zu authorize unterstützt.",
    memory: "Cache-Dauer",
    memory_hint:
      "Wie lange Newsrack eine Antwort für dieselbe Person und denselben Inhalt zwischenspeichert. Fehler werden nicht zwischengespeichert, und Speichern leert den Cache.",
    provider: "Identitätsanbieter",
    provider_hint: "Wo sich Ihre Leserschaft anmeldet. Newsrack verwendet ihn nur, um Testleser anzumelden.",
  },
  field: {
    built_in: "Wer entscheidet",
    auth_server_url: "Serveradresse",
    profile_token: "Profil-Token",
    endpoints: "Endpunkte",
    forward_id_token: "ID-Token weiterleiten",
    grant_ttl_seconds: "Gewährt",
    denial_ttl_seconds: "Verweigert",
    issuer: "Aussteller",
    client_id: "Client-ID",
    client_secret: "Client-Secret",
  },
  help: {
    built_in: "Wer entscheidet, was die Leserschaft öffnen kann.",
    auth_server_url: "Die Basisadresse Ihres Servers, gegebenenfalls mit Pfad.",
    profile_token:
      "Kennzeichnet diese Publikation für Ihren Server, als Teil der Adresse. Wird verschlüsselt gespeichert.",
    endpoints: "Wählen Sie die Endpunkte, die Ihr Server unterstützt.",
    forward_id_token: "Sendet das ID-Token des Lesers im Header OIDC-ID-Token, wenn die App eines mitsendet.",
    grant_ttl_seconds: "0 bis 300. Bei 0 ruft Newsrack Ihren Endpunkt jedes Mal auf.",
    denial_ttl_seconds: "0 bis 60. Halten Sie den Wert klein, damit ein Kauf schnell wirkt.",
    issuer: "Der genaue Aussteller des Identitätsanbieters.",
    client_id: "Die Client-ID von Newsrack beim Anbieter.",
    client_secret: "Nur wenn der Client ein Secret hat. Wird verschlüsselt gespeichert.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_article: "authorize_article",
    authorize_chatbot: "authorize_chatbot",
    issues: "issues",
  },
  endpoint_help: {
    authorize: "Autorisiert Ausgaben. Immer eingeschaltet.",
    authorize_download:
      "Autorisiert Downloads von Ausgaben. Ist dieser Endpunkt ausgeschaltet, wird authorize aufgerufen.",
    authorize_article:
      "Autorisiert Artikel. Ist dieser Endpunkt ausgeschaltet, wird der Zugriff auf geschützte Artikel verweigert.",
    authorize_chatbot:
      "Autorisiert Chatbots. Ist dieser Endpunkt ausgeschaltet, wird der Zugriff auf Chatbots verweigert.",
    issues: "Listet alles auf, was eine Person öffnen kann, damit der Kiosk es kennzeichnen kann.",
  },
  asked_at: "Newsrack ruft auf",
  switched_off: "Ohne Adresse kann niemand geschützte Inhalte öffnen, und das Profil-Token wird entfernt.",
  secret: {
    set: "Gesetzt",
    fingerprint: "Gesetzt, Fingerabdruck {{fingerprint}}",
    none: "Nicht gesetzt",
    new: "Neuer Wert",
    replace: "Ersetzen",
    replace_named: "{{field}} ersetzen",
    remove: "Entfernen",
    remove_named: "{{field}} entfernen",
    removed: "wird beim nächsten Speichern entfernt",
    keep: "Gespeicherten Wert behalten",
    stays_behind: {
      profile_token:
        "Das gespeicherte Token gehört zu einem anderen Server und wird diesem nicht gesendet. Geben Sie das Token für diesen Server ein.",
      client_secret:
        "Das gespeicherte Secret gehört zu einem anderen Aussteller und wird diesem nicht gesendet. Geben Sie das Secret für diesen Aussteller ein, falls es eines gibt.",
    },
  },
  redirect: {
    label: "Weiterleitungsadresse",
    help: "Tragen Sie diese Adresse beim Identitätsanbieter ein, damit sich Testleser anmelden können.",
  },
  check: {
    run: "Prüfen",
    results: "Ergebnis der Prüfung",
    nothing: "Geben Sie einen Endpunkt oder einen Identitätsanbieter ein, um ihn zu prüfen.",
    outdated: "Sie haben seit der letzten Prüfung etwas geändert. Prüfen Sie erneut.",
    of: { endpoint: "Autorisierungsendpunkt", identity_provider: "Identitätsanbieter" },
    verdict: { pass: "funktioniert", warn: "funktioniert mit Warnungen", fail: "funktioniert nicht" },
    milliseconds: "{{count}} ms",
  },
  save_anyway: {
    title: "Trotz fehlgeschlagener Prüfung speichern?",
    confirm: "Trotzdem speichern",
    cancel: "Zurück zum Formular",
  },
  newer: {
    title: "Jemand anderes hat die Konfiguration geändert",
    title_person: "{{who}} hat die Konfiguration geändert",
    title_self: "Sie haben die Konfiguration in einem anderen Tab geändert",
  },
} satisfies TextsOf<typeof english>;
