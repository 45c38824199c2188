import { Button, List, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { acceptInvitation, type OpenedInvitation, openInvitation } from "#shared/console/identity/people.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import type { RouteBodyInput } from "#shared/contract/route.ts";
import { call, reading } from "#web/api/client.ts";
import { ApiError, isNotFound } from "#web/api/http/errors.ts";
import { sessionQuery } from "#web/api/session.ts";
import { errorMessage, unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { useLinkToken } from "#web/ui/hooks/use-link-token.ts";
import { LinkPage } from "./link-page.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export default function JoinPage() {
  const { t } = useTranslation("join");
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: reading(openInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  const { data } = query;
  return (
    <LinkPage
      token={token}
      query={query}
      title={data ? t("join.title", { organization: data.organization }) : t("join.checking")}
      checking={t("join.checking")}
      failed={t("join.link_failed")}
      missing={t("unusable.missing")}
      fields={2}
    >
      {(invitation) => (
        <>
          <Offer invitation={invitation} />
          <Join token={token} invitation={invitation} refetch={async () => (await query.refetch()).data} />
        </>
      )}
    </LinkPage>
  );
}

interface JoinProps {
  token: string;
  invitation: OpenedInvitation;
}

function Offer({ invitation }: { invitation: OpenedInvitation }) {
  const { t } = useTranslation("join");
  const { t: common } = useTranslation();
  const { role, publications, invited_by: name, email, expires_at } = invitation;
  return (
    <Stack gap="xs">
      <Text>{t("join.from", { name, email, until: formatDateTime(expires_at) })}</Text>
      <List>
        {role && <List.Item>{t("join.as", { role: common(`person.role.${role}`) })}</List.Item>}
        {publications.map((own) => (
          <List.Item key={own.name}>
            {t("join.as_of", { role: common(`person.role.${own.role}`), publication: own.name })}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** Accepts the invitation and opens the console. `isUsed`: the sign-in may already have accepted it. */
function useJoin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({
      isUsed,
      ...body
    }: RouteBodyInput<typeof acceptInvitation> & { isUsed?: boolean }) => {
      await call(acceptInvitation, { body }).catch((error: unknown) => {
        if (!isUsed || !isNotFound(error)) throw error;
      });
      client.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate(paths.home, { replace: true });
    },
  });
}

function JoinFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation("join");
  return <ProblemNotice>{error && t("join.failed", { reason: errorMessage(error) })}</ProblemNotice>;
}

/** Lets a member of an organization join, and everyone else sign in or create an account. */
function Join({
  token,
  invitation,
  refetch,
}: JoinProps & { refetch: () => Promise<OpenedInvitation | undefined> }) {
  const { t } = useTranslation("join");
  const [hasAccount, setHasAccount] = useState(false);
  const join = useJoin();
  const { email, signed_in, known, needs_new_password } = invitation;

  if (known && !needs_new_password)
    return (
      <Stack gap="md">
        <JoinFailure error={join.error} />
        <Text>{t("join.as_yourself", { email })}</Text>
        <Button size="md" fullWidth loading={join.isPending} onClick={() => join.mutate({ token })}>
          {t("join.submit")}
        </Button>
      </Stack>
    );
  if (known)
    return (
      <Stack gap="md">
        <Text>{t("join.as_yourself", { email })}</Text>
        <Text>{t("join.new_password_why")}</Text>
        <CredentialsForm
          email={email}
          join={join}
          withName={false}
          onSubmit={({ password }) => join.mutate({ token, password })}
        />
      </Stack>
    );
  const form = (
    <CredentialsForm
      email={email}
      join={join}
      withName
      onSubmit={(given) =>
        join.mutate(
          { token, ...given },
          {
            onError: (error) => {
              if (error instanceof ApiError && error.code === "sign_in_to_join") setHasAccount(true);
            },
          },
        )
      }
    />
  );
  if (signed_in) return form;
  // The first sign-in through the provider accepts all invitations of the email address.
  const provider = <ProviderSignIn to={null} onSignedIn={() => join.mutate({ token, isUsed: true })} />;
  if (hasAccount)
    return (
      <Stack gap="md">
        <JoinFailure error={join.error} />
        <Text>{t("join.sign_in")}</Text>
        <SignInForm
          email={email}
          onSignedIn={async () => {
            const now = await refetch();
            // A signed-in account without a membership needs a name, and most accounts need a new password,
            // so a form asks for them.
            if (!now?.signed_in || (now.known && !now.needs_new_password)) join.mutate({ token });
          }}
        />
        {provider}
        <Button
          variant="subtle"
          onClick={() => {
            setHasAccount(false);
            join.reset();
          }}
        >
          {t("join.no_account")}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="md">
      {form}
      {provider}
      <Button variant="subtle" onClick={() => setHasAccount(true)}>
        {t("join.have_account")}
      </Button>
    </Stack>
  );
}

interface CredentialsFormProps {
  email: string;
  join: ReturnType<typeof useJoin>;
  /** False for a member of another organization, who already has a name. */
  withName: boolean;
  onSubmit: (given: { name: string; password: string }) => void;
}

/** Asks for a new password and, for a new or recovered account, for a name. */
function CredentialsForm({ email, join, withName, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation("join");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const reason = unplacedReason(join.error);
  return (
    <PlainForm
      problem={reason && t("join.failed", { reason })}
      saving={join.isPending}
      gap="md"
      onSubmit={() => onSubmit({ name, password })}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {withName && (
        <TextInput
          label={t("join.name")}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorAt(join.error, "name")}
          autoFocus
        />
      )}
      <PasswordInput
        label={t(withName ? "join.password" : "password.password")}
        description={t("join.password_hint", { min: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorAt(join.error, "password")}
        autoFocus={!withName}
      />
      <Button type="submit" size="md" fullWidth loading={join.isPending}>
        {t("join.submit")}
      </Button>
    </PlainForm>
  );
}
