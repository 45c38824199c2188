import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlainDialog } from "./plain-dialog.tsx";

export interface ConfirmOptions {
  /** A question: "Delete Weekly 47?". */
  title: string;
  /**
   * States what happens and whether it can be undone. A text with fields is a function. It can disable the confirmation while a
   * field is incomplete.
   */
  text: ReactNode | ((setComplete: (complete: boolean) => void) => ReactNode);
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** Shows a red button and focuses "Cancel", for actions that can't be undone. */
  destructive?: boolean;
}

export interface ConfirmRequest extends ConfirmOptions {
  answer: (agreed: boolean) => void;
}

export default function ConfirmDialog({ question }: { question: ConfirmRequest }) {
  const { t } = useTranslation();
  const { title, text, confirm, cancel, destructive = false, answer } = question;
  const [complete, setComplete] = useState(true);
  return (
    <PlainDialog onClose={() => answer(false)} title={title}>
      <Text component="div" size="sm">
        {typeof text === "function" ? text(setComplete) : text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={destructive || undefined}>
          {cancel ?? t("actions.cancel")}
        </Button>
        <Button
          color={destructive ? "red" : undefined}
          disabled={!complete}
          onClick={() => answer(true)}
          data-autofocus={!destructive || undefined}
        >
          {confirm}
        </Button>
      </Group>
    </PlainDialog>
  );
}
