import { Alert, Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { openPasswordLink, usePasswordLink } from "#shared/console/people.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/console/session.ts";
import { ApiError, call, isGone } from "../../api/client.ts";
import { paths } from "../../app/paths.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { fieldMessage } from "../../ui/field-errors.ts";
import { FormSkeleton } from "../../ui/skeletons.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useLinkToken } from "./link-token.ts";
import { UnusableLink } from "./unusable-link.tsx";

const savePassword = usePasswordLink;

/** What an administrator's link opens for somebody who lost their password. */
export default function NewPasswordPage() {
  const { t } = useTranslation("join");
  const token = useLinkToken();
  const { data, error, refetch } = useQuery({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) => call(openPasswordLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  if (token === "") return <UnusableLink reason={t("unusable.missing")} />;
  if (isGone(error)) return <UnusableLink reason={error.message} />;
  return (
    <AuthLayout title={t("password.title")} wide>
      {error ? (
        <ErrorState
          order={1}
          error={error}
          title={t("password.link_failed")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {data ? t("password.title") : t("password.checking")}
            </Title>
            {data && <Text c="dimmed">{t("password.text", data)}</Text>}
          </Stack>
          {data ? <PasswordForm token={token} email={data.email} /> : <FormSkeleton fields={1} />}
        </Stack>
      )}
    </AuthLayout>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation("join");
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const save = useMutation({
    mutationFn: async () => {
      await call(savePassword, { body: { token, password } });
      await navigate(`${paths.signIn}?email=${encodeURIComponent(email)}`, { replace: true });
    },
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        {save.error && !errors.password && (
          <Alert color="red" variant="light" role="alert">
            {t("password.failed", { reason: errorMessage(save.error) })}
          </Alert>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t("password.password")}
          description={t("join.password_hint", { min: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldMessage(errors.password?.join(", "))}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={save.isPending}>
          {t("password.submit")}
        </Button>
      </Stack>
    </form>
  );
}
