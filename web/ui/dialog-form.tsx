import { Alert, Button, Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUnsavedPart } from "./unsaved-parts.tsx";

export interface DialogFormProps {
  /** Why it was not saved; beside a field stands only what is wrong with that field. */
  problem: ReactNode;
  /** What the button says; "Save" by default. */
  submit?: string | undefined;
  saving: boolean;
  /** It cannot be sent as it stands. */
  incomplete?: boolean;
  /** Something was entered that is lost when the dialog closes. */
  unsaved: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form in a dialog: its fields between what went wrong and the buttons. */
export function DialogForm(props: DialogFormProps) {
  const { t } = useTranslation();
  const { problem, submit, saving, incomplete = false, unsaved, onSubmit, onCancel, children } = props;
  useUnsavedPart(unsaved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSubmit(event);
      }}
    >
      <Stack gap="lg">
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" loading={saving} disabled={incomplete}>
            {submit ?? t("actions.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
