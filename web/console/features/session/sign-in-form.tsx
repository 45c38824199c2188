import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type SignedIn, signIn, TooManyAttemptsError, WrongCredentialsError } from "#web/api/auth.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatDuration } from "#web/console/i18n/formats.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

interface SignInFormProps {
  /** Prefilled email address. The password then gets the focus. */
  email?: string;
  onSignedIn: (userId: string) => void | Promise<void>;
}

/** Renders the sign-in form. A failed attempt keeps the email address and clears the password. */
export function SignInForm({ email = "", onSignedIn }: SignInFormProps) {
  const { t } = useTranslation("session");
  const passwordField = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(email);
  const [step, setStep] = useState<"password" | "code">("password");
  const [lapsed, setLapsed] = useState(false);
  const attempt = useMutation({
    mutationFn: async (given: { email: string; password: string }) =>
      next(await signIn(given.email, given.password)),
    onError: () => {
      if (!passwordField.current) return;
      passwordField.current.value = "";
      passwordField.current.focus();
    },
  });
  const wait = useSecondsLeft(attempt.error);
  const failure = useProblem(attempt.error, wait);
  const problem = failure ?? (lapsed ? t("second.lapsed") : null);

  async function next(outcome: SignedIn): Promise<void> {
    if (outcome === "second_factor") setStep("code");
    else await onSignedIn(outcome.userId);
  }

  if (step === "code")
    return (
      <SecondFactorForm
        onSignedIn={onSignedIn}
        onStartAgain={(hasLapsed) => {
          setLapsed(hasLapsed);
          setStep("password");
        }}
      />
    );
  return (
    <PlainForm
      problem={problem}
      saving={attempt.isPending}
      gap="md"
      checksRequired
      onSubmit={(event) => {
        if (wait > 0) return;
        const given = new FormData(event.currentTarget);
        const entered = String(given.get("email")).trim();
        setAddress(entered);
        setLapsed(false);
        attempt.mutate({ email: entered, password: String(given.get("password")) });
      }}
    >
      <TextInput
        name="email"
        type="email"
        label={t("sign_in.email")}
        autoComplete="username"
        defaultValue={address}
        required
        withAsterisk={false}
        autoFocus={address === ""}
      />
      <PasswordInput
        name="password"
        ref={passwordField}
        label={t("sign_in.password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={address !== ""}
        data-autofocus={address !== "" || undefined}
      />
      <Button type="submit" size="md" fullWidth loading={attempt.isPending} disabled={wait > 0}>
        {t("sign_in.title")}
      </Button>
    </PlainForm>
  );
}

function useProblem(error: Error | null, wait: number): string | null {
  const { t } = useTranslation("session");
  if (!error) return null;
  if (error instanceof WrongCredentialsError) return t("sign_in.wrong");
  if (!(error instanceof TooManyAttemptsError)) return t("sign_in.failed", { reason: errorMessage(error) });
  return wait > 0 ? t("sign_in.too_many", { wait: formatDuration(wait * 1000) }) : null;
}

/** Returns the seconds until the next attempt is allowed, counting down. */
function useSecondsLeft(error: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(error instanceof TooManyAttemptsError)) return;
    const until = Date.now() + error.seconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => {
      clearInterval(timer);
      setLeft(0);
    };
  }, [error]);
  return left;
}
