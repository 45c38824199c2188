import { Alert, Button, Group, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSendingPart, useUnsavedPart } from "./unsaved-parts.tsx";

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
  const { problem, submit: label, saving, incomplete = false, unsaved, onSubmit, onCancel, children } = props;
  useUnsavedPart(unsaved || saving);
  useSendingPart(saving);
  // Two keys may come before it is known on screen that the first has sent it.
  const sentJustNow = useRef(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (saving || sentJustNow.current) return;
    sentJustNow.current = true;
    onSubmit(event);
    setTimeout(() => {
      sentJustNow.current = false;
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" loading={saving} disabled={incomplete}>
            {label ?? t("actions.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
