import { createContext, useContext } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { ProblemKey } from "#shared/i18n/problem.ts";
import { fieldMessage, problemText } from "#web/console/components/feedback/field-errors.ts";
import type { RecordForm } from "#web/console/components/record/session/record-state.ts";
import type { IssueField, IssueValues } from "../issue-values.ts";

export interface IssueFormContextValue {
  form: RecordForm<IssueValues>;
  /** True if the person can't edit. */
  readOnly: boolean;
  /** Time zone of the publication, used for release dates. */
  timeZone: string;
  publicationId: number;
  /** Called when a field's upload starts and ends. Must be stable. */
  onUploading: (field: string, uploading: boolean) => void;
  /** Applies the name and date of a chosen edition. Null if the edition is fixed. */
  onEdition: ((edition: PlannedEdition) => void) | null;
  /** Takes a file that was chosen or dropped for a field of a new issue, and decides which field uploads it. */
  onFile?: (name: IssueField, file: File) => void;
  /** The file that a field uploads. */
  taken?: { name: IssueField; file: File } | null;
}

export const IssueFormContext = createContext<IssueFormContextValue | null>(null);

export function useIssueFormContext(): IssueFormContextValue {
  const context = useContext(IssueFormContext);
  if (!context) throw new Error("This field must be inside the issue form.");
  return context;
}

/** The problem whose text mentions upload:// locations. The form has its own text, because people can't enter them. */
const LOCATION: ProblemKey = "location";

function exampleEnding(field: IssueField): string {
  return /(pdf|epub|xml)_location$/.exec(field)?.[1] ?? "pdf";
}

export function useIssueField<Name extends IssueField>(name: Name) {
  const { t } = useTranslation(["issue", "issue-form"]);
  const { form, readOnly } = useIssueFormContext();
  const { field, fieldState } = useController({ control: form.control, name });
  const message = fieldState.error?.message;
  return {
    field,
    readOnly,
    label: t(`issue:field.${name}`),
    description: t(`issue-form:help.${name}`),
    error: fieldMessage(
      message && problemText(message) === problemText(LOCATION)
        ? t("issue-form:error.location", { file: `issue.${exampleEnding(name)}` })
        : message,
    ),
  };
}
