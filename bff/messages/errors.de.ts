import type { Translation } from "#shared/i18n/catalogue.ts";
import type { errors as english } from "./errors.en.ts";

export const errors: Translation<typeof english> = {
  not_found: {
    publication: "Diese Publikation gibt es nicht.",
    organization: "Diese Organisation gibt es nicht.",
    api_address: "Unter dieser Adresse gibt es nichts. /api/docs listet auf, was es gibt.",
    address: "Unter dieser Adresse gibt es nichts.",
    identifier: "Unter dieser Kennung gibt es nichts.",
    file: "Diese Datei gibt es nicht.",
    callout: "Diese Anfrage gibt es nicht; vielleicht war sie zu alt für das Protokoll.",
    test_reader: "Diesen Testleser gibt es nicht.",
    api_token: "Diesen API-Token gibt es nicht.",
    linked_account: "Dieses verknüpfte Konto gibt es nicht.",
    article_category: "In dieser Publikation gibt es keine Artikelkategorie {{id}}.",
    category_removal: "In dieser Publikation wurde keine Kategorie unter der Nummer {{id}} entfernt.",
    chatbot: "Diesen Chatbot gibt es nicht.",
    issue_category: "In dieser Publikation gibt es keine Ausgabenkategorie {{id}}.",
    issue: "In dieser Publikation gibt es keine Ausgabe {{id}}.",
    image: "Unter dieser Adresse gibt es kein Bild.",
    import: "Diesen Import gibt es nicht.",
    imported_page: "Seite {{number}} ist nicht da, oder noch nicht.",
    imported_article: "Artikel {{number}} ist nicht da, oder noch nicht.",
    picture: "Dieses Bild gibt es nicht.",
    released_issue: "Diese Ausgabe gibt es nicht, oder sie ist noch nicht erschienen.",
    replaced_import:
      "Die Ausgabe wurde neu importiert und hat jetzt andere Seiten. Rufen Sie die Ausgabe noch einmal ab.",
    running_import: "Die Ausgabe wird gerade neu importiert.",
    issue_picture: "Dieses Bild gibt es in dieser Ausgabe nicht.",
    issue_file: "Diese Datei gibt es in dieser Ausgabe nicht.",
    released_article: "Diesen Artikel gibt es nicht, oder er ist noch nicht erschienen.",
    invitation: "Diese Einladung gibt es nicht.",
    person: "Diese Person gibt es in der Organisation nicht.",
    planned_edition: "In dieser Publikation gibt es keine geplante Ausgabe {{id}}.",
    session: "Diese Sitzung gibt es nicht.",
    review: "Hier gibt es nichts mehr freizugeben.",
    article: "In dieser Publikation gibt es keinen Artikel {{id}}.",
    article_version: "Der Artikel hat keine Fassung {{version}}.",
    uploaded_file: "Diese hochgeladene Datei gibt es nicht.",
    upload: "Ein solcher Upload läuft nicht.",
  },
  forbidden: {
    publication_role: "Sie haben nur in einzelnen Publikationen eine Rolle; das erlaubt dies nicht.",
    role: "Ihre Rolle hier ist {{role}}; sie erlaubt das nicht.",
    installation:
      "Wie man sich anmeldet, wird für die ganze Installation entschieden, von jemandem, der jede Organisation darauf verwaltet.",
  },
  too_many_attempts: {
    credentials: "Zu viele Anfragen mit falschen Zugangsdaten. Versuchen Sie es in einer Minute erneut.",
    account:
      "Zu viele misslungene Anmeldungen für dieses Konto. Versuchen Sie es in {{minutes}} Minuten erneut.",
    account_elsewhere:
      "Zu viele misslungene Anmeldungen für dieses Konto, von mehreren Orten. Versuchen Sie es später erneut, oder dort, wo Sie schon angemeldet sind.",
    sign_ins: "Zu viele misslungene Anmeldungen von hier aus. Versuchen Sie es in einer Minute erneut.",
    failed: "Zu viele Fehlversuche. Versuchen Sie es später erneut.",
    images: "Sie haben in den letzten Minuten zu viele Bilder hochgeladen. Versuchen Sie es später erneut.",
    articles:
      "Für diese Adresse mussten zu viele Artikel aufbereitet werden. Versuchen Sie es in einer Minute erneut.",
    provider_sign_ins: "Hier wurden zu viele Anmeldungen begonnen. Versuchen Sie es in einer Minute erneut.",
  },
  invalid_token:
    "Der API-Token ist unbekannt, abgelaufen oder widerrufen, oder die Kopfzeile lautet nicht „Authorization: Token <API_TOKEN>“.",
  token_missing: {
    api: "Senden Sie die Kopfzeile „Authorization: Token <API_TOKEN>“.",
    reader:
      "Dies ist geschützt. Senden Sie den Access-Token des Lesers: „Authorization: Bearer <ACCESS_TOKEN>“.",
  },
  session_missing: "Niemand ist angemeldet, oder die Sitzung ist beendet. Melden Sie sich erneut an.",
  session_of_another:
    "In diesem Browser hat sich inzwischen jemand anderes angemeldet. Melden Sie sich erneut an.",
  bad_idempotency_key:
    "Der Header Idempotency-Key muss 1 bis 200 sichtbare ASCII-Zeichen haben, ohne Leerzeichen, etwa eine UUID.",
  too_large: {
    refused: "{{reason}}",
    body: "Der Inhalt ist größer als die {{bytes}} Bytes, die diese Adresse annimmt.",
    image: "Die Datei ist größer als die {{bytes}} Bytes (5 MB), die ein Bild haben darf.",
    field: "Ein Feld des Formulars ist größer als {{bytes}} Bytes.",
    form: "Das Formular ist größer als die {{bytes}} Bytes, die diese Adresse annimmt. Ein Bild darf davon {{image_bytes}} haben (5 MB).",
    upload: "Eine Datei dieser Art darf bis zu {{mebibytes}} MiB haben.",
  },
  console_not_built: "Die Konsole ist nicht gebaut. „npm start“ baut sie.",
  internal_error:
    "Bei uns ist etwas schiefgegangen. Die Anfragenummer führt im Protokoll des Dienstes zum Grund.",
  database_unavailable: "Die Datenbank antwortet gerade nicht. Versuchen Sie es gleich noch einmal.",
  changed_at_once:
    "Jemand anderes hat dasselbe gerade eben geändert; deshalb wurde hier nichts geändert. Senden Sie es noch einmal.",
  disk_full:
    "Die Festplatte des Dienstes ist voll. Sagen Sie es denen, die ihn betreiben, und machen Sie dann weiter.",
  storage_unavailable:
    "Die Dateien können gerade nicht gelesen oder geschrieben werden. Versuchen Sie es gleich noch einmal; hält es an, sagen Sie es denen, die den Dienst betreiben.",
  unsupported_encoding: {
    body: "Das Content-Encoding des Inhalts ist keines, das diese Adresse liest.",
    form: "Ein Formular wird gelesen, wie es ist, nicht als {{encoding}}: Senden Sie es ohne Content-Encoding.",
  },
  incomplete_body: "Der Inhalt endete vor seiner angekündigten Länge.",
  malformed_body: {
    encoding: "Der Inhalt ist nicht so kodiert, wie sein Content-Encoding sagt.",
    not_utf8: "Das Feld „{{field}}“ ist nicht in UTF-8.",
    field: "Das Feld „{{field}}“ {{problem}}.",
  },
  too_many_streams:
    "Hier sind zu viele Konsolen geöffnet. Schließen Sie einige Tabs, oder versuchen Sie es später erneut.",
  unsupported_charset:
    "Das Feld „{{field}}“ wird in {{charset}} gesendet, was hier nicht gelesen wird. Senden Sie es in UTF-8.",
  method_not_allowed: "Diese Adresse kennt {{methods}}, nicht {{method}}.",
  missing_envelope: {
    json: "Der Inhalt muss ein Objekt mit dem Datensatz unter „{{envelope}}“ sein.",
    form: "Das Formular hat keinen Teil, dessen Name mit „{{envelope}}[“ beginnt.",
  },
  malformed_json: {
    not_utf8: "Der Inhalt ist kein JSON: Er ist nicht in UTF-8.",
    empty: "Der Inhalt ist leer; diese Adresse erwartet JSON.",
    syntax: "Der Inhalt ist kein JSON: {{reason}}.",
  },
  malformed_form: {
    unknown_part: "Das Formular hat einen Teil „{{part}}“, der kein Feld benennt.",
    unreadable: "Das Formular ist nicht lesbar: {{reason}}.",
  },
  foreign_origin:
    "Diese Änderung kommt von der Seite einer fremden Website und wurde abgewiesen. Ist es Ihre eigene Konsole, prüfen Sie NEWSRACK_BASE_URL.",
  range_not_satisfiable: "Die Datei hat {{bytes}} Bytes; keines davon liegt im verlangten Bereich.",
  refused: {
    sign_in: "Es konnte niemand angemeldet werden.",
    not_now: "Das ist jetzt nicht möglich.",
  },
  identity_provider_missing:
    "Für die Leserschaft dieser Publikation ist kein Identitätsanbieter eingerichtet. Tragen Sie ihn unter Konfiguration ein.",
  identity_provider_unusable: "Der Identitätsanbieter {{issuer}} ist nicht nutzbar. {{problem}}",
  sign_in_unusable: {
    provider: "{{problem}}",
    reader_expired:
      "Diese Anmeldung ist nicht mehr bekannt: Sie wurde schon beendet, oder vor mehr als {{minutes}} Minuten begonnen. Beginnen Sie in der Konsole von vorn.",
    other_person:
      "Diese Anmeldung hat jemand anderes begonnen. Melden Sie sich als dieselbe Person in der Konsole an, und beginnen Sie von vorn.",
    identity_provider_changed:
      "Der Identitätsanbieter wurde inzwischen in der Konfiguration geändert. Beginnen Sie von vorn.",
    expired:
      "Diese Anmeldung ist schon abgeschlossen oder wurde vor mehr als {{minutes}} Minuten begonnen. Beginnen Sie sie erneut.",
    other_browser:
      "Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie sie in diesem erneut.",
    provider_changed: "Der OpenID-Anbieter wurde inzwischen geändert. Beginnen Sie erneut.",
    unknown_address:
      "{{email}} ist hier nicht bekannt. Bitten Sie die Administration Ihrer Organisation, diese Adresse einzuladen.",
    no_email:
      "Der OpenID-Anbieter nannte in „{{claim}}“ keine E-Mail-Adresse, an der Personen hier erkannt werden.",
    email_not_verified: "Der OpenID-Anbieter sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist.",
  },
  too_many_test_readers: "Es gibt schon {{maximum}} Testleser. Vergessen Sie zuerst einen davon.",
  no_password: "Sie haben hier kein Passwort: Sie melden sich über den OpenID-Anbieter an.",
  session_ended: "Ihre Sitzung wurde inzwischen beendet. Melden Sie sich erneut an.",
  two_factor_on:
    "Ihr Konto hat schon einen zweiten Faktor. Schalten Sie ihn aus, bevor Sie eine andere App einrichten.",
  already_undone:
    "„{{name}}“ wurde schon zurückgeholt. Entfernen Sie die Kategorie wieder, wenn sie unerwünscht ist.",
  undo_expired:
    "„{{name}}“ wurde vor mehr als {{hours}} Stunden entfernt und kann nicht zurückgeholt werden. Legen Sie die Kategorie neu an.",
  too_many_refused_tokens:
    "Von hier aus wurden zu viele Zugriffstoken für diese Publikation abgelehnt. Versuchen Sie es in einer Minute erneut.",
  categories_changed:
    "Das sind nicht mehr die Kategorien: Inzwischen kam eine hinzu oder wurde entfernt. Laden Sie die Liste neu.",
  category_in_use:
    "In „{{name}}“ sind mehr Ausgaben, als gezeigt wurden: {{issues}}. Es wurde nichts entfernt.",
  image_too_large: {
    bytes: "Das Bild hat {{bytes}} Bytes; angenommen werden höchstens {{maximum}} (5 MB).",
    pixels: "Das Bild hat {{width}} × {{height}} Pixel; angenommen werden höchstens {{maximum}} Megapixel.",
    animation:
      "Die {{frames}} Bilder der Animation haben zusammen {{megapixels}} Megapixel; angenommen werden höchstens {{maximum}}.",
  },
  unsupported_image: {
    format:
      "Die Datei ist kein JPEG, PNG oder GIF. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
    mislabelled:
      "Die Datei wird als {{declared}} gesendet, ist aber {{actual}}. Senden Sie sie als {{type}}. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
    damaged:
      "Die Datei sieht aus wie {{format}}, ist aber nicht lesbar: Sie ist beschädigt oder unvollständig. Speichern Sie sie neu, und versuchen Sie es dann erneut. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
  },
  import_not_kept:
    "Die Seiten dieses Imports sind nicht mehr gespeichert, die Ausgabe kann also nicht zu ihm zurückkehren.",
  authorization_not_configured:
    "Der Verlag hat nicht festgelegt, wer hierauf zugreifen darf, deshalb kommt niemand herein.",
  access_denied: "Der Verlag gewährt hierauf keinen Zugriff.",
  token_rejected:
    "Der Verlag nimmt diesen Access-Token nicht an: Er ist abgelaufen, widerrufen oder nicht für ihn bestimmt. Melden Sie sich neu an.",
  authorization_unavailable:
    "Der Verlag gab keine klare Antwort, ob der Zugriff erlaubt ist. Versuchen Sie es gleich noch einmal.",
  busy: {
    restarting: "Der Dienst startet neu. Versuchen Sie es gleich noch einmal.",
    rendering:
      "Zu viele Artikel dieser Publikation warten darauf, gerendert zu werden. Versuchen Sie es gleich noch einmal.",
  },
  token_malformed: {
    too_long: "Der Zugriffstoken ist länger als die {{maximum}} Zeichen, die hier gelesen werden.",
    header:
      "Die Kopfzeile Authorization lautet nicht „Bearer <ACCESS_TOKEN>“ mit einem Token aus sichtbaren Zeichen.",
  },
  id_token_malformed:
    "Die Kopfzeile OIDC-ID-Token ist kein einzelner Token aus sichtbaren Zeichen. Lassen Sie sie weg, oder senden Sie den ID-Token, wie er ausgestellt wurde.",
  sign_in_to_join:
    "Die Einladung ist für {{email}}. Wenn Sie ein Konto mit dieser Adresse haben, melden Sie sich damit an und treten Sie dann bei.",
  link_unknown: {
    setup:
      "Dieser Link ist hier nicht bekannt, oder ein neuerer hat ihn ersetzt. Wer diese Installation betreibt, bekommt mit „npm run admin-link“ einen neuen.",
    invitation:
      "Diese Einladung wurde benutzt oder zurückgezogen, oder ein neuerer Link hat sie ersetzt. Bitten Sie, wer Sie eingeladen hat, um einen neuen Link.",
    password:
      "Dieser Link wurde schon benutzt, oder ein neuerer hat ihn ersetzt. Die Administration Ihrer Organisation erzeugt einen neuen.",
  },
  link_expired: {
    setup:
      "Dieser Link ist abgelaufen. Wer diese Installation betreibt, bekommt mit „npm run admin-link“ einen neuen.",
    password: "Dieser Link ist abgelaufen. Die Administration Ihrer Organisation erzeugt einen neuen.",
    invitation: "Diese Einladung ist abgelaufen. Bitten Sie, wer Sie eingeladen hat, um einen neuen Link.",
  },
  account_disabled: {
    password_link:
      "Das Konto von {{name}} ist gesperrt. Geben Sie es frei, bevor es ein neues Passwort bekommt.",
    sign_in: "Dieses Konto ist gesperrt.",
  },
  own_account: {
    disable: "Das ist Ihr eigenes Konto. Jemand anderes aus der Administration kann es sperren.",
    unlink: "Das ist Ihr eigenes Konto. Die Verknüpfung lösen Sie in Ihrem Profil.",
  },
  person_elsewhere:
    "{{name}} gehört auch zu einer anderen Organisation, die Sie nicht verwalten. Sie können hier die Rollen ändern oder die Person aus dieser Organisation entfernen.",
  last_administrator:
    "{{name}} ist die einzige Person in der Administration der Organisation. Nehmen Sie zuerst jemand anderen auf.",
  edition_transferred:
    "{{name}} ist zur Ausgabe {{issue}} geworden und kann sich deshalb nicht mehr ändern. Löschen Sie zuerst die Ausgabe, um neu zu planen.",
  only_sign_in:
    "Sie haben kein Passwort und melden sich nur über den OpenID-Anbieter an. Bitten Sie die Administration um einen Link für ein Passwort, und lösen Sie dann die Verknüpfung.",
  sign_in_provider_missing: "Hier meldet sich niemand über einen OpenID-Anbieter an.",
  sign_in_provider_unusable:
    "Der OpenID-Anbieter ist gerade nicht zu gebrauchen. Melden Sie sich mit einem Passwort an, oder versuchen Sie es später erneut.",
  bad_upload: "Nennen Sie die Art (pdf, epub oder xml) und den Dateinamen des Uploads.",
  empty: "Die Datei ist leer.",
  too_many_uploads:
    "Sie haben {{count}} unfertige Uploads für diese Publikation. Schließen Sie einen davon ab oder brechen Sie ihn ab, und versuchen Sie es dann erneut.",
  upload_budget_exceeded:
    "Eine Publikation nimmt in 24 Stunden bis zu {{gibibytes}} GiB an Uploads an, und dieser würde das überschreiten. Versuchen Sie es später erneut.",
  upload_incomplete:
    "Erst {{received}} von {{bytes}} Bytes sind angekommen. Setzen Sie zuerst den Upload fort.",
  version_conflict:
    "Der Datensatz hat sich seither geändert: Er steht jetzt bei Version {{version}}. Laden Sie ihn neu und wiederholen Sie die Änderung.",
  unknown_version:
    "Der Header If-Match enthält kein ETag eines Datensatzes. Senden Sie das ETag, wie es kam, mit seinen Anführungszeichen.",
  invalid: "Einige Felder können nicht angenommen werden.",
  link_used:
    "Dieser Link wurde schon benutzt. Wer diese Installation betreibt, bekommt mit „npm run admin-link“ einen neuen.",
  token_not_usable: {
    revoked:
      "{{name}} ist widerrufen und kann kein neues Geheimnis bekommen. Legen Sie einen anderen Token an.",
    expired:
      "{{name}} ist abgelaufen und kann kein neues Geheimnis bekommen. Legen Sie einen anderen Token an.",
  },
  unsupported_media_type: {
    json: "Diese Adresse liest application/json, nicht {{type}}.",
    json_or_form: "Diese Adresse liest application/json und multipart/form-data, nicht {{type}}.",
  },
  metrics_token_wrong: "Senden Sie NEWSRACK_METRICS_TOKEN als Authorization: Bearer.",
  upload_failed: "{{reason}}",
  ACCOUNT_DISABLED:
    "Dieses Konto ist gesperrt. Die Administration Ihrer Organisation kann es wieder freigeben.",
  CREDENTIALS_CHANGED:
    "Ihr Passwort, Ihr zweiter Faktor oder Ihr Zugang hat sich während der Anmeldung geändert. Melden Sie sich erneut an.",
  ACCOUNT_TEMPORARILY_LOCKED: "Zu viele Fehlversuche. Versuchen Sie es später erneut.",
  CODE_USED: "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten, den Ihre App zeigt.",
  INVALID_TWO_FACTOR_COOKIE: "Geben Sie zuerst Ihr Passwort ein.",
};
