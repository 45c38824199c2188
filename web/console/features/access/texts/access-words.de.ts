import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./access-words.en.ts";

export default {
  outcome: {
    granted: "Gewährt",
    listed: "Liste erhalten",
    denied: "Verweigert",
    unauthorized: "Token abgelehnt",
    unavailable: "Fehlgeschlagen",
  },
  reason: {
    granted: "Ihr Endpunkt hat den Zugriff gewährt.",
    listed: "Ihr Endpunkt hat die Produkte des Lesers aufgelistet.",
    denied:
      "Ihr Endpunkt hat den Zugriff verweigert. Das Token ist gültig, aber der Leser ist für diesen Inhalt nicht berechtigt.",
    token_rejected:
      "Ihr Endpunkt hat mit 401 geantwortet. Das Token ist abgelaufen, widerrufen oder für einen anderen Dienst ausgestellt.",
    timeout: "Ihr Endpunkt hat nicht innerhalb von 3 Sekunden geantwortet.",
    connect_failed: "Die Verbindung zu Ihrem Endpunkt ist fehlgeschlagen.",
    address_refused:
      "Die Adresse des Endpunkts ist privat. Setzen Sie NEWSRACK_ALLOW_PRIVATE, um sie zu erlauben.",
    tls_required:
      "Die Adresse des Endpunkts beginnt mit http://. Die Anfrage wurde nicht gesendet, weil Tokens unverschlüsselt übertragen würden. Ändern Sie die Adresse in https://.",
    connection_lost: "Die Verbindung brach ab, bevor die Antwort vollständig war.",
    bad_http:
      "Die Antwort des Endpunkts ist kein gültiges HTTP. Ihre Header oder ihr Aufbau sind fehlerhaft.",
    redirect: "Der Endpunkt hat mit einer Weiterleitung geantwortet. Newsrack folgt Weiterleitungen nicht.",
    bad_status: "Der Endpunkt hat mit einem anderen Status als 200 oder 401 geantwortet.",
    encoded: "Die Antwort war komprimiert, obwohl die Anfrage keine Komprimierung erlaubte.",
    not_json: "Der Inhaltstyp der Antwort ist nicht JSON.",
    malformed_json:
      "Die Antwort ist kein gültiges JSON. Sie muss in UTF-8 ohne Byte Order Mark sein, und jeder Name darf nur einmal vorkommen.",
    wrong_type:
      "Die Antwort ist JSON, aber „granted“ ist nicht true oder false, oder „issues“ ist keine Liste von Texten.",
    too_large: "Die Antwort ist zu groß.",
    overloaded: "Zu viele Anfragen liefen gleichzeitig. Die Anfrage wurde nicht gesendet.",
    circuit_open: "Der Schutzschalter ist offen. Die Anfrage wurde nicht gesendet.",
    rate_limited:
      "Die Anfrage wurde nicht gesendet, weil in der letzten Minute zu viele Access-Tokens aus dem Netz des Lesers abgelehnt wurden.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_chatbot: "authorize_chatbot",
    authorize_article: "authorize_article",
    issues: "issues",
  },
  item_type: {
    emag: "Ausgabe",
    story: "Artikel",
    chatbot: "Chatbot",
    publication: "Alles",
  },
  kind: {
    emag: "Ausgabe",
    download: "Download",
    story: "Artikel",
    chatbot: "Chatbot",
    publication: "Alles",
  },
  source: { reader: "Leseanfrage", try: "Ausprobieren", replay: "Wiederholung", matrix: "Matrix" },
  item: {
    kind: "Art",
    pick_emag: "Ausgabe",
    pick_download: "Ausgabe zum Herunterladen",
    pick_story: "Artikel",
    pick_chatbot: "Chatbot",
    search: "Nach Namen suchen",
    nothing: "Keine Ergebnisse",
    everything: "Die Liste von allem, was dieser Testleser öffnen kann.",
    gone: "Gelöscht ({{id}})",
    download_of: "{{name}} (Download)",
  },
  reader: {
    sign_in: "Testleser anmelden",
    sign_in_waiting: "Fahren Sie im anderen Fenster fort.",
    sign_in_link: "Wenn sich kein Fenster geöffnet hat, verwenden Sie diesen Link.",
    sign_in_failed: "Anmeldung fehlgeschlagen. {{reason}}",
    signed_in: "{{name}} angemeldet",
    expires: "bis {{time}}",
    with_id_token: "mit ID-Token",
    options: "{{name}}, {{fingerprint}}",
    options_expired: "{{name}}, {{fingerprint}} (abgelaufen)",
  },
  empty_body: "Leer",
  unread_body: "Nicht gelesen",
} satisfies TextsOf<typeof english>;
