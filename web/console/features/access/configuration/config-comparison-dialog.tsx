import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { ComparisonDialog } from "#web/console/components/record/conflict/comparison-dialog.tsx";
import type { Conflict } from "#web/console/components/record/session/record-state.ts";
import { byWhom, type Changer } from "#web/console/components/record/session/use-save-status.ts";
import { type ConfigValues, configShape, valuesOf } from "./config-values.ts";
import { useFieldTexts } from "./use-field-texts.ts";

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
      back={t("newer.back")}
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
