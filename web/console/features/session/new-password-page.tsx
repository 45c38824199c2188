import { Button, PasswordInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { openPasswordLink, usePasswordLink } from "#shared/console/identity/people.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import { call, reading } from "#web/api/client.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { useLinkToken } from "#web/ui/hooks/use-link-token.ts";
import { LinkPage } from "./link-page.tsx";

const savePassword = usePasswordLink;

export default function NewPasswordPage() {
  const { t } = useTranslation("join");
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ["password-link", token],
    queryFn: reading(openPasswordLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  return (
    <LinkPage
      token={token}
      query={query}
      title={t("password.title")}
      text={query.data && t("password.text", query.data)}
      checking={t("password.checking")}
      failed={t("password.link_failed")}
      missing={t("unusable.missing")}
      fields={1}
    >
      {({ email }) => <PasswordForm token={token} email={email} />}
    </LinkPage>
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
  const reason = unplacedReason(save.error, ["password"]);
  return (
    <PlainForm
      problem={reason && t("password.failed", { reason })}
      saving={save.isPending}
      gap="md"
      onSubmit={() => save.mutate()}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t("password.password")}
        description={t("join.password_hint", { min: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorAt(save.error, "password")}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={save.isPending}>
        {t("password.submit")}
      </Button>
    </PlainForm>
  );
}
