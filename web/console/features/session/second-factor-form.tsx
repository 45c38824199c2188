import { Button, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondFactorLockedError, SignInLapsedError, verifyCode, WrongCodeError } from "#web/api/auth.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";

interface SecondFactorFormProps {
  onSignedIn: (userId: string) => void | Promise<void>;
  /** Returns to the password step. `lapsed`: because the sign-in expired. */
  onStartAgain: (lapsed: boolean) => void;
}

export function SecondFactorForm({ onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const { t } = useTranslation("session");
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const attempt = useMutation({
    mutationFn: async (code: string) => onSignedIn(await verifyCode(kind, code)),
    onError: (error) => {
      if (error instanceof SignInLapsedError) return onStartAgain(true);
      if (!field.current) return;
      field.current.value = "";
      field.current.focus();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => {
    field.current?.focus();
  }, [kind]);

  return (
    <PlainForm
      problem={attempt.error && problemOf(attempt.error)}
      saving={attempt.isPending}
      gap="md"
      checksRequired
      onSubmit={(event) => attempt.mutate(String(new FormData(event.currentTarget).get("code")).trim())}
    >
      <Text size="sm">{t(`second.${kind}_text`)}</Text>
      <TextInput
        key={kind}
        ref={field}
        name="code"
        label={t(`second.${kind}_code`)}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete={kind === "app" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
        {t("sign_in.title")}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          attempt.reset();
          setKind(kind === "app" ? "recovery" : "app");
        }}
      >
        {t(kind === "app" ? "second.use_recovery" : "second.use_app")}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => onStartAgain(false)}>
        {t("second.start_again")}
      </Button>
    </PlainForm>
  );

  function problemOf(error: Error): string {
    if (error instanceof WrongCodeError) return t(`second.${kind}_wrong`);
    if (error instanceof SecondFactorLockedError) return t("second.locked");
    return t("sign_in.failed", { reason: errorMessage(error) });
  }
}
