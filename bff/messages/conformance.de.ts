import type { Translation } from "#shared/i18n/catalogue.ts";
import type { conformance as english } from "./conformance.en.ts";

export const conformance: Translation<typeof english> = {
  limit_of_newsrack: "Grenze von Newsrack",
  rule: {
    reachable: "Der Endpunkt antwortet.",
    time: "Er antwortet innerhalb von 3 Sekunden.",
    no_redirect: "Er antwortet ohne Weiterleitung.",
    status: "Auf ein gültiges Token folgt der Status 200.",
    decision_size: "Die Antwort hat höchstens {{kib}} kB.",
    list_size: "Die Liste hat höchstens 10.000 Einträge und 1 MB.",
    json: "Die Antwort ist JSON, mit Content-Type: application/json.",
    decision: "„granted“ ist true oder false, als boolescher Wert.",
    list: "„issues“ ist eine Liste von Zeichenketten.",
    offered: "Ein optionaler Endpunkt wird angeboten oder antwortet mit 404.",
    no_duplicates: "Kein Produkt steht zweimal in der Liste.",
    no_blanks: "Jeder Eintrag nennt ein Produkt.",
    some: "Wer etwas besitzt, bekommt eine Liste.",
    denied: "Ein Leser ohne Zugriff bekommt 200 mit „granted“ false.",
    denied_list: "Ein Leser, der nichts besitzt, bekommt eine leere Liste.",
    granted: "Ein Leser mit Zugriff bekommt „granted“ true.",
    depends_on_item: "Die Entscheidung hängt vom angefragten Produkt ab.",
    several_products: "„product_id_external“ darf mehrere IDs enthalten, durch Kommas getrennt.",
    several_categories: "„category_ids“ darf mehrere IDs enthalten, durch Kommas getrennt.",
    empty_strings: "Jedes Feld darf eine leere Zeichenkette sein.",
    unicode: "Namen dürfen lang sein und beliebigen Unicode-Text enthalten.",
    id_token: "Der Header OIDC-ID-Token wird angenommen.",
    wrong_profile_token: "Ein unbekanntes Profil-Token gewährt keinen Zugriff.",
    keep_alive: "Eine Verbindung dient mehreren Anfragen.",
    missing_token: "Eine Anfrage ohne Token bekommt 401.",
    malformed_token: "Ein fehlerhafter Header Authorization bekommt 401.",
    unknown_token: "Ein unbekanntes Token bekommt 401.",
    tampered_token: "Ein verändertes Token bekommt 401.",
    unsigned_token: "Ein JWT ohne Signatur (alg none) bekommt 401.",
    expired_token: "Ein abgelaufenes Token bekommt 401.",
    basic_credentials: "Benutzername und Passwort bekommen 401.",
    empty_product: "Eine Anfrage ohne Produkt gewährt keinen Zugriff.",
    part_of_product: "Ein Teil einer Produkt-ID ist ein anderes Produkt.",
    longer_product: "Eine Produkt-ID, die eine bekannte enthält, ist ein anderes Produkt.",
    token_case: "Ein Token in anderer Groß- und Kleinschreibung bekommt 401.",
    token_suffix: "Ein Token mit angehängten Zeichen bekommt 401.",
  },
  sent: {
    nothing: "nichts",
    valid_token: "das gültige Token",
    valid_product: "das gültige Token, für ein Produkt des Lesers",
    denied_token: "das Token eines Lesers ohne Zugriff",
    unknown_product: "dasselbe für ein Produkt, das es nicht gibt",
    several_products: "„product_id_external“ mit dem bekannten Produkt zwischen zwei unbekannten",
    several_categories: "„category_ids“ mit drei IDs",
    empty_strings: "jedes Feld leer",
    unicode: "ein Name aus 1.000 Zeichen mit Umlauten, Arabisch, Chinesisch, Emoji und Anführungszeichen",
    id_token: "der Header OIDC-ID-Token",
    id_token_placeholder: "der Header OIDC-ID-Token mit einem Platzhalter",
    wrong_profile_token: "dasselbe mit einem anderen Profil-Token",
    keep_alive: "dasselbe zweimal, über eine Verbindung",
    missing_token: "kein Header Authorization",
    malformed_token: "Authorization: Bearer, ohne Token",
    unknown_token: "ein Token aus zufälligen Zeichen",
    tampered_token: "das gültige Token mit einem veränderten Zeichen, bei einem JWT in der Signatur",
    unsigned_token: "das gültige Token mit alg none und ohne seine Signatur",
    expired_token: "das abgelaufene Token",
    basic_credentials: "Authorization: Basic, mit erfundenem Namen und Passwort",
    empty_product: "dasselbe ohne Produkt",
    part_of_product: "die beiden Hälften der Produkt-ID, durch ein Komma getrennt",
    longer_product: "die Produkt-ID mit Zeichen davor, und mit Zeichen dahinter",
    token_case: "das gültige Token mit vertauschter Groß- und Kleinschreibung",
    token_suffix: "das gültige Token, gefolgt von „suffix“",
  },
  came: {
    timeout: "keine Antwort innerhalb von 3 s",
    incomplete: "{{status}}, aber keine vollständige Antwort innerhalb von 3 s",
    connect_failed: "keine Verbindung",
    address_refused: "keine Verbindung: Die Adresse liegt in einem privaten Netz",
    tls_required: "keine Verbindung: Die Adresse ist öffentlich und beginnt mit http://",
    connection_lost: "die Verbindung endete ohne vollständige Antwort",
    bad_http: "eine Antwort, die kein gültiges HTTP ist",
    redirect: "{{status}}, eine Weiterleitung",
    too_large: "{{status}}, größer als erlaubt",
    too_large_at_once: "eine Antwort, größer als erlaubt",
    encoded: "{{status}}, mit kodiertem Inhalt",
    without_type: "{{status}}, ohne Inhaltstyp, {{body}}",
  },
  skipped: {
    after_broken_rule: "Nicht geprüft, weil die Regel „{{rule}}“ verletzt ist.",
    no_answer: "Nicht geprüft, weil der vorgeschriebene Endpunkt nicht antwortete.",
    no_decision: "Nicht geprüft, weil die erste Anfrage keine Entscheidung zum Vergleichen bekam.",
    no_denied_token:
      "Nicht geprüft. Geben Sie das Token eines Lesers ohne Zugriff an (auf der Kommandozeile: --denied-token).",
    no_expired_token:
      "Nicht geprüft. Geben Sie ein abgelaufenes Token an (auf der Kommandozeile: --expired-token).",
    no_jwt: "Nicht geprüft, weil das Token kein JWT ist.",
    no_letters: "Nicht geprüft, weil das Token keine Buchstaben hat.",
    short_product: "Nicht geprüft, weil die Produkt-ID nur ein Zeichen hat.",
    grants_unknown: "Nicht geprüft, weil dieser Leser auch unbekannte Produkte bekommt.",
    always_denied:
      "Nicht geprüft, weil diesem Leser der Zugriff verweigert wird. Geben Sie ein Produkt an, das er besitzt (auf der Kommandozeile: --product, --article-product, --chatbot-product).",
    empty_list: "Die Liste dieses Lesers ist leer. Verwenden Sie das Token eines Lesers, der etwas besitzt.",
  },
  advice: {
    timeout:
      "Senden Sie die vollständige Antwort innerhalb von 3 Sekunden, denn die Leser warten darauf. Laden Sie im Voraus, was eine Entscheidung braucht.",
    connect_failed: "Prüfen Sie Adresse, Port und Zertifikat, und ob der Server läuft.",
    address_refused:
      "Die Adresse liegt in einem privaten Netz. Der Betreiber von Newsrack kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
    tls_required:
      "Bieten Sie den Endpunkt unter https:// an. Ohne TLS würden die Tokens der Leser unverschlüsselt übertragen.",
    connection_lost: "Der Server hat die Verbindung beendet. Prüfen Sie sein Protokoll.",
    bad_http:
      "Suchen Sie nach doppelten Headern, nach anderen Zeilenenden als CR LF und nach einem nicht verlangten 100 Continue.",
    redirect:
      "Antworten Sie unter dieser Adresse. Newsrack folgt Weiterleitungen nicht, damit Tokens nie an eine andere Adresse gehen.",
    bad_status:
      "Antworten Sie mit 200 für eine Entscheidung und mit 401 für ein Token, das nicht angenommen wird.",
    encoded: "Komprimieren Sie die Antwort nicht. Die Anfrage sagt Accept-Encoding: identity.",
    not_json: "Antworten Sie mit Content-Type: application/json.",
    malformed_json:
      "Der Inhalt muss JSON in UTF-8 sein, ohne Byte Order Mark und ohne doppelte Namen. Schreiben Sie ihn mit einer JSON-Bibliothek.",
    too_large: 'Antworten Sie mit höchstens {{kib}} kB. {"granted": true} genügt.',
    list_too_large:
      "Nennen Sie höchstens 10.000 Produkte in höchstens 1 MB. Lassen Sie weg, was nicht mehr angeboten wird.",
    no_boolean:
      'Antworten Sie mit {"granted": true} oder {"granted": false}, ohne Anführungszeichen, Zahlen oder Listen.',
    no_strings: 'Antworten Sie mit {"issues": ["…"]}, nur mit Zeichenketten.',
    token_rejected:
      "Das Token wurde abgelehnt. Ist es gültig, prüfen Sie, wie der Endpunkt Aussteller, Empfänger und Ablauf kontrolliert. Verwenden Sie sonst ein gültiges Token.",
    required: "Dieser Endpunkt ist vorgeschrieben. Prüfen Sie den Pfad und das Profil-Token.",
    enabled:
      "Der Endpunkt ist für diese Publikation eingeschaltet. Bieten Sie ihn an, oder entfernen Sie {{endpoint}} aus der Konfiguration.",
    slow: "Jeder Leser wartet auf diese Antwort. Antworten Sie innerhalb einer Sekunde.",
    duplicates:
      "{{count, plural(one: Eintrag ist; other: Einträge sind)}} doppelt. Nennen Sie jedes Produkt einmal.",
    blanks: "Entfernen Sie leere Einträge. Sie führen zu keiner Ausgabe.",
    answer_empty_list: 'Antworten Sie mit 200 und {"issues": []}.',
    own_list:
      "Dieser Leser hat eine Liste. Verwenden Sie das Token eines Lesers, der nichts besitzt, oder vergleichen Sie die beiden Listen selbst.",
    granted_to_all: "Dieser Leser bekommt Zugriff. Entscheiden Sie nach dem Leser, den das Token nennt.",
    deny_with_200:
      'Antworten Sie mit 200 und {"granted": false}. 401 ist für ungültige Tokens und schickt einen Leser zur Anmeldung.',
    deny: 'Antworten Sie mit 200 und {"granted": false}.',
    decide: "Antworten Sie mit einer Entscheidung, wie bei jedem anderen Inhalt.",
    product_of_reader:
      "Diesem Leser wird der Zugriff verweigert. Geben Sie ein Produkt an, das er besitzt (auf der Kommandozeile: --product), damit der Rest geprüft werden kann.",
    denies_owner: "Der Leser besitzt dieses Produkt. Gewähren Sie den Zugriff.",
    denies_owner_of:
      "Der Leser besitzt dieses Produkt. Gewähren Sie den Zugriff, oder geben Sie das Produkt eines Artikels oder Chatbots an, den er besitzt (auf der Kommandozeile: --article-product, --chatbot-product).",
    grants_unknown:
      "Das eigene Produkt des Lesers wird verweigert, ein unbekanntes gewährt. Vergleichen Sie das Produkt mit denen des Lesers.",
    always_granted:
      "Jede Anfrage wird gewährt. Entscheiden Sie nach dem Leser und nach dem Inhalt. Darf dieser Leser alles lesen, geben Sie das Token eines Lesers ohne Zugriff an (auf der Kommandozeile: --denied-token).",
    grants_everything:
      "Nur richtig, wenn dieser Leser alles lesen darf. Versuchen Sie einen, der ein einzelnes Produkt gekauft hat.",
    ignores_product:
      "Entscheiden Sie nach dem Produkt wie „authorize“: Es verweigert diesem Leser ein unbekanntes Produkt, dieser Endpunkt gewährt es.",
    grants_empty:
      "Verweigern Sie eine Anfrage, die kein Produkt nennt, oder entscheiden Sie nach ihren Kategorien.",
    grants_part: "Vergleichen Sie ganze Produkt-IDs, nicht deren Anfänge, Enden oder Teile.",
    grants_longer: "Vergleichen Sie ganze Produkt-IDs. Es genügt nicht, dass eine die andere enthält.",
    same_list:
      "Dieser Leser bekommt dieselbe Liste wie der Leser, der etwas besitzt. Nennen Sie, was der Leser im Token besitzt.",
    split_products:
      "Trennen Sie „product_id_external“ an den Kommas, und gewähren Sie Zugriff, wenn der Leser eines der Produkte besitzt.",
    split_categories:
      "Trennen Sie „category_ids“ an den Kommas. Unbekannte Kategorien dürfen einem Leser den Zugriff nicht nehmen.",
    read_utf8: "Lesen Sie den Inhalt als JSON in UTF-8. Ein Name darf die Entscheidung nicht ändern.",
    placeholder:
      "Ein Platzhalter wird nicht angenommen. Verwenden Sie das ID-Token des Lesers, wenn der Endpunkt es prüft.",
    accept_id_token: "Nehmen Sie den Header an. Er kann mit jeder Anfrage kommen.",
    compare_profile_token:
      "Vergleichen Sie das Profil-Token im Pfad mit dem vereinbarten, und antworten Sie mit 404.",
    keep_open: "Halten Sie Verbindungen offen, oder senden Sie Connection: close, bevor Sie eine schließen.",
    granted_without_token:
      "Diese Anfrage bekommt Zugriff. Prüfen Sie vor allem anderen das Token, und antworten Sie mit 401.",
    unauthorized_not_denied:
      "Antworten Sie mit 401. „granted“ false ist für gültige Tokens und schickt einen Leser nicht zur Anmeldung.",
    unauthorized_alone: "Antworten Sie mit 401 statt mit einem anderen Status.",
    unauthorized: "Antworten Sie mit 401.",
    unauthorized_because: "Antworten Sie mit 401. {{advice}}",
  },
};
