import { createContext, useContext } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import type { IssueField, IssueValues } from "../issue-values.ts";

export interface IssueFormContextValue {
  form: UseFormReturn<IssueValues>;
  /** The person may look but not touch. */
  readOnly: boolean;
  /** The publication's time zone, by whose clock releases are set. */
  timeZone: string;
  publicationId: number;
  /** Told when a field's upload begins and ends; must not change. */
  onUploading: (field: string, uploading: boolean) => void;
  /** Takes name and date of a chosen edition over; null where the edition cannot be chosen any more. */
  onEdition: ((edition: PlannedEdition) => void) | null;
}

export const IssueFormContext = createContext<IssueFormContextValue | null>(null);

export function useIssueFormContext(): IssueFormContextValue {
  const context = useContext(IssueFormContext);
  if (!context) throw new Error("A field of the issue form stands outside the form.");
  return context;
}

/** The one message that speaks of more than a person can do here, in the form's own words. */
const LOCATION = "must be an http or https address";

/** Of the file that is named in the example of an address. */
function exampleEnding(field: IssueField): string {
  return /(pdf|epub|xml)_location$/.exec(field)?.[1] ?? "pdf";
}

/** What every field of the form has: its value, its words, and what is wrong with it. */
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
      message?.startsWith(LOCATION)
        ? t("issue-form:error.location", { file: `issue.${exampleEnding(name)}` })
        : message,
    ),
  };
}
