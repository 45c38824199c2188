import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";

interface ConfirmPasswordProps {
  text: string;
  /** Error of the last attempt. */
  error: Error | null;
  pending: boolean;
  onAnswer: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the current password before a sign-in setting changes. */
export function ConfirmPassword({ text, error, pending, onAnswer, onCancel }: ConfirmPasswordProps) {
  const { t } = useTranslation(["profile", "common"]);
  const [password, setPassword] = useState("");
  const reason = unplacedReason(error, ["current_password"]);
  return (
    <DialogForm
      problem={null}
      submit={t("two_factor.continue")}
      saving={pending}
      incomplete={password === ""}
      unsaved={false}
      onSubmit={() => onAnswer(password)}
      onCancel={onCancel}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label={t("password.current")}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={reason ? t("common:errors.nothing_changed", { reason }) : errorAt(error, "current_password")}
        data-autofocus
      />
    </DialogForm>
  );
}
