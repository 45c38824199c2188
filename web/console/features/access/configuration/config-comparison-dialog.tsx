import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { ComparisonDialog } from "#web/console/components/record/conflict/comparison-dialog.tsx";
import type { Conflict } from "#web/console/components/record/session/record-state.ts";
import { byWhom, type Changer } from "#web/console/components/record/session/use-save-status.ts";
import { type ConfigField, type ConfigValues, configShape, valuesOf } from "./config-values.ts";

interface ConfigComparisonDialogProps {
  conflict: Conflict<AccessConfig, ConfigValues>;
  by: Changer | null | undefined;
  onResolve: (values: ConfigValues) => void;
  onClose: () => void;
}

export default function ConfigComparisonDialog({ conflict, by, ...actions }: ConfigComparisonDialogProps) {
  const { t } = useTranslation("access-configuration");
  const words = useFieldTexts();
  return (
    <ComparisonDialog
      title={t("newer.title", byWhom(by))}
      back={t("save_anyway.cancel")}
      shape={configShape}
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.theirs)}
      by={by}
      labelOf={(field) => t(`field.${field}`)}
      show={words}
      {...actions}
    />
  );
}

/** Returns a function that formats a field's value. Never returns a secret. */
function useFieldTexts(): (field: ConfigField, values: ConfigValues) => string {
  const { t } = useTranslation(["access-configuration", "common"]);
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
        return values.forward_id_token ? t("common:yes") : t("common:no");
      case "grant_ttl_seconds":
      case "denial_ttl_seconds":
        return `${values[field]}${t("seconds")}`;
      default:
        return values[field] || t("nothing");
    }
  };
}
