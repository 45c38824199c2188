import type { TextsOf } from "../../app/texts.ts";
import type english from "./access-words.en.ts";

export default {
  outcome: {
    granted: "Gewährt",
    listed: "Liste erhalten",
    denied: "Verweigert",
    unauthorized: "Token abgelehnt",
    unavailable: "Keine klare Antwort",
  },
  reason: {
    granted: "Der Endpunkt des Verlags hat ja gesagt.",
    listed: "Der Endpunkt des Verlags hat genannt, was dieser Leser hat.",
    denied: "Der Endpunkt des Verlags hat nein gesagt: Der Token ist gut, aber er berechtigt hierzu nicht.",
    token_rejected:
      "Der Endpunkt des Verlags hat mit 401 geantwortet: Er nimmt diesen Token nicht an. Der Token ist abgelaufen, widerrufen oder nicht für ihn bestimmt.",
    timeout: "Innerhalb von 3 Sekunden kam keine vollständige Antwort.",
    connect_failed: "Es kam keine Verbindung zum Endpunkt des Verlags zustande.",
    address_refused:
      "Die Adresse des Endpunkts ist privat und darf nicht erreicht werden. NEWSRACK_ALLOW_PRIVATE kann sie erlauben.",
    tls_required:
      "Die Adresse des Endpunkts ist öffentlich und beginnt mit http://. Die Anfrage wurde nicht gesendet, weil sie Token unverschlüsselt übertragen würde. Die Adresse muss mit https:// beginnen.",
    connection_lost: "Die Verbindung brach ab, bevor die ganze Antwort da war.",
    bad_http:
      "Was der Endpunkt gesendet hat, ist kein HTTP, wie es hier gelesen wird: Seine Kopfzeilen oder sein Aufbau sind fehlerhaft.",
    redirect:
      "Der Endpunkt hat mit einer Weiterleitung geantwortet. Er muss selbst antworten: Weiterleitungen wird nicht gefolgt.",
    bad_status: "Der Endpunkt hat mit einem Status geantwortet, der weder 200 noch 401 ist.",
    encoded: "Die Antwort war komprimiert, obwohl sie unverändert verlangt war.",
    not_json: "Der Inhaltstyp der Antwort ist nicht JSON.",
    malformed_json:
      "Die Antwort ist kein wohlgeformtes JSON: in UTF-8, ohne Byte Order Mark, jeder Name nur einmal.",
    wrong_type:
      "Die Antwort ist JSON, enthält aber kein „granted“, das genau true oder false ist (oder keine Liste „issues“ aus Texten).",
    too_large: "Die Antwort ist größer als das, was davon gelesen wird.",
    overloaded: "Zu viele Anfragen liefen zugleich; diese wurde nicht gesendet.",
    circuit_open:
      "Der Endpunkt ist so oft ausgefallen, dass er eine Weile in Ruhe gelassen wird; diese Anfrage wurde nicht gesendet.",
    rate_limited:
      "Die Anfrage wurde nicht gesendet: Aus dem Netz dieses Lesers wurden in der letzten Minute zu viele Token abgelehnt.",
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
    kind: "Was",
    pick_emag: "Ausgabe",
    pick_download: "Ausgabe zum Herunterladen",
    pick_story: "Artikel",
    pick_chatbot: "Chatbot",
    search: "Nach Namen suchen",
    nothing: "Nichts mit diesem Namen",
    everything: "Die Liste von allem, was dieser Testleser sehen darf.",
    gone: "Nicht mehr da ({{id}})",
    download_of: "{{name}} (Download)",
    everything_short: "Alles, was er sehen darf",
  },
  reader: {
    sign_in: "Beim Identitätsanbieter anmelden",
    sign_in_waiting: "Die Anmeldung läuft in einem anderen Fenster.",
    sign_in_link: "Es hat sich nicht geöffnet? Gehen Sie über diesen Link dorthin.",
    sign_in_failed: "Niemand wurde angemeldet. {{reason}}",
    signed_in: "{{name}} ist angemeldet.",
    expired: "abgelaufen",
    expires: "bis {{time}}",
    with_id_token: "mit ID-Token",
    options: "{{name}}, {{fingerprint}}",
    options_expired: "{{name}}, {{fingerprint}} (abgelaufen)",
  },
  copy_body: "Kopieren",
  empty_body: "Leer",
  unread_body: "Nicht gelesen",
} satisfies TextsOf<typeof english>;
