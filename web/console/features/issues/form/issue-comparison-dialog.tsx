import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { ComparisonDialog } from "#web/console/components/record/conflict/comparison-dialog.tsx";
import { fieldValue } from "#web/console/components/record/conflict/record-changes.ts";
import type { Conflict } from "#web/console/components/record/session/record-state.ts";
import type { Changer } from "#web/console/components/record/session/use-save-status.ts";
import { IssueFieldValue } from "../issue-field-value.tsx";
import { type FieldValue, type IssueValues, importsAgain, issueShape, valuesOf } from "../issue-values.ts";

export interface IssueComparisonDialogProps {
  conflict: Conflict<Versioned<Emag>, IssueValues>;
  by: Changer | null | undefined;
  onResolve: (values: IssueValues) => void;
  onClose: () => void;
}

export default function IssueComparisonDialog(props: IssueComparisonDialogProps) {
  const { conflict, by, onResolve, onClose } = props;
  const { t } = useTranslation(["issue-form", "issue", "common"]);
  return (
    <ComparisonDialog
      title={t("compare.title")}
      back={t("compare.back")}
      shape={issueShape}
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.theirs.data)}
      by={by}
      labelOf={(field) => t(`issue:field.${field}`)}
      show={(field, values) => (
        <IssueFieldValue
          field={field}
          value={fieldValue(values, field) as FieldValue}
          currency={values.currency}
          nothing={t("common:record.empty")}
        />
      )}
      noteOf={(fields) => (importsAgain(fields) ? t("compare.imports_again") : null)}
      onResolve={onResolve}
      onClose={onClose}
    />
  );
}
