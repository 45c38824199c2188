import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { signIn, TooManyAttemptsError, WrongCredentialsError } from "../../api/auth.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { formatDuration } from "../../ui/format.ts";

interface SignInFormProps {
  /** Filled in already; the password then takes the focus. */
  email?: string;
  onSignedIn: (userId: string) => void | Promise<void>;
}

/** E-mail and password. A refused attempt keeps the address and empties the password. */
export function SignInForm({ email = "", onSignedIn }: SignInFormProps) {
  const { t } = useTranslation("session");
  const passwordField = useRef<HTMLInputElement>(null);
  const attempt = useMutation({
    mutationFn: async (given: { email: string; password: string }) =>
      onSignedIn(await signIn(given.email, given.password)),
    onError: () => {
      if (!passwordField.current) return;
      passwordField.current.value = "";
      passwordField.current.focus();
    },
  });
  const wait = useSecondsLeft(attempt.error);
  const problem = useProblem(attempt.error, wait);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wait > 0) return;
        const given = new FormData(event.currentTarget);
        attempt.mutate({
          email: String(given.get("email")).trim(),
          password: String(given.get("password")),
        });
      }}
    >
      <Stack gap="md">
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label={t("sign_in.email")}
          autoComplete="username"
          defaultValue={email}
          required
          withAsterisk={false}
          autoFocus={email === ""}
        />
        <PasswordInput
          name="password"
          ref={passwordField}
          label={t("sign_in.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={email !== ""}
          data-autofocus={email !== "" || undefined}
        />
        <Button type="submit" size="md" fullWidth loading={attempt.isPending} disabled={wait > 0}>
          {t("sign_in.submit")}
        </Button>
      </Stack>
    </form>
  );
}

function useProblem(error: Error | null, wait: number): string | null {
  const { t } = useTranslation("session");
  if (!error) return null;
  if (error instanceof WrongCredentialsError) return t("sign_in.wrong");
  if (!(error instanceof TooManyAttemptsError)) return t("sign_in.failed", { reason: errorMessage(error) });
  return wait > 0 ? t("sign_in.too_many", { wait: formatDuration(wait * 1000) }) : null;
}

/** Counts down to the moment when another attempt is worthwhile. */
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
