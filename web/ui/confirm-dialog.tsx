import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlainDialog } from "./plain-dialog.tsx";

export interface ConfirmOptions {
  /** A question: "Delete Weekly 47?". */
  title: string;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** Red, for what cannot be undone; the focus then starts on "Cancel". */
  destructive?: boolean;
}

export interface Question extends ConfirmOptions {
  answer: (agreed: boolean) => void;
}

/** The question of `confirm`, as a dialog. */
export default function ConfirmDialog({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { title, text, confirm, cancel, destructive = false, answer } = question;
  return (
    <PlainDialog onClose={() => answer(false)} title={title}>
      <Text component="div" size="sm">
        {text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={destructive || undefined}>
          {cancel ?? t("actions.cancel")}
        </Button>
        <Button
          color={destructive ? "red" : undefined}
          onClick={() => answer(true)}
          data-autofocus={!destructive || undefined}
        >
          {confirm}
        </Button>
      </Group>
    </PlainDialog>
  );
}
