import { Button, Group } from "@mantine/core";
import { type FormEvent, type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { DeletedRecordContext } from "./open-record.tsx";
import { PlainForm } from "./plain-form.tsx";
import { useSendingPart, useUnsavedPart } from "./unsaved-parts.tsx";

export interface DialogFormProps {
  /** Reason why saving failed. Problems of a single field are shown at the field. */
  problem: ReactNode;
  /** Shown instead if the record of the dialog was deleted. Default: a text for all records. */
  deleted?: ReactNode;
  /** Label of the submit button. Default: "Save". */
  submit?: string | undefined;
  saving: boolean;
  /** True if required fields are missing. */
  incomplete?: boolean;
  /** True if submitting destroys something. */
  grave?: boolean;
  /** True if the form has unsaved changes. */
  unsaved: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Undefined for a form that is not in a dialog. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { t } = useTranslation();
  const { submit, saving, incomplete = false, grave, unsaved, onSubmit, onCancel, children } = props;
  const isDeleted = use(DeletedRecordContext);
  const problem = isDeleted ? (props.deleted ?? t("list.deleted")) : props.problem;
  useUnsavedPart(unsaved || saving);
  useSendingPart(saving);
  return (
    <PlainForm problem={problem} saving={saving} onSubmit={onSubmit}>
      {children}
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={saving} data-autofocus={grave}>
            {t("actions.cancel")}
          </Button>
        )}
        <Button
          type="submit"
          color={grave ? "red" : undefined}
          loading={saving}
          disabled={incomplete || isDeleted}
        >
          {submit ?? t("actions.save")}
        </Button>
      </Group>
    </PlainForm>
  );
}
