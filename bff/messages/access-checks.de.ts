import type { Translation } from "#shared/i18n/catalogue.ts";
import type { access_checks as english } from "./access-checks.en.ts";

export const access_checks: Translation<typeof english> = {
  no_profile_token: "Es ist kein Profil-Token eingetragen. Geben Sie das ein, das Ihr Endpunkt erwartet.",
  endpoint: {
    refused:
      "Newsrack hat „authorize“ mit einem unbekannten Token angefragt, und der Endpunkt hat mit 401 geantwortet, wie er soll.",
    svc_api:
      "Newsrack hat „authorize“ mit einem unbekannten Token angefragt, und der Endpunkt hat mit 401 geantwortet. Die Adresse enthält aber schon „/svc-api“, das Newsrack anhängt, und manche Server antworten unter jeder Adresse mit 401. Geben Sie die Adresse ohne „/svc-api“ ein.",
    granted:
      "Newsrack hat „authorize“ mit einem unbekannten Token angefragt, und der Endpunkt hat Zugriff gewährt. Er muss Tokens prüfen und mit 401 antworten, sonst können alle alles lesen.",
    denied:
      "Newsrack hat „authorize“ mit einem unbekannten Token angefragt, und der Endpunkt hat mit „granted: false“ geantwortet. Das gewährt keinen Zugriff, aber nur 401 schickt einen Leser zur Anmeldung.",
    unusable: "Newsrack hat „authorize“ mit einem unbekannten Token angefragt. {{problem}}",
  },
  problem: {
    failed:
      "Der Endpunkt hat wegen eines eigenen Fehlers mit {{status}} statt 401 geantwortet. Prüfen Sie sein Protokoll.",
    timeout:
      "Innerhalb von drei Sekunden kam keine Antwort. Prüfen Sie, ob der Server läuft und schnell genug ist.",
    connect_failed:
      "Unter dieser Adresse antwortet nichts. Prüfen Sie Schreibweise und Port, und ob der Server läuft.",
    address_refused:
      "Die Adresse liegt in einem privaten Netz, das dieser Dienst nicht erreicht. Der Betreiber von Newsrack kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
    tls_required:
      "Die Adresse ist öffentlich und beginnt mit http://. Geben Sie eine ein, die mit https:// beginnt, weil die Tokens der Leser ohne TLS unverschlüsselt übertragen würden.",
    connection_lost:
      "Der Server hat die Verbindung beendet, bevor seine Antwort vollständig war. Prüfen Sie sein Protokoll.",
    bad_http:
      "Die Antwort ist kein gültiges HTTP. Suchen Sie nach doppelten Headern oder einem nicht verlangten 100 Continue.",
    redirect:
      "Der Server leitet die Anfrage weiter ({{status}}), und Newsrack folgt Weiterleitungen nicht. Geben Sie die Adresse ein, zu der sie führt.",
    bad_status:
      "Der Server hat mit {{status}} statt 401 geantwortet. Prüfen Sie den Pfad und das Profil-Token.",
    encoded: "Der Server hat seine Antwort komprimiert, obwohl die Anfrage das nicht erlaubt.",
    not_json: "Die Antwort ist kein application/json. Prüfen Sie die Adresse.",
    malformed_json: "Die Antwort ist kein gültiges JSON.",
    wrong_type: "Die Antwort hat kein „granted“, das true oder false ist.",
    too_large: "Die Antwort ist größer als 16 kB.",
    other: "Es kam keine brauchbare Antwort.",
  },
  provider: {
    usable: "Der Identitätsanbieter antwortet und verwendet den eingetragenen Aussteller.",
    no_pkce: "Der Identitätsanbieter antwortet, nennt aber kein PKCE mit S256, das Newsrack verwendet.",
    other_issuer: "Der Identitätsanbieter nennt sich {{issuer}}. Geben Sie genau diesen Aussteller ein.",
    no_description: "{{url}} ist keine Beschreibung eines OpenID-Anbieters.",
    bad_status:
      "{{url}} hat mit {{status}} geantwortet. Geben Sie den Aussteller ein, den der Identitätsanbieter verwendet.",
    timeout: "{{url}} hat nicht rechtzeitig geantwortet.",
    too_large: "Die Antwort von {{url}} ist zu groß.",
    unusable: "{{url}} hat keine brauchbare Antwort gegeben.",
  },
};
