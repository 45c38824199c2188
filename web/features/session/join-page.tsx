import { Alert, Button, List, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { acceptInvitation, type OpenedInvitation, openInvitation } from "#shared/console/people.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/console/session.ts";
import type { RouteBodyInput } from "#shared/contract/route.ts";
import { ApiError, call, isGone } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { fieldMessage } from "../../ui/field-errors.ts";
import { formatDateTime } from "../../ui/format.ts";
import { FormSkeleton } from "../../ui/skeletons.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useLinkToken } from "./link-token.ts";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { UnusableLink } from "./unusable-link.tsx";

/** What an invitation opens: what it is for, and the way in. */
export default function JoinPage() {
  const { t } = useTranslation("join");
  const token = useLinkToken();
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  const title = data ? t("join.title", { organization: data.organization }) : t("join.checking");
  if (token === "") return <UnusableLink reason={t("unusable.missing")} />;
  if (isGone(error)) return <UnusableLink reason={error.message} />;
  return (
    <AuthLayout title={title} wide>
      {error ? (
        <ErrorState order={1} error={error} title={t("join.link_failed")} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="lg">
          <Title order={1} size="h2">
            {title}
          </Title>
          {data ? (
            <>
              <Offer invitation={data} />
              <Join token={token} invitation={data} refetch={async () => (await refetch()).data} />
            </>
          ) : (
            <FormSkeleton fields={2} />
          )}
        </Stack>
      )}
    </AuthLayout>
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

/** Uses the invitation, and leads into the console. `isUsed`: it may have been used by signing in. */
function useJoin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({
      isUsed,
      ...body
    }: RouteBodyInput<typeof acceptInvitation> & { isUsed?: boolean }) => {
      await call(acceptInvitation, { body }).catch((error: unknown) => {
        if (!isUsed || !isGone(error)) throw error;
      });
      client.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate(paths.home, { replace: true });
    },
  });
}

function JoinFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation("join");
  if (!error) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {t("join.failed", { reason: errorMessage(error) })}
    </Alert>
  );
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
          asksName={false}
          onSubmit={({ password }) => join.mutate({ token, password })}
        />
      </Stack>
    );
  const form = (
    <CredentialsForm
      email={email}
      join={join}
      asksName
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
  // Signing in through the provider for the first time uses every invitation of the address.
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
            // A signed-in account without a membership needs a name, and most need a new password: a form asks for them.
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
  /** False for a member of another organization, who has a name. */
  asksName: boolean;
  onSubmit: (given: { name: string; password: string }) => void;
}

/** Asks for a new password, and for the name of a new account or of one that its person gets back. */
function CredentialsForm({ email, join, asksName, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation("join");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const errors = join.error instanceof ApiError ? join.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ name, password });
      }}
    >
      <Stack gap="md">
        {Object.keys(errors).length === 0 && <JoinFailure error={join.error} />}
        {/* For password managers: which account the password is of. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {asksName && (
          <TextInput
            label={t("join.name")}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldMessage(errors.name?.join(", "))}
            autoFocus
          />
        )}
        <PasswordInput
          label={t(asksName ? "join.password" : "password.password")}
          description={t("join.password_hint", { min: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldMessage(errors.password?.join(", "))}
          autoFocus={!asksName}
        />
        <Button type="submit" size="md" fullWidth loading={join.isPending}>
          {t("join.submit")}
        </Button>
      </Stack>
    </form>
  );
}
