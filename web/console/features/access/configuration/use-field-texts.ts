import { useTranslation } from "react-i18next";
import type { ConfigField, ConfigValues } from "./config-values.ts";

/** Returns a function that formats a field's value. Never returns a secret. */
export function useFieldTexts(): (field: ConfigField, values: ConfigValues) => string {
  const { t } = useTranslation("access-configuration");
  return (field, values) => {
    switch (field) {
      case "built_in":
        return t(values.built_in ? "decides.newsrack" : "decides.endpoint");
      case "profile_token":
      case "client_secret": {
        const secret = values[field];
        if (secret.kind === "set") return t("secret.new");
        if (secret.kind === "remove" || secret.mark === null) return t("secret.none");
        return field === "profile_token"
          ? t("secret.fingerprint", { fingerprint: secret.mark })
          : t("secret.set");
      }
      case "endpoints":
        return ["authorize", ...values.endpoints].join(", ");
      case "forward_id_token":
        return values.forward_id_token ? t("yes") : t("no");
      case "grant_ttl_seconds":
      case "denial_ttl_seconds":
        return `${values[field]}${t("seconds")}`;
      default:
        return values[field] || t("nothing");
    }
  };
}
