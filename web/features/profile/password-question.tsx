import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { fieldMessage } from "../../ui/field-errors.ts";
import { UnsavedPart } from "../../ui/unsaved-parts.tsx";

interface PasswordQuestionProps {
  text: string;
  /** Why the last answer was refused. */
  error: Error | null;
  pending: boolean;
  onAnswer: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the current password before something about signing in changes. */
export function PasswordQuestion({ text, error, pending, onAnswer, onCancel }: PasswordQuestionProps) {
  const { t } = useTranslation(["profile", "common"]);
  const [password, setPassword] = useState("");
  const refused = error instanceof ApiError ? error.fields.current_password?.join(", ") : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onAnswer(password);
      }}
    >
      <UnsavedPart when={false} sending={pending} />
      <Stack gap="lg">
        <Text size="sm">{text}</Text>
        <PasswordInput
          label={t("password.current")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={
            refused ? fieldMessage(refused) : error ? t("failed", { reason: errorMessage(error) }) : undefined
          }
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" loading={pending} disabled={password === ""}>
            {t("two_factor.continue")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
