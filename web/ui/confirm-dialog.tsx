import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Question } from "./confirm.tsx";

/** The question of `confirm`, as a dialog. */
export default function ConfirmDialog({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { title, text, confirm, cancel, destructive = false, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} title={title}>
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
    </Modal>
  );
}
