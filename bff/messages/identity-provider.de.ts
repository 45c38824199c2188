import type { Translation } from "#shared/i18n/catalogue.ts";
import type { identity_provider as english } from "./identity-provider.en.ts";

export const identity_provider: Translation<typeof english> = {
  scheme: "Er nennt eine Adresse, die weder https noch http ist.",
  token_exchange:
    "Er tauschte den Code nicht gegen Tokens: {{reason}}. Prüfen Sie den Client und sein Secret.",
  not_openid: "Was er antwortete, ist kein OpenID Connect: {{reason}}.",
  tls: "Seine Adresse beginnt mit http:// und ist öffentlich. Verwenden Sie https://, damit kein Token unverschlüsselt übertragen wird.",
  private:
    "Seine Adresse liegt in einem privaten Netz, das dieser Dienst nicht erreicht. Wer ihn betreibt, kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
  timeout: "Er antwortete nicht innerhalb von {{seconds}} Sekunden.",
  connection:
    "Es kam keine Verbindung zu ihm zustande, oder sie brach ab. Prüfen Sie die Adresse des Ausstellers.",
  cancelled: "Die Anmeldung wurde beim Identitätsanbieter abgebrochen oder abgewiesen.",
  refused: "Der Identitätsanbieter wies die Anmeldung ab: {{reason}}.",
  too_large: "Er sendete mehr als ein Megabyte.",
};
