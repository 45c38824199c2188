import type { TextsOf } from "../../app/texts.ts";
import type english from "./access-configuration.en.ts";

export default {
  load_failed: "Die Konfiguration konnte nicht geladen werden",
  read_only: "Sie können diese Konfiguration lesen; ändern kann sie nur die Administration.",
  save: "Speichern",
  seconds: " Sekunden",
  yes: "Ja",
  no: "Nein",
  nothing: "nichts",
  empty: {
    title: "Noch wird niemand gefragt",
    text: "Ob jemand eine geschützte Ausgabe, einen Artikel oder einen Chatbot öffnen darf, entscheidet der Endpunkt des Verlags. Solange es keinen gibt, bleibt Geschütztes für alle verschlossen, und alles andere ist offen.",
    text_reading:
      "Ob jemand eine geschützte Ausgabe, einen Artikel oder einen Chatbot öffnen darf, entscheidet der Endpunkt des Verlags. Hier ist keiner eingerichtet, deshalb bleibt Geschütztes für alle verschlossen. Die Administration kann ihn einrichten.",
    begin: "Zugriff einrichten",
  },
  section: {
    endpoint: "Der Endpunkt des Verlags",
    endpoint_hint:
      "Der Server, der weiß, wer was lesen darf. Er wird mit dem Token der lesenden Person gefragt.",
    asked: "Was gefragt wird",
    asked_hint: "Die Endpunkte, die der Verlag hat, neben dem, den jeder Verlag hat.",
    memory: "Wie lange eine Antwort gilt",
    memory_hint:
      "Für denselben Leser, Inhalt und dieselbe Frage. Ausfälle werden nie gemerkt, und Speichern vergisst alles.",
    provider: "Der Identitätsanbieter der Leserschaft",
    provider_hint:
      "Wo sich die Leserschaft anmeldet. Newsrack meldet dort Testleser zum Ausprobieren an; die Leserschaft kommt hier nie vorbei.",
  },
  field: {
    auth_server_url: "Serveradresse",
    profile_token: "Profil-Token",
    endpoints: "Endpunkte",
    forward_id_token: "ID-Token weiterreichen",
    grant_ttl_seconds: "Gewährt",
    denial_ttl_seconds: "Verweigert",
    issuer: "Aussteller",
    client_id: "Client-ID",
    client_secret: "Client-Secret",
  },
  help: {
    auth_server_url: "Wie der Verlag sie Ihnen gab, mit Pfad, wenn es einen gibt.",
    profile_token:
      "Nennt dem Server des Verlags diese Publikation, als Teil der Adresse. Wird verschlüsselt aufbewahrt.",
    endpoints: "Kreuzen Sie an, was der Server des Verlags beantwortet.",
    forward_id_token: "Sendet den ID-Token als OIDC-ID-Token mit, wo die Lese-App einen mitgesendet hat.",
    grant_ttl_seconds: "0 bis 300. Bei 0 wird der Verlag jedes Mal gefragt.",
    denial_ttl_seconds: "0 bis 60. Kurz, damit ein Kauf sofort zählt.",
    issuer: "Genau so, wie sich der Identitätsanbieter selbst nennt.",
    client_id: "Der Name, unter dem Newsrack dort angemeldet ist.",
    client_secret: "Nur wenn der Client eines hat. Wird verschlüsselt aufbewahrt.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_article: "authorize_article",
    authorize_chatbot: "authorize_chatbot",
    issues: "issues",
  },
  endpoint_help: {
    authorize: "Entscheidet über Ausgaben. Wird immer gefragt.",
    authorize_download: "Entscheidet über Downloads von Ausgaben. Ohne ihn fragen Downloads authorize.",
    authorize_article: "Entscheidet über Artikel. Ohne ihn bleiben geschützte Artikel verschlossen.",
    authorize_chatbot: "Entscheidet über Chatbots. Ohne ihn bleiben Chatbots verschlossen.",
    issues: "Listet alles auf, was jemand sehen darf, damit das Schaufenster es kennzeichnen kann.",
  },
  asked_at: "Newsrack fragt dann unter",
  switched_off:
    "Ohne Adresse wird niemand gefragt: Geschütztes bleibt für alle verschlossen, und der Profil-Token wird vergessen.",
  secret: {
    set: "Gesetzt",
    fingerprint: "Gesetzt, Fingerabdruck {{fingerprint}}",
    none: "Keiner",
    new: "Neu",
    replace: "Ersetzen",
    replace_named: "Ersetzen: {{field}}",
    remove: "Entfernen",
    remove_named: "Entfernen: {{field}}",
    removed: "wird beim nächsten Speichern entfernt",
    keep: "Gespeichertes behalten",
    stays_behind: {
      profile_token:
        "Der gespeicherte Token war für einen anderen Server und wird diesem nicht gesendet. Geben Sie den passenden ein.",
      client_secret:
        "Das gespeicherte Secret gehört zu einem anderen Aussteller und wird diesem nicht gesendet. Geben Sie das passende ein, wenn es eines gibt.",
    },
  },
  redirect: {
    label: "Rückkehradresse",
    help: "Melden Sie sie beim Identitätsanbieter an, damit Testleser zurückfinden.",
    copy: "Adresse kopieren",
  },
  check: {
    run: "Prüfen",
    results: "Was die Prüfung ergab",
    nothing: "Es gibt nichts zu prüfen: Weder ein Endpunkt noch ein Identitätsanbieter ist eingetragen.",
    outdated: "Sie haben seither etwas geändert. Prüfen Sie erneut, um zu sehen, was jetzt gilt.",
    of: { endpoint: "Der Endpunkt des Verlags", identity_provider: "Der Identitätsanbieter" },
    verdict: { pass: "funktioniert", warn: "funktioniert, aber", fail: "funktioniert nicht" },
    milliseconds_one: "{{count}} ms",
    milliseconds_other: "{{count}} ms",
  },
  save_anyway: {
    title: "Trotz fehlgeschlagener Prüfung speichern?",
    confirm: "Trotzdem speichern",
    cancel: "Zurück zum Formular",
  },
  error: {
    title: "Nicht gespeichert",
    fields_one: "ein Feld braucht Ihre Aufmerksamkeit",
    fields_other: "{{count}} Felder brauchen Ihre Aufmerksamkeit",
    stale: "sie wurde anderswo geändert",
    request_id: "Anfragenummer {{id}}",
  },
  newer: {
    title: "Jemand hat dies inzwischen geändert",
    text: "Ihre Eingaben sind noch da. Wählen Sie, ob sie auf die neuere Fassung kommen; gespeichert wird damit noch nichts.",
    was: "Vorher",
    theirs: "Andere Fassung",
    mine: "Ihre Fassung",
    unchanged: "unverändert",
    keep_mine: "Mit meinen Änderungen weitermachen",
    take_theirs: "Meine verwerfen",
  },
} satisfies TextsOf<typeof english>;
