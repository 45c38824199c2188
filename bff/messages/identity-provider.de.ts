import type { Translation } from "#shared/i18n/catalogue.ts";
import type { identity_provider as english } from "./identity-provider.en.ts";

export const identity_provider: Translation<typeof english> = {
  scheme: "Er nennt eine Adresse, die weder https noch http ist.",
  token_exchange:
    "Er hat den Code nicht gegen Tokens getauscht ({{reason}}). Prüfen Sie den Client und sein Secret.",
  not_openid: "Seine Antwort ist kein gültiges OpenID Connect ({{reason}}).",
  tls: "Seine Adresse ist öffentlich und beginnt mit http://. Verwenden Sie https://, damit Tokens nie unverschlüsselt übertragen werden.",
  private:
    "Seine Adresse liegt in einem privaten Netz, das dieser Dienst nicht erreicht. Der Betreiber von Newsrack kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
  timeout: "Er hat nicht innerhalb von {{seconds}} Sekunden geantwortet.",
  connection: "Die Verbindung zu ihm ist fehlgeschlagen. Prüfen Sie die Adresse des Ausstellers.",
  cancelled: "Die Anmeldung wurde beim Identitätsanbieter abgebrochen oder abgewiesen.",
  refused: "Der Identitätsanbieter hat die Anmeldung abgelehnt: {{reason}}.",
  too_large: "Seine Antwort ist größer als ein Megabyte.",
};
